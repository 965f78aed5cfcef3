import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { families } from '../web/lib/wasm/families.js';

/** Checks the built files of the package. */
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
/** The target of an entry of `exports`: a path, or targets by condition. */
type Entry = string | { readonly [condition: string]: Entry };

const pathsOf = (entry: Entry): string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(pathsOf);

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  dependencies?: Record<string, string>;
  scripts: Record<string, string>;
  bin: Record<string, string>;
  exports: Record<string, Entry>;
};
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);
/** The scripts that pages load: all but the command and the package's entry for Node. */
const pageScripts = scripts.filter((name) => !name.startsWith('cli/') && name !== 'index.node.js');
const textOf = (name: string): string => readFileSync(join(dist, name), 'utf8');

describe('The package', () => {
  it('contains every file that its exports and commands refer to', () => {
    const named = Object.values(manifest.exports).flatMap(pathsOf);
    const files = readdirSync(dist).map((name) => `./dist/${name}`);
    for (const path of [...named, ...Object.values(manifest.bin)]) {
      const [before = '', after] = path.split('*');
      const fitting = files.filter((file) => file.startsWith(before) && file.endsWith(after ?? ''));
      if (after === undefined) expect(statSync(join(root, path)).isFile()).toBe(true);
      else expect(fitting.length).toBeGreaterThan(0);
    }
  });

  it('contains the opener of every family', () => {
    for (const { name } of families) expect(statSync(join(dist, `open-${name}.wasm`)).isFile()).toBe(true);
  });

  it('has a worker entry that no file imports and that only imports and calls serve()', () => {
    expect(textOf('worker.js')).toBe(
      'import "./glue.js";\nimport "./formats.js";\nimport "./shared.js";\nimport { serve } from "./opening.js";\nserve(globalThis);\n',
    );
    const importers = scripts.filter((name) =>
      /(?:(?<!["'`])\bfrom|\bimport)\s*\(?\s*["'`][^"'`]*worker\.js["'`]/.test(textOf(name)),
    );
    expect(importers).toEqual([]);
  });

  it("shares one copy of Emscripten's JavaScript among all modules", () => {
    const withGlue = scripts.filter((name) => textOf(name).includes('_embind_register_class'));
    expect(withGlue).toEqual(['glue.js']);
  });

  it('has a JavaScript function for each import of its WASM modules', () => {
    const glue = textOf('glue.js');
    for (const name of readdirSync(dist).filter((file) => file.endsWith('.wasm'))) {
      const module = new WebAssembly.Module(new Uint8Array(readFileSync(join(dist, name))));
      const imported = WebAssembly.Module.imports(module).map((each) => each.name);
      expect(imported.length).toBeGreaterThan(0);
      expect(
        imported.filter((each) => !glue.includes(`${each}:`)),
        name,
      ).toEqual([]);
    }
  });

  it('has no install scripts', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([]);
  });

  it('has no dependencies', () => {
    expect(manifest.dependencies ?? {}).toEqual({});
  });

  it('uses no Node APIs in the scripts for pages', () => {
    expect(textOf('index.node.js')).toContain('node:fs/promises');
    expect(pageScripts.filter((name) => /(\bfrom|\bimport\(?)\s*["'`]node:/.test(textOf(name)))).toEqual([]);
  });

  it('imports no bare specifier except three, so that a plain script tag can load it', () => {
    const bare = pageScripts.flatMap((name) =>
      [...textOf(name).matchAll(/(?:(?<!["'`])\bfrom|\bimport)\s*\(?\s*["'`]([^."'`][^"'`]*)["'`]/g)].map(
        (match) => `${name}: ${match[1] ?? ''}`,
      ),
    );
    // Pages that import marrow3d/three or marrow3d/three/live also have three.js.
    const ofScenes = ['texture.js: three', 'three-live.js: three', 'three.js: three'];
    // An error message of gltf-transform contains an import statement.
    expect(bare.filter((each) => each !== 'glb.js: @gltf-transform/functions')).toEqual(ofScenes);
  });

  it('never evaluates strings as code', () => {
    const evaluating = pageScripts.filter((name) =>
      /\beval\s*\(|\bnew Function\b|\bFunction\s*\(/.test(textOf(name)),
    );
    expect(evaluating).toEqual([]);
  });

  it('fetches nothing from other hosts', () => {
    const hosts = pageScripts.flatMap((name) => textOf(name).match(/https?:\/\/[\w.-]+/g) ?? []);
    // XML namespaces, links in messages, and the base of relative URLs are never fetched.
    expect(
      hosts.filter(
        (host) => !['http://www.w3.org', 'https://lit.dev', 'https://null.example'].includes(host),
      ),
    ).toEqual([]);
  });

  it('can be imported in Node without the globals of a page', () => {
    const code = "import('marrow3d').then((m) => console.log(typeof m.load))";
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' }),
    ).toBe('function\n');
  });

  it('has an executable command', () => {
    const command = join(root, manifest.bin['marrow'] ?? '');
    expect(readFileSync(command, 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true);
    expect(statSync(command).mode & 0o111).toBe(0o111);
  });

  it('has its version in the change log', () => {
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${manifest.version}`);
  });
});
