import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { execute, root } from './run.mjs';

const debianModules = '/usr/share/nodejs';

/** The environment variables that a system-wide installation of Emscripten needs. */
export async function emscriptenEnvironment() {
  const env = {};
  // The Node of Debian looks for the JavaScript libraries of Debian's Emscripten here; other Node installations do not.
  if (existsSync(debianModules)) {
    env.NODE_PATH = [process.env.NODE_PATH, debianModules].filter(Boolean).join(':');
  }
  // Emscripten caches the system libraries that it builds. Debian's cache is complete and read-only; another cache may
  // be in a folder without write permission.
  if (
    !process.env.EM_CACHE &&
    (await config('FROZEN_CACHE')) !== 'True' &&
    !isWritable(await config('CACHE'))
  ) {
    env.EM_CACHE = join(root, 'build/emcache');
  }
  return env;
}

async function config(name) {
  const { output } = await execute('em-config', [name]);
  return output.trim();
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
