import { mat4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { armPart, poseArm } from '../../../e2e/render/fake-arm.js';
import { bonesOf, type Boned } from '../../../web/lib/render/bones.js';
import { projectHitboxes, projectJoint, pickJoint, type Sight } from '../../../web/lib/render/picking.js';
import { SceneBounds } from '../../../web/lib/render/scene-bounds.js';

const part = armPart();
const shoulder = 1;
const elbow = 2;
const hand = 3;
const head = 4;

/** A bust with one arm, bent by `angle` radians at the elbow. The file's x points at the camera, y right, z up. */
function bust(angle: number, visible = true): Boned {
  const joints = new Float32Array(part.joints.length * 12);
  poseArm(angle, joints, new Float32Array(joints.length));
  const basis = mat4.fromValues(0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1);
  return {
    asset: { parts: [part] },
    parts: [
      {
        worldFromModel: new Float32Array(basis),
        mirrored: false,
        firstJoint: 0,
        paletteAt: 0,
        facesCamera: false,
        scaled: false,
      },
    ],
    joints: () => joints,
    partVisible: () => visible,
  };
}

/**
 * A view of 100 world units in 500 CSS pixels, from the front at a distance: five pixels per unit, the origin in the middle.
 */
function sight(mirror: Sight['mirror'] = 'none'): Sight {
  const bounds = new SceneBounds();
  bounds.measure([]);
  bounds.size = 60;
  bounds.animation.set([0, 0, 0, 0, 0, 0]);
  const camera = { yaw: 0, pitch: 0, distance: 5730, target: [0, 0, 0] as [number, number, number], fov: 1 };
  return { camera, bounds, width: 500, height: 500, mirror, shift: [0, 0] };
}

function pick(y: number, z: number, tolerance = 8, angle = 0): string | undefined {
  return pickJoint(bust(angle), sight(), 250 + y * 5, 250 - z * 5, tolerance)?.name;
}

describe('without perspective', () => {
  it('the distance of the camera does not change where a joint is projected and picked', () => {
    const near = sight();
    const parallel: Sight = { ...near, camera: { ...near.camera, orthographic: true } };
    const seen = projectJoint(bust(0), parallel, 0, elbow);
    const before = projectJoint(bust(0), near, 0, elbow);
    // The camera of these tests is so far away that its projection is nearly parallel.
    expect(seen?.x).toBeCloseTo(before?.x ?? NaN, 0);
    expect(seen?.y).toBeCloseTo(before?.y ?? NaN, 0);
    expect(pickJoint(bust(0), parallel, seen?.x ?? 0, seen?.y ?? 0, 8)?.name).toBe('elbow');
    // A near camera with a wider field of view, which shows the same size at the target.
    const camera = { ...parallel.camera, distance: 60, fov: 2 * (Math.atan(50 / 60) / Math.PI) * 180 };
    const close = projectJoint(bust(0), { ...parallel, camera }, 0, elbow);
    expect(close?.x).toBeCloseTo(seen?.x ?? NaN, 1);
    expect(close?.y).toBeCloseTo(seen?.y ?? NaN, 1);
  });

  it('`shift` moves projected joints by a fraction of half the view, right and up', () => {
    const parallel: Sight = { ...sight(), shift: [0.5, -0.2] };
    const camera = { ...parallel.camera, orthographic: true };
    const plain = projectJoint(bust(0), { ...sight(), camera }, 0, elbow);
    const moved = projectJoint(bust(0), { ...parallel, camera }, 0, elbow);
    expect((moved?.x ?? 0) - (plain?.x ?? 0)).toBeCloseTo(125);
    expect((moved?.y ?? 0) - (plain?.y ?? 0)).toBeCloseTo(50);
  });
});

describe('a joint', () => {
  it('is picked by its bones, from its position to its child joints', () => {
    expect(pick(14, 14)).toBe('shoulder');
    expect(pick(26, 14)).toBe('elbow');
    expect(pick(0, 10)).toBe('root');
    expect(pick(4, 7)).toBe('root');
  });

  it('without a child is picked by the stub at its end', () => {
    expect(pick(33, 14)).toBe('hand');
    expect(pick(0, 21)).toBe('head');
  });

  it('with a bone of length 0 is not picked instead of its child at the same position', () => {
    const actor = bust(0);
    const joints = actor.joints(0);
    for (const axis of [3, 7, 11]) joints[elbow * 12 + axis] = joints[shoulder * 12 + axis] ?? NaN;
    const { x, y } = projectJoint(actor, sight(), 0, shoulder) ?? { x: NaN, y: NaN };
    expect(pickJoint(actor, sight(), x + 1, y, 8)?.name).toBe('elbow');
  });

  it('is picked within the given tolerance in pixels', () => {
    expect(pick(26, 15)).toBe('elbow');
    expect(pick(26, 17)).toBeUndefined();
    expect(pick(26, 17, 22)).toBe('elbow');
    expect(pick(45, 45, 22)).toBeUndefined();
  });

  it("is picked at its position, where its parent's bone ends", () => {
    expect(pick(20, 14)).toBe('elbow');
    expect(pick(8, 14)).toBe('shoulder');
  });

  it('is picked at its posed position', () => {
    expect(pick(20, 22, 8, Math.PI / 2)).toBe('elbow');
    expect(pick(26, 14, 8, Math.PI / 2)).toBeUndefined();
  });

  it('in front of another joint is picked first', () => {
    const two = { ...part, joints: part.joints.slice(0, 1) };
    const rows = (x: number): Float32Array => new Float32Array([1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0]);
    const places = [rows(-10), rows(10)];
    const { parts } = bust(0);
    const actor = {
      asset: { parts: [two, two] },
      parts: [parts[0]!, parts[0]!],
      joints: (p: number) => places[p]!,
      partVisible: () => true,
    };
    expect(pickJoint(actor, sight(), 250, 250, 8)?.part).toBe(1);
    places.reverse();
    expect(pickJoint(actor, sight(), 250, 250, 8)?.part).toBe(0);
  });

  it('of a hidden part is not picked', () => {
    expect(pickJoint(bust(0, false), sight(), 250 + 70, 250 - 70, 8)).toBeNull();
  });

  it('has a position in the image, mirrored if the view is mirrored', () => {
    const place = projectJoint(bust(0), sight(), 0, elbow);
    expect(place!.x).toBeCloseTo(350, 0);
    expect(place!.y).toBeCloseTo(180, 0);
    expect(projectJoint(bust(0), sight('model'), 0, elbow)!.x).toBeCloseTo(150, 0);
    expect(projectJoint(bust(0), sight(), 0, 99)).toBeNull();
    expect(projectJoint(bust(0), sight(), 3, 0)).toBeNull();
  });
});

describe('a hitbox', () => {
  it('has a label in the middle of its box, with the name and the group', () => {
    const hitboxes = [{ joint: hand, group: 5, bounds: { min: [0, -2, 0], max: [0, 6, 4] } }] as const;
    const at = (angle: number, visible = true): ReturnType<typeof projectHitboxes> =>
      projectHitboxes({ ...bust(angle, visible), asset: { parts: [{ ...part, hitboxes }] } }, sight());
    const [place] = at(0);
    expect(place).toMatchObject({ part: 0, joint: hand, name: 'hand', group: 5 });
    // The hand is at 32, 14.
    expect(place!.x).toBeCloseTo(250 + 34 * 5, 0);
    expect(place!.y).toBeCloseTo(250 - 16 * 5, 0);
    expect(at(Math.PI / 2)[0]!.y).toBeLessThan(place!.y - 40);
    expect(at(0, false)).toEqual([]);
  });
});

describe('bones', () => {
  it('run from each joint to its children, and end in stubs', () => {
    expect(bonesOf([part])).toEqual([
      { part: 0, joint: 0, child: shoulder },
      { part: 0, joint: 0, child: head },
      { part: 0, joint: shoulder, child: elbow },
      { part: 0, joint: elbow, child: hand },
      { part: 0, joint: hand, child: null },
      { part: 0, joint: head, child: null },
    ]);
  });
});
