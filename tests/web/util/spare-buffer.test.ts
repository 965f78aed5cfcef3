import { beforeEach, describe, expect, it } from 'vitest';
import { giveBuffer, largestSpare, takeBuffer } from '../../../web/lib/wasm/heap.js';
import { useManualClock } from '../support/manual-clock.js';

const megabyte = 1 << 20;
const clock = useManualClock();

describe('the spare buffer', () => {
  // Removes the spare buffer of an earlier test.
  beforeEach(() => void takeBuffer(megabyte));

  it('is reused for a request of at least a quarter of its size, and at most its size', () => {
    const buffer = new ArrayBuffer(4 * megabyte);
    giveBuffer(buffer);
    expect(takeBuffer(megabyte - 1)).not.toBe(buffer);
    expect(takeBuffer(4 * megabyte + 1)).not.toBe(buffer);
    expect(takeBuffer(megabyte)).toBe(buffer);
    expect(takeBuffer(megabyte)).not.toBe(buffer);
  });

  it('is the larger one of two given buffers', () => {
    const [small, large] = [new ArrayBuffer(megabyte), new ArrayBuffer(2 * megabyte)];
    giveBuffer(large);
    giveBuffer(small);
    expect(takeBuffer(megabyte)).toBe(large);
  });

  it('is neither smaller than a megabyte nor larger than its limit', () => {
    for (const size of [megabyte - 1, largestSpare + 1]) {
      const buffer = new ArrayBuffer(size);
      giveBuffer(buffer);
      expect(takeBuffer(size)).not.toBe(buffer);
    }
  });

  it('is released after two seconds without use', () => {
    const buffer = new ArrayBuffer(megabyte);
    giveBuffer(buffer);
    clock().advance(1999);
    const kept = takeBuffer(megabyte);
    expect(kept).toBe(buffer);
    giveBuffer(kept);
    clock().advance(2000);
    expect(takeBuffer(megabyte)).not.toBe(buffer);
  });
});
