import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { stripCss } from '../lib/css.mjs';
import { stripGlsl } from '../lib/glsl.mjs';

const suffix = /\?(raw|inline)$/;

/** The functions that shorten a text for the package, by file extension. Other texts are not changed. */
const strips = { '.glsl': stripGlsl, '.css': stripCss };

/**
 * Supports `import text from './file.glsl?raw'` like Vite: the file as a string. Comments of shaders and style sheets
 * are removed.
 */
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
      const text = strips[extname(file)]?.(whole) ?? whole;
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  };
}
