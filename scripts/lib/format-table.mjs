import { readFileSync, readdirSync } from 'node:fs';
import { root } from './run.mjs';

/** The text of web/lib/wasm/format-table.ts, generated from the tables of the openers in a folder (a URL). */
export async function formatTableText(folder) {
  // Imported only when needed: on a bare clone the npm packages are installed after this file is loaded.
  const { format, resolveConfig } = await import('prettier');
  const { default: instantiate } = await import(new URL('glue.js', folder).href);
  const [rows, places] = [[], []];
  for (const family of familiesIn(folder)) {
    const compiled = await WebAssembly.compile(readFileSync(new URL(`open-${family}.wasm`, folder)));
    const module = await instantiate({
      instantiateWasm(imports, receive) {
        void WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled));
        return {};
      },
    });
    rows.push(row(family, module.formats()));
    places.push(place(family));
  }
  const text = `
    /** The formats and assemblers of the openers. Written by \`npm run types\`, checked by a test. */
    export const formatTable = [${rows.join('')}] as const;

    /** Where their modules are, beside this library. */
    export const openerFiles = {${places.join('')}} as const;`;
  return format(text, { ...(await resolveConfig(`${root}package.json`)), parser: 'typescript' });
}

/** The families in the order of the build, which is their order of precedence. */
function familiesIn(folder) {
  const names = readdirSync(folder).flatMap((name) => /^open-(.+)\.wasm$/.exec(name)?.[1] ?? []);
  const order =
    /set\(families ([\w ]+)\)/.exec(readFileSync(`${root}CMakeLists.txt`, 'utf8'))?.[1].split(' ') ?? [];
  return names.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

function row(family, formats) {
  return `{
    name: '${family}',
    formats: ${JSON.stringify(formats)},
  },`;
}

/** The form that bundlers look for. */
function place(family) {
  return `${family}: (): URL => new URL('../../../build/wasm/open-${family}.wasm', import.meta.url),`;
}
