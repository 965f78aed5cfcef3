/**
 * The library finds its modules and its worker by `new URL('...', import.meta.url)`. In the sources those are the
 * places where the files lie in the repository; in the package they lie in dist/. Bundlers look for this very form,
 * so it must come out as a literal.
 */
const places = [
  { source: /new URL\(\s*'[./]*build\/wasm\/marrow\.wasm',\s*import\.meta\.url,?\s*\)/g, name: 'marrow.wasm' },
  {
    source: /new URL\(\s*'[./]*build\/wasm\/pictures\.wasm',\s*import\.meta\.url,?\s*\)/g,
    name: 'pictures.wasm',
  },
  { source: /new URL\(\s*'[./\w]*worker\.(?:ts|js)',\s*import\.meta\.url,?\s*\)/g, name: 'worker.js' },
];

/** `folder`: where dist/ is, seen from the bundle. */
export function siblingFiles(folder) {
  return {
    name: 'marrow:sibling-files',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code) {
        const changed = places.reduce(
          (text, { source, name }) => text.replace(source, `new URL('${folder}${name}', import.meta.url)`),
          code,
        );
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const { name } of places) {
        // The minifier writes a template; not every bundler reads those.
        const template = `new URL(\`${folder}${name}\`,import.meta.url)`;
        const literal = `new URL("${folder}${name}",import.meta.url)`;
        for (const chunk of chunks) chunk.code = chunk.code.replaceAll(template, literal);
        if (!chunks.some((chunk) => chunk.code.includes(literal))) {
          this.error(`No ${literal} has come out: bundlers would not find the file.`);
        }
      }
    },
  };
}
