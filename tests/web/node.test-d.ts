/** The correct and the forbidden uses of what the package's entry has in Node alone. See `types.test-d.ts`. */
import { load, nodeSource, type NodeSource } from '../../web/lib/index.node.js';

export async function paths(): Promise<readonly string[]> {
  const source: NodeSource = await nodeSource(['models/tris.md2', 'skins']);
  await load(source);
  const given: readonly string[] = source.given;

  await nodeSource(['baseq2/models/tris.md2'], { root: 'baseq2' });
  await load('baseq2/models/tris.md2', { root: 'baseq2' });

  // @ts-expect-error The root is a path.
  await nodeSource(['baseq2/models/tris.md2'], { root: 2 });
  // @ts-expect-error Paths are a list.
  await nodeSource('models/tris.md2');
  // @ts-expect-error Bytes are for `memorySource`.
  await nodeSource([new Uint8Array(0)]);
  // @ts-expect-error What was given is read-only.
  source.given = [];
  return given;
}
