import { expect, it } from 'vitest';
import { createPlaceholders } from '../../../web/lib/render/gl/textures.js';

it('placeholder textures of a lost context are created, and stay empty', () => {
  // A lost context answers null to everything.
  const gl = { createTexture: () => ({}), getParameter: () => null };
  const textures = createPlaceholders({ gl } as never);
  expect(Object.values(textures).map(({ ready }) => ready)).toEqual([false, false, false, false]);
});
