import { describe, expect, it, vi } from 'vitest';
import type { BoundInstance } from '../../../web/lib/wasm/bindings.js';
import type { Core } from '../../../web/lib/wasm/core.js';
import { TransformSlot } from '../../../web/lib/animation/transform-slot.js';

describe('a transform', () => {
  it('is passed to the core only when it changes, even if it contains NaN', () => {
    const values = new Float32Array(16);
    const core = { scratch: () => 0, heap: { floats: () => values } } as unknown as Core;
    const setTransform = vi.fn();
    const instance = { setTransform } as unknown as BoundInstance;
    const slot = new TransformSlot();
    slot.send(core, instance);
    expect(setTransform).not.toHaveBeenCalled();
    slot.matrix[12] = NaN;
    for (let frame = 0; frame < 3; frame++) slot.send(core, instance);
    expect(setTransform).toHaveBeenCalledOnce();
    expect(values[12]).toBeNaN();
    slot.matrix[12] = 5;
    slot.send(core, instance);
    expect(setTransform).toHaveBeenCalledTimes(2);
  });
});
