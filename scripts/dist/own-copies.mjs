import { readFileSync } from 'node:fs';

/** Names of modules that may be copied. Other imports are not resolved. */
const mayBe = /^gl-matrix$|\/(math|material)\/|\/(lookup|code-pages)\.js$/;

/**
 * Gives some code a separate copy of small stateless modules with the functions that it calls. A shared copy would have
 * to contain the functions of all callers.
 *
 * @param name - identifies the copy
 * @param by - matches the paths of the code
 * @param copied - matches the paths of the copied modules
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
