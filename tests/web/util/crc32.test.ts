import { expect, it } from 'vitest';
import { crc32 } from '../../../web/lib/util/crc32.js';

it('crc32 returns the check value of ISO 3309', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array())).toBe(0);
});
