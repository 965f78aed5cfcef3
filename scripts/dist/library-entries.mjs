const entries = /\/lib\/(?:(\w+)\/)?index\.js$/;

/** Imports the library's entries from dist/ instead of bundling them. `folder`: the path from the bundle to dist/. */
export function libraryEntries(folder) {
  return {
    name: 'marrow:library-entries',
    resolveId(source) {
      const [entry, name = 'index'] = entries.exec(source) ?? [];
      return entry === undefined ? null : { id: `${folder}${name}.js`, external: true };
    },
  };
}
