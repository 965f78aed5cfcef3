import { existsSync, readFileSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { findFirefox, findWebKitDriver } from './engines.mjs';
import { Stop, step } from './log.mjs';
import { execute, run, which } from './run.mjs';

/**
 * The programs and libraries that Marrow needs: a test for each, and the Debian/Ubuntu packages that provide it (a
 * function where their names depend on the distribution).
 */
const needs = {
  cmake: { there: () => which('cmake'), packages: ['cmake'] },
  ninja: { there: () => which('ninja'), packages: ['ninja-build'] },
  emscripten: { there: () => which('emcc'), packages: ['emscripten'] },
  glm: { there: () => header('glm/glm.hpp'), packages: ['libglm-dev'] },
  stb: { there: () => header('stb/stb_image.h') || header('stb_image.h'), packages: ['libstb-dev'] },
  fastFloat: { there: () => header('fast_float/fast_float.h'), packages: ['libfast-float-dev'] },
  gcc: { there: () => which('g++'), packages: ['g++'] },
  googleTest: { there: () => header('gtest/gtest.h'), packages: ['libgtest-dev'] },
  googleBenchmark: { there: () => header('benchmark/benchmark.h'), packages: ['libbenchmark-dev'] },
  assimp: { there: () => header('assimp/scene.h'), packages: ['libassimp-dev'] },
  assimpCommand: { there: () => which('assimp'), packages: ['assimp-utils'] },
  tinyObjLoader: { there: () => header('tiny_obj_loader.h'), packages: ['libtinyobjloader-dev'] },
  clang: { there: () => which('clang++'), packages: ['clang'] },
  clangRuntime: { there: clangRuntime, packages: clangRuntimePackages },
  llvm: { there: () => which('llvm-cov') && which('llvm-profdata'), packages: ['llvm'] },
  chromium: { there: () => findChromium(), packages: ['chromium'] },
  firefox: { there: () => findFirefox(), packages: firefoxPackages },
  webkit: { there: () => findWebKitDriver(), packages: ['webkit2gtk-driver'] },
  redis: { there: () => which('redis-server'), packages: ['redis-server'] },
  xvfb: { there: () => which('Xvfb'), packages: ['xvfb'] },
};

export const wasmNeeds = ['cmake', 'ninja', 'emscripten', 'glm', 'stb', 'fastFloat'];
export const nativeNeeds = ['cmake', 'ninja', 'gcc', 'glm', 'stb', 'fastFloat'];
/** Requirements of the tests in Firefox and WebKit; Chromium draws their reference images. */
export const engineNeeds = ['chromium', 'firefox', 'webkit', 'xvfb'];
/** Requirements of the C++ tests, the fuzzers and the syntax check by gcc. */
export const testNeeds = [...nativeNeeds, 'clang', 'clangRuntime', 'googleTest'];

const includeFolders = ['/usr/include', '/usr/local/include'];

function header(path) {
  return includeFolders.some((folder) => existsSync(`${folder}/${path}`));
}

/** Whether libFuzzer and the sanitizers' libraries are installed. Some distributions package them apart from clang. */
async function clangRuntime() {
  if (!which('clang++')) return false;
  const architecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  for (const library of ['libclang_rt.fuzzer.a', `libclang_rt.fuzzer-${architecture}.a`]) {
    const { output } = await execute('clang++', [`-print-file-name=${library}`]);
    if (output.trim() !== library && existsSync(output.trim())) return true;
  }
  return false;
}

async function clangRuntimePackages() {
  const { output } = await execute('apt-cache', ['depends', 'clang']);
  const version = /Depends: clang-(\d+)/.exec(output)?.[1];
  const names = ['libclang-rt-dev', `libclang-rt-${version}-dev`, `libclang-common-${version}-dev`];
  for (const name of names) {
    const { code, output: shown } = await execute('apt-cache', ['show', name]);
    if (code === 0 && shown.trim() !== '') return [name];
  }
  return [names[0]];
}

function firefoxPackages() {
  if (!isUbuntu()) return ['firefox-esr'];
  throw new Stop(
    'Ubuntu has Firefox as a snap only, which a test cannot drive: install another one, and name its path in ' +
      'MARROW_FIREFOX.',
  );
}

/**
 * Installs the missing programs among `names`. Without administrator rights, stops and prints the command to run.
 * `npmPackages` resolves when the npm packages are installed; one of them downloads Chromium on Ubuntu.
 */
export async function ensureSystem(names, npmPackages = Promise.resolve()) {
  const missing = [];
  for (const name of new Set(names)) if (!(await needs[name].there())) missing.push(name);
  if (missing.length === 0) return;

  if (!which('apt-get')) {
    throw new Stop(
      'Marrow is built on Debian and Ubuntu; this system has no apt-get. Missing here, by the names they have ' +
        `there: ${missing.join(', ')}.\n` +
        'On Windows, WSL with Debian or Ubuntu does; on macOS, a Debian container. Or install them and try again.',
    );
  }
  const admin = await adminPrefix();
  if (!admin) {
    const { packages } = await packagesOf(missing);
    throw new Stop(
      'System packages are missing, and this account may not install them. Have an administrator run this line, ' +
        'then try again:\n\n' +
        `  apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    );
  }
  await step(`Installing system packages: ${missing.join(', ')}`, () => install(missing, admin, npmPackages));
  const still = [];
  for (const name of missing) if (!(await needs[name].there())) still.push(name);
  if (still.length > 0) throw new Stop(`Installed, but not found afterwards: ${still.join(', ')}.`);
}

/** The command that gives administrator rights: [] for root, ['sudo'] where it may be used, null otherwise. */
async function adminPrefix() {
  if (process.getuid?.() === 0) return [];
  if (!which('sudo')) return null;
  const { code } = await execute('sudo', ['-n', 'true']);
  return code === 0 || process.stdin.isTTY ? ['sudo'] : null;
}

async function packagesOf(missing) {
  const packages = [];
  // Ubuntu's chromium is a snap, which containers and test profiles cannot use, so Playwright downloads one.
  const downloadChromium = missing.includes('chromium') && isUbuntu();
  for (const name of missing) {
    if (name === 'chromium' && downloadChromium) continue;
    const named = needs[name].packages;
    packages.push(...(typeof named === 'function' ? await named() : named));
  }
  return { packages, downloadChromium };
}

async function install(missing, admin, npmPackages) {
  const apt = (...args) => {
    const [command, ...rest] = [...admin, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    return run(command, rest, { input: 'inherit' });
  };
  await apt('update');
  const { packages, downloadChromium } = await packagesOf(missing);
  if (packages.length > 0) await apt('install', '-y', '--no-install-recommends', ...packages);
  if (!downloadChromium) return;
  await npmPackages;
  await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', '--with-deps', 'chromium']);
}

function isUbuntu() {
  return existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
