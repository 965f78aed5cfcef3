import { readFileSync } from 'node:fs';

/**
 * A shader's text without comments, indentation, empty lines, and spaces that no token needs.
 * Lines of the preprocessor stay lines.
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

/** A plugin of Vite: `import text from './file.glsl?raw'` gives the stripped text. */
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
