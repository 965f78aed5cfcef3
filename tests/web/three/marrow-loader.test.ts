import { expect, it, vi } from 'vitest';
import { MarrowLoader } from '../../../web/lib/three/marrow-loader.js';
import { buildMd2 } from '../support/md2-builder.js';
import { serve } from '../support/server.js';

it('passes errors of onLoad to onError, as the loaders of three.js do', async () => {
  const server = await serve({ '/a.md2': { body: buildMd2() } });
  const thrown = new Error('the scene is gone');
  const loader = new MarrowLoader();
  const ended = vi.fn();
  loader.manager.onLoad = ended;
  const error = await new Promise((resolve) =>
    loader.load(
      `${server.origin}/a.md2`,
      () => {
        throw thrown;
      },
      undefined,
      resolve,
    ),
  );
  expect(error).toBe(thrown);
  await server.close();
});
