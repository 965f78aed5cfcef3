import { describe, expect, it } from 'vitest';
import { findJoint, indexOfName, unknownName } from '../../../web/lib/util/lookup.js';

const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));

describe('indexOfName', () => {
  const names = named('Skin', 'skin', 'Coat');

  it('finds the exact name, or else ignores case', () => {
    expect(['skin', 'Skin', 'coat', 'hat'].map((name) => indexOfName(names, name))).toEqual([1, 0, 2, -1]);
  });

  it('accepts an index within the list', () => {
    expect([0, 2, 3, -1, 0.5].map((index) => indexOfName(names, index))).toEqual([0, 2, -1, -1, -1]);
  });
});

describe('findJoint', () => {
  const parts = [
    { name: 'lower', joints: named('pelvis', 'knee') },
    { name: 'upper', joints: named('spine', 'Head') },
  ];

  it('finds a joint by names or indices, in the first part by default', () => {
    expect(findJoint(parts, { joint: 'Knee' })).toEqual({ part: 0, joint: 1 });
    expect(findJoint(parts, { part: 'UPPER', joint: 'head' })).toEqual({ part: 1, joint: 1 });
    expect(findJoint(parts, { part: 1, joint: 0 })).toEqual({ part: 1, joint: 0 });
  });

  it('returns null for an unknown part or joint', () => {
    expect(findJoint(parts, { joint: 'head' })).toBeNull();
    expect(findJoint(parts, { part: 'tail', joint: 0 })).toBeNull();
    expect(findJoint(parts, { part: 1, joint: 2 })).toBeNull();
  });
});

describe('unknownName', () => {
  it('contains the requested name and the existing ones', () => {
    expect(unknownName('clip', 'fly', named('stand', 'run'), 'ogro')).toMatchObject({
      ...{ name: 'ModelError', code: 'bad_value', file: 'ogro' },
      message: 'ogro: There is no clip "fly"; it has stand, run.',
    });
    expect(unknownName('part', 7, [], 'ogro').message).toBe('ogro: There is no part 7; it has none.');
  });

  it('limits the number of listed names, and lists each name once', () => {
    const joints = named(...Array.from({ length: 110 }, (_, i) => `joint${i}`));
    const { message } = unknownName('joint', 110, joints, 'marine');
    expect(message).toMatch(/joint 110; it has joint0, .*joint31 and 78 more\.$/);
    expect(unknownName('clip', 'fly', named('run', 'run'), 'ogro').reason).toBe(
      'There is no clip "fly"; it has run.',
    );
  });
});
