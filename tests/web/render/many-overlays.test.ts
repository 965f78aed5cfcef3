import { mat4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../web/lib/render/actor.js';
import type { Device } from '../../../web/lib/render/gl/device.js';
import { BoxOverlay } from '../../../web/lib/render/overlays/boxes.js';
import { SkeletonOverlay, type SkeletonColors } from '../../../web/lib/render/overlays/skeleton-overlay.js';

const floats = 12;
const size = 10;
const black = [0, 0, 0] as const;
const colors: SkeletonColors = {
  ...{ bone: black, boneSelected: black, outline: black },
  axes: [black, black, black],
};

/** A fake device that records the instance data of each call of `fill()`. */
function fakeDevice(): { readonly device: Device; readonly fills: Float32Array[] } {
  const fills: Float32Array[] = [];
  const ignored = (): void => undefined;
  const state = { pass: ignored, use: ignored, drawArrays: ignored };
  const programs = { get: () => ({ handle: {}, at: {} }) };
  const instances = {
    fill: (data: Float32Array, count: number) => fills.push(data.slice(0, count * floats)),
  };
  return { device: { gl: {}, state, programs, instances } as unknown as Device, fills };
}

/** An actor with one part, and as many joints, tags and hitboxes as given, all with the identity transform. */
function fakeActor(count: number): Actor {
  const joint = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
  const tag = [...mat4.create()];
  const list = Array.from({ length: count }, (_, i) => i);
  const bounds = { min: [0, 0, 0], max: [1, 1, 1] };
  const [joints, attachments] = [joint, tag].map((each) => Float32Array.from(list.flatMap(() => each)));
  const part = {
    joints: list,
    attachments: list,
    hitboxes: list.map((at) => ({ joint: at, group: 0, bounds })),
    movementBox: bounds,
    clippingBox: bounds,
    eyePosition: [0, 0, 1],
  };
  const actor = {
    root: mat4.create(),
    asset: { parts: [part] },
    parts: [{ worldFromModel: mat4.create() }],
    partVisible: () => true,
    joints: () => joints,
    attachments: () => attachments,
    addPoseBox: (box: Float32Array) => box.set([0, 0, 0, 1, 1, 1]),
  };
  return actor as unknown as Actor;
}

/** The offsets of the instances whose numbers are all 0, because they were not written. */
function missing(data: Float32Array): number[] {
  const starts = Array.from({ length: data.length / floats }, (_, i) => i * floats);
  return starts.filter((at) => data.subarray(at, at + floats).every((value) => value === 0));
}

/** Exceeds the initial size of the overlay buffers, so that they grow. */
const many = 200;

describe('an overlay with more items than its buffer initially holds', () => {
  it('draws all hitboxes', () => {
    const { device, fills } = fakeDevice();
    new BoxOverlay().drawHitboxes(device, [fakeActor(many)], black);
    expect(fills[0]).toHaveLength(many * floats);
    expect(missing(fills[0]!)).toEqual([]);
  });

  it('draws the bounding boxes and the game boxes of all actors', () => {
    const { device, fills } = fakeDevice();
    const actors = Array.from({ length: many }, () => fakeActor(0));
    new BoxOverlay().drawPoseBoxes(device, actors, black);
    new BoxOverlay().drawGameBoxes(device, actors, size, black);
    expect(fills.length).toBeGreaterThan(1);
    expect(fills.map(missing).flat()).toEqual([]);
  });

  it('draws the axes of all joints and tags', () => {
    const { device, fills } = fakeDevice();
    new SkeletonOverlay().drawAxes(device, [fakeActor(many)], size, colors);
    new SkeletonOverlay().drawTags(device, [fakeActor(many)], size, colors);
    expect(fills.map(({ length }) => length)).toEqual([many * floats, many * floats]);
    expect(fills.map(missing)).toEqual([[], []]);
  });
});
