/** Correct and forbidden uses of the exports that the package has only in Node. See `types.test-d.ts`. */
import { load, nodeSource, type NodeSource } from '../../web/lib/index.node.js';

export async function paths(): Promise<readonly string[]> {
  const source: NodeSource = await nodeSource(['models/tris.md2', 'skins']);
  await load(source);
  const given: readonly string[] = source.given;

  await nodeSource(['baseq2/models/tris.md2'], { root: 'baseq2' });
  await load('baseq2/models/tris.md2', { root: 'baseq2' });

  // @ts-expect-error The root is a path.
  await nodeSource(['baseq2/models/tris.md2'], { root: 2 });
  // @ts-expect-error Paths are passed as a list.
  await nodeSource('models/tris.md2');
  // @ts-expect-error `memorySource` accepts bytes.
  await nodeSource([new Uint8Array(0)]);
  // @ts-expect-error `given` is read-only.
  source.given = [];
  return given;
}
