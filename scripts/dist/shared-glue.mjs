/**
 * Imports Emscripten's JavaScript from dist/glue.js instead of bundling it. `folder`: the path from the bundle to
 * dist/.
 */
export function sharedGlue(folder) {
  const id = `${folder}glue.js`;
  return {
    name: 'marrow:shared-glue',
    resolveId: (source) => (source.endsWith('/build/wasm/glue.js') ? { id, external: 'relative' } : null),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (!chunks.some((chunk) => chunk.imports.includes(id)))
        this.error(`Nothing imports ${id}: the modules would have no JavaScript.`);
    },
  };
}
