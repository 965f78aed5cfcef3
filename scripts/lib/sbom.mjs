import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackagesFile, copiedPackages, foreignHeaders, nativeParts } from './licences.mjs';
import { root } from './run.mjs';

/**
 * The software bill of materials of the package, as CycloneDX 1.6: the npm packages in the JavaScript, with the
 * versions of the lock file, and the libraries in the WebAssembly modules, with the versions that were compiled. It
 * contains no time and no random serial number, so that the same sources result in the same bytes.
 */
export function sbom({ manifest, lock, packages, parts }) {
  const own = `pkg:npm/${manifest.name}@${manifest.version}`;
  const components = [
    ...packages.map((name) => npmComponent(name, lock.packages[`node_modules/${name}`])),
    ...parts.map(nativeComponent),
  ].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': own,
        name: manifest.name,
        version: manifest.version,
        licenses: [{ license: { id: manifest.license } }],
        purl: own,
      },
    },
    components,
    dependencies: [
      { ref: own, dependsOn: components.map((each) => each['bom-ref']) },
      ...components.map((each) => ({ ref: each['bom-ref'] })),
    ],
  };
}

function npmComponent(name, locked) {
  if (locked === undefined) throw new Error(`package-lock.json has no ${name}.`);
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${locked.version}`;
  const [, digest] = /^sha512-(.+)$/.exec(locked.integrity) ?? [];
  if (digest === undefined) throw new Error(`package-lock.json has no SHA-512 hash of ${name}.`);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope === undefined ? {} : { group: scope }),
    name: plain,
    version: locked.version,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [{ expression: locked.license }],
    purl,
  };
}

function nativeComponent({ name, version, licence, source }) {
  const purl = `${source}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ expression: licence }], purl };
}

/** `nativeParts`, with the versions that the modules in build/wasm were compiled with. */
export function compiledParts(headers = foreignHeaders()) {
  return nativeParts.map((part) => ({ ...part, version: versionOf(part, headers) }));
}

function versionOf({ name, version: { header, ofEmscripten, pattern } }, headers) {
  const path =
    ofEmscripten === undefined ? headers.find((each) => header.test(each)) : emscriptenFile(ofEmscripten);
  const numbers = path === undefined ? null : pattern.exec(readFileSync(path, 'utf8'));
  if (numbers === null)
    throw new Error(`The version of ${name} was not found: change its pattern in nativeParts.`);
  return numbers.slice(1).join('.');
}

function emscriptenFile(path) {
  const folder = execFileSync('em-config', ['EMSCRIPTEN_ROOT'], { encoding: 'utf8' }).trim();
  return join(folder, path);
}

/** The SBOM of the build, as the text of dist/sbom.cdx.json. */
export function builtSbom() {
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
  const bom = sbom({
    manifest: read(join(root, 'package.json')),
    lock: read(join(root, 'package-lock.json')),
    packages: [...read(bundledPackagesFile), ...copiedPackages],
    parts: compiledParts(),
  });
  return `${JSON.stringify(bom, null, 2)}\n`;
}
