import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const suffix = /\?(raw|inline)$/;

/** Supports `import text from './file.glsl?raw'` as Vite does: the file as a string. */
export function textImports() {
  return {
    name: 'marrow:text-imports',
    resolveId(source, importer) {
      if (!suffix.test(source) || !importer) return undefined;
      return resolve(dirname(importer.replace(suffix, '')), source);
    },
    load(id) {
      if (!suffix.test(id)) return undefined;
      const text = readFileSync(id.replace(suffix, ''), 'utf8');
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  };
}
