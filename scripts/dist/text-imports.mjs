import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { stripGlsl } from '../lib/glsl.mjs';

const suffix = /\?(raw|inline)$/;

/** Supports `import text from './file.glsl?raw'` as Vite does: the file as a string, a shader without its comments. */
export function textImports() {
  return {
    name: 'marrow:text-imports',
    resolveId(source, importer) {
      if (!suffix.test(source) || !importer) return undefined;
      return resolve(dirname(importer.replace(suffix, '')), source);
    },
    load(id) {
      if (!suffix.test(id)) return undefined;
      const file = id.replace(suffix, '');
      const whole = readFileSync(file, 'utf8');
      const text = file.endsWith('.glsl') ? stripGlsl(whole) : whole;
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  };
}
