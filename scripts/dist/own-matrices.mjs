import { readFileSync } from 'node:fs';

const mark = '?own';

/**
 * Gives some code a copy of gl-matrix for itself, with the functions that it calls. One for all would have to be fetched
 * with what any of them calls. `by`: what the paths of the code match.
 */
export function ownMatrices(by) {
  return {
    name: 'marrow:own-matrices',
    async resolveId(source, importer = '') {
      const isInside = importer.endsWith(mark);
      if (!isInside && !(source === 'gl-matrix' && by.test(importer))) return null;
      const from = isInside ? importer.slice(0, -mark.length) : importer;
      const found = await this.resolve(source, from, { skipSelf: true });
      if (found === null) this.error(`${source} is not found from ${from}.`);
      return { id: found.id + mark, moduleSideEffects: false };
    },
    load: (id) => (id.endsWith(mark) ? readFileSync(id.slice(0, -mark.length), 'utf8') : null),
  };
}
