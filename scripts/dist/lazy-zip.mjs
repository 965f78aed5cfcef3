/**
 * What reads archives is a file of its own, dist/zip.js. The library imports it when it is needed, which every bundler
 * understands. A worker may not be split by a bundler that makes it a classic script (Vite does, unless told
 * otherwise), so there the file is found like the module: by `new URL('...', import.meta.url)`.
 */
const source = /import\(\s*'[./\w]*zip\/index\.js'\s*\)/;

/** `folder`: where dist/ is, seen from the bundle. `by`: 'import', or 'url' in a worker. */
export function lazyZip(folder, by) {
  const file = `${folder}zip.js`;
  const literal = by === 'import' ? `import("${file}")` : `new URL("${file}",import.meta.url)`;
  const native = `import(/* @vite-ignore */ /* webpackIgnore: true */ ${literal}.href)`;
  return {
    name: 'marrow:lazy-zip',
    resolveId: (id) => (id === file ? { id, external: 'relative' } : null),
    transform: {
      filter: { code: source },
      handler: (code) => ({ code: code.replace(source, by === 'import' ? literal : native), map: null }),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      // The minifier writes a template; not every bundler reads those.
      for (const chunk of chunks) chunk.code = chunk.code.replaceAll(literal.replaceAll('"', '`'), literal);
      if (!chunks.some(({ code }) => code.includes(literal))) {
        this.error(`No ${literal} has come out: archives could not be opened.`);
      }
    },
  };
}
