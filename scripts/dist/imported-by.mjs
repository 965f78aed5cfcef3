/**
 * Finds the modules that an entry imports, directly or indirectly, for the rules of chunk groups. `source`: the entry's
 * path, as passed to the build.
 */
export function importedBy(source) {
  const found = new Set();
  const plugin = {
    name: 'marrow:imported-by',
    buildEnd() {
      const visit = (id) => {
        if (found.has(id)) return;
        found.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(visit);
      };
      for (const id of this.getModuleIds()) if (id.endsWith(`/${source}`)) visit(id);
      if (found.size === 0) this.error(`${source} is not part of this build.`);
    },
  };
  return { plugin, has: (id) => found.has(id) };
}
