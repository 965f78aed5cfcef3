/** The output of the scripts: a line when a step starts, a line when it ends, and the reason if it fails. */

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);

export function say(text = '') {
  process.stdout.write(`${text}\n`);
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Announces a step, runs it, and prints its duration. The title is repeated, because other steps may run in parallel.
 */
export async function step(title, work) {
  const start = performance.now();
  say(`${bold('>')} ${title}`);
  const result = await work();
  say(dim(`  ${title}: ${seconds(start)}`));
  return result;
}

/** An error with a message for the user, shown without a stack. */
export class Stop extends Error {}

/** Runs a script's main function. Prints a Stop as a message, and any other error with its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    say();
    say(error instanceof Stop ? red(error.message) : red(String(error.stack ?? error)));
    process.exitCode = 1;
  }
}
