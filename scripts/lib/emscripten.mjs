import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { execute, root } from './run.mjs';

const debianModules = '/usr/share/nodejs';

/** What an Emscripten that is installed for everybody needs to work for us. */
export async function emscriptenEnvironment() {
  const env = {};
  // Debian's looks for its JavaScript libraries there, which a Node from elsewhere does not know.
  if (existsSync(debianModules)) {
    env.NODE_PATH = [process.env.NODE_PATH, debianModules].filter(Boolean).join(':');
  }
  // It keeps what it builds of its own libraries in a cache. Debian's is complete and frozen; another may lie
  // where we cannot write.
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
