/**
 * Has entries import at once what they import through others: a browser then asks for all files together, instead of
 * finding those of each file when it has read it.
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
