/**
 * Files of dist/ that are fetched when they are needed, each whole in itself: opening.js opens files in the worker or, where
 * there is none, in the page; zip.js reads archives. In the sources they are imports of the modules that they are made of.
 */
const opening = { name: 'opening.js', source: /import\(\s*'[./\w]*opening\.js'\s*\)/ };
const zip = { name: 'zip.js', source: /import\(\s*'[./\w]*zip\/index\.js'\s*\)/ };

/** An import that every bundler understands. `folder`: where dist/ is, seen from the bundle. */
export function lazyOpening(folder) {
  const literal = `import("${folder}${opening.name}")`;
  return lazyFile(opening, `${folder}${opening.name}`, literal, literal);
}

/**
 * A worker may not be split by a bundler that makes it a classic script (Vite does, unless told otherwise), so there the
 * file is found like the modules: by `new URL('...', import.meta.url)`.
 */
export function lazyZip() {
  const file = `./${zip.name}`;
  const literal = `new URL("${file}",import.meta.url)`;
  return lazyFile(zip, file, literal, `import(/* @vite-ignore */ /* webpackIgnore: true */ ${literal}.href)`);
}

function lazyFile({ name, source }, file, literal, code) {
  return {
    name: `marrow:lazy-${name}`,
    resolveId: (id) => (id === file ? { id, external: 'relative' } : null),
    transform: {
      filter: { code: source },
      handler: (text) => ({ code: text.replace(source, code), map: null }),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      // The minifier writes a template; not every bundler reads those.
      for (const chunk of chunks) chunk.code = chunk.code.replaceAll(literal.replaceAll('"', '`'), literal);
      if (!chunks.some((chunk) => chunk.code.includes(literal)))
        this.error(`No ${literal} has come out: ${name} could not be fetched.`);
    },
  };
}
