import { readFileSync } from 'node:fs';

/**
 * Removes comments, indentation, empty lines and unnecessary spaces from a shader. Preprocessor directives stay on
 * separate lines.
 */
export function stripGlsl(text) {
  return text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .split('\n')
    .map((line) =>
      line
        .replace(/\/\/.*/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .map((line) => (line.startsWith('#') ? line : line.replace(/ ?([=*/<>(){}[\],;:?&|!]) ?/g, '$1')))
    .join('\n');
}

/** A Vite plugin: `import text from './file.glsl?raw'` returns the stripped text. */
export function strippedGlsl() {
  return {
    name: 'marrow:stripped-glsl',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.glsl?raw')) return undefined;
      const text = stripGlsl(readFileSync(id.slice(0, -'?raw'.length), 'utf8'));
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  };
}
