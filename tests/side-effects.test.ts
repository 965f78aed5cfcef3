import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { describe, expect, it } from 'vitest';

/** `sideEffects` of package.json: a bundler keeps the exports that a program uses and the registration of the element. */

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'program.js');

/** Bundles a program with the built package. Returns the code of its entry, without chunks that it loads later. */
async function bundled(code: string, platform: 'browser' | 'node' = 'browser'): Promise<string> {
  const { output } = await build({
    cwd: root,
    input: program,
    write: false,
    platform,
    external: ['three'],
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === program ? id : null),
        load: (id) => (id === program ? code : null),
      },
    ],
    output: { format: 'esm', minify: true },
  });
  return output[0].code;
}

describe('a bundler', () => {
  it.each([
    { name: 'formatOfName', absent: ['new Worker', 'WebAssembly.compile', 'DisposedError'] },
    { name: 'ModelError', absent: ['new Worker', 'WebAssembly.compile'] },
    { name: 'load', absent: ['maxBytes must be a number of bytes'] },
  ])('drops the rest of the package if a program imports only $name', async ({ name, absent }) => {
    const code = await bundled(`import { ${name} } from 'marrow3d';\nconsole.log(${name});`);
    const whole = await bundled(`import * as all from 'marrow3d';\nglobalThis.all = all;`);
    expect(code.length).toBeGreaterThan(100);
    expect(code.length).toBeLessThan(whole.length);
    expect(absent.filter((word) => code.includes(word))).toEqual([]);
    expect(absent.filter((word) => !whole.includes(word))).toEqual([]);
  });

  it('includes no drawing code and no element for the main entry', async () => {
    const words = ['getContext', 'customElements'];
    const main = await bundled(`import * as all from 'marrow3d';\nglobalThis.all = all;`);
    const element = await bundled("import 'marrow3d/element/define';");
    expect(words.filter((word) => main.includes(word))).toEqual([]);
    expect(words.filter((word) => !element.includes(word))).toEqual([]);
  });

  it('drops the whole package if a program uses no export', async () => {
    const entries = ['', '/viewer', '/state', '/element', '/three', '/embed'];
    const code = await bundled(entries.map((entry) => `import 'marrow3d${entry}';`).join('\n'));
    expect(code).toBe('');
  });

  it('keeps the code of the entry for Node that reads files', async () => {
    const code = await bundled("import { load } from 'marrow3d';\nconsole.log(load);", 'node');
    expect(code).toMatch(/from\s*["']node:fs\/promises["']/);
  });

  it('keeps the registration of the element', async () => {
    const code = await bundled("import 'marrow3d/element/define';");
    expect(code).toMatch(/customElements\.define\([^)]*marrow-viewer/);
  });
});
