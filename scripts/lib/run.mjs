import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop } from './log.mjs';

/** The repository's folder, ending in a slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The full path of a command; null if it is not installed. */
export function which(command) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, command);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      continue;
    }
  }
  return null;
}

const verbose = Boolean(process.env.MARROW_VERBOSE);

/** Runs a command and returns { code, output }. Its output is only shown on request (`show`, or MARROW_VERBOSE=1). */
export function execute(command, args, { cwd = root, env = {}, show = verbose, input, timeout } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      timeout,
      stdio: [input ?? 'ignore', 'pipe', 'pipe'],
    });
    const chunks = [];
    const keep = (stream) => (chunk) => {
      chunks.push(chunk);
      if (show) stream.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.on('error', (error) => reject(new Stop(`${command} could not be started: ${error.message}`)));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString();
      resolve({ code: code ?? 1, output: signal === null ? output : `${output}\nEnded by ${signal}.\n` });
    });
  });
}

/** Like `execute`, but if the command fails, ends the script and prints the end of the command's output. */
export async function run(command, args, options = {}) {
  const { code, output } = await execute(command, args, options);
  if (code !== 0) {
    const end = options.show || verbose ? '' : `${output.trimEnd().split('\n').slice(-60).join('\n')}\n\n`;
    throw new Stop(`${end}failed (${code}): ${[command, ...args].join(' ')}`);
  }
  return output;
}
