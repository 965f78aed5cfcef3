import { expect, it } from 'vitest';
import { decodeText } from '../../../web/lib/util/code-pages.js';

it('decodeText reads UTF-8, or Windows-1252 if the bytes are not valid UTF-8', () => {
  expect(decodeText(new TextEncoder().encode('gähnen'))).toBe('gähnen');
  expect(decodeText(Uint8Array.from([103, 228, 104]))).toBe('gäh');
});
