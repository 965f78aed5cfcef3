import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { stripCss } from '../lib/css.mjs';
import { stripGlsl } from '../lib/glsl.mjs';

const suffix = /\?(raw|inline)$/;

/** How a text is shortened for the package, by file extension; other texts are not changed. */
const strips = { '.glsl': stripGlsl, '.css': stripCss };

/**
 * Supports `import text from './file.glsl?raw'` as Vite does: the file as a string, shaders and style sheets without
 * their comments.
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
