import { readFileSync } from 'node:fs';

/** What is copied: gl-matrix, and our own matrices. */
const matrices = /^gl-matrix$|\/math\/mat3x4\.js$/;

/**
 * Gives some code a copy of the matrices for itself, with the functions that it calls. One for all would have to be
 * fetched with what any of them calls. `by`: what the paths of the code match; `name` tells copies apart.
 */
export function ownMatrices(name, by) {
  const mark = `?${name}`;
  return {
    name: `marrow:own-matrices-${name}`,
    async resolveId(source, importer = '') {
      const isInside = importer.endsWith(mark);
      if (!isInside && !(matrices.test(source) && by.test(importer))) return null;
      const from = isInside ? importer.slice(0, -mark.length) : importer;
      const found = await this.resolve(source, from, { skipSelf: true });
      if (found === null) this.error(`${source} is not found from ${from}.`);
      return { id: found.id + mark, moduleSideEffects: false };
    },
    load(id) {
      if (!id.endsWith(mark)) return null;
      const path = id.slice(0, -mark.length);
      return { code: readFileSync(path, 'utf8'), moduleType: path.endsWith('.ts') ? 'ts' : 'js' };
    },
  };
}
