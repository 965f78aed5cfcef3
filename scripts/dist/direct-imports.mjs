/**
 * Adds direct imports of indirectly imported files to entries. A browser then requests all files at the same time,
 * instead of discovering the imports of each file after loading it.
 */
export function directImports() {
  return {
    name: 'marrow:direct-imports',
    generateBundle(_, bundle) {
      const through = (name, found = new Set()) => {
        for (const each of bundle[name]?.imports ?? [])
          if (!found.has(each)) through(each, found.add(each));
        return found;
      };
      for (const chunk of Object.values(bundle)) {
        if (!chunk.isEntry) continue;
        const more = [...through(chunk.fileName)].filter((name) => !chunk.imports.includes(name));
        chunk.code = more.map((name) => `import"./${name.replace('./', '')}";`).join('') + chunk.code;
      }
    },
  };
}
