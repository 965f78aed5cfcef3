const entries = /\/lib\/(?:(\w+)\/)?index\.js$/;

/**
 * Imports the library's entries from dist/ instead of bundling them. `folder`: the path from the bundle to dist/.
 * `only`: the names of the entries to import; the others are bundled.
 */
export function libraryEntries(folder, only = null) {
  return {
    name: 'marrow:library-entries',
    resolveId(source) {
      const [entry, name = 'index'] = entries.exec(source) ?? [];
      return entry === undefined || only?.includes(name) === false ? null : { id: `${folder}${name}.js`, external: true };
    },
  };
}
