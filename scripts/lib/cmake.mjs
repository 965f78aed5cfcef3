import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { emscriptenEnvironment } from './emscripten.mjs';
import { unlessFresh } from './freshness.mjs';
import { root, run } from './run.mjs';

/** Builds a preset of CMakePresets.json and configures it first if necessary. Returns its build folder. */
export async function buildPreset(name, targets = []) {
  const { configurePresets } = JSON.parse(readFileSync(join(root, 'CMakePresets.json'), 'utf8'));
  const folder = configurePresets
    .find((preset) => preset.name === name)
    .binaryDir.replace('${sourceDir}/', root);
  const wasm = name.startsWith('wasm');
  const env = wasm ? await emscriptenEnvironment() : {};
  // Ninja configures again when a CMakeLists.txt changes, but not when the presets do.
  const ninja = join(relative(root, folder), 'build.ninja');
  await unlessFresh(`configure-${name}`, ['CMakePresets.json'], [ninja], () => {
    const [command, ...args] = [...(wasm ? ['emcmake'] : []), 'cmake', '--preset', name];
    return run(command, args, { env });
  });
  const what = targets.flatMap((target) => ['--target', target]);
  await run('cmake', ['--build', folder, '--parallel', String(availableParallelism()), ...what], { env });
  return folder;
}
