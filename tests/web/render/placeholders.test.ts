import { expect, it } from 'vitest';
import { createPlaceholders } from '../../../web/lib/render/gl/textures.js';

it('createPlaceholders() creates empty textures in a lost context', () => {
  // A lost context returns null for all parameters.
  const gl = { createTexture: () => ({}), getParameter: () => null };
  const textures = createPlaceholders({ gl } as never);
  expect(Object.values(textures).map(({ ready }) => ready)).toEqual([false, false, false, false]);
});
