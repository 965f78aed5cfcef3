/** The output of the scripts: a line when a step starts, a line when it ends, and the reason when it fails. */

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);

export function say(text = '') {
  process.stdout.write(`${text}\n`);
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/** Announces a step, runs it, and prints how long it took. The title is repeated: other steps may run beside it. */
export async function step(title, work) {
  const start = performance.now();
  say(`${bold('>')} ${title}`);
  const result = await work();
  say(dim(`  ${title}: ${seconds(start)}`));
  return result;
}

/** An error with a message for the person at the terminal, shown without a stack. */
export class Stop extends Error {}

/** Runs a script's main function. A Stop is shown as a message, any other error with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    say();
    say(error instanceof Stop ? red(error.message) : red(String(error.stack ?? error)));
    process.exitCode = 1;
  }
}
