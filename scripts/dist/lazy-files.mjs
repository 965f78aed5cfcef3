/**
 * Files of dist/ that are fetched on demand: opening.js opens files in the worker, or in the page if there is no
 * worker; zip.js reads archives. In the source code, the imports name the original modules.
 */
const opening = { name: 'opening.js', source: /import\(\s*'[./\w]*opening\.js'\s*\)/ };
const zip = { name: 'zip.js', source: /import\(\s*'[./\w]*zip\/index\.js'\s*\)/ };

/** Imports opening.js in a form that every bundler understands. `folder`: the path from the bundle to dist/. */
export function lazyOpening(folder) {
  const literal = `import("${folder}${opening.name}")`;
  return lazyFile(opening, `${folder}${opening.name}`, literal, literal);
}

/**
 * Refers to zip.js in the same way as to the WASM modules, by `new URL('...', import.meta.url)`. A bundler that turns
 * the worker into a classic script (Vite does by default) cannot split it, so an `import` would not work there.
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
      if (!chunks.some((chunk) => chunk.code.includes(literal)))
        this.error(`The build made no ${literal}: ${name} could not be fetched.`);
    },
  };
}
