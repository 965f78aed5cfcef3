import { readFileSync } from 'node:fs';

/** Import names of modules that may be copied; other names are not resolved. */
const mayBe = /^gl-matrix$|\/(math|material)\/|\/(lookup|code-pages)\.js$/;

/**
 * Gives some code a copy of small modules without state for itself, with the functions that it calls. One for all would
 * have to be fetched with what any of them calls.
 *
 * @param name - identifies the copy
 * @param by - what the paths of the code match
 * @param copied - what the paths of the copied modules match
 */
export function ownCopies(name, by, copied) {
  const mark = `?${name}`;
  return {
    name: `marrow:own-copies-${name}`,
    async resolveId(source, importer = '') {
      const isInside = importer.endsWith(mark);
      if (!isInside && !(by.test(importer) && mayBe.test(source))) return null;
      const from = isInside ? importer.slice(0, -mark.length) : importer;
      const found = await this.resolve(source, from, { skipSelf: true });
      if (found === null) this.error(`${source} is not found from ${from}.`);
      return copied.test(found.id) ? { id: found.id + mark, moduleSideEffects: false } : found;
    },
    load(id) {
      if (!id.endsWith(mark)) return null;
      const path = id.slice(0, -mark.length);
      return { code: readFileSync(path, 'utf8'), moduleType: path.endsWith('.ts') ? 'ts' : 'js' };
    },
  };
}
