import { update, Instance } from '../core/instance.js';
import type { Actor, ModelAsset } from '../render/index.js';
import type { InstanceLike, ModelLike, PlaybackState } from '../types/api.js';
import type { FrameRange } from '../types/events.js';

/** From one to the next, in widths and depths of the rest pose, and in its heights at least. */
const spacing = 1.3;
const leastSpacing = 0.45;

interface Member {
  readonly instance: InstanceLike;
  readonly actor: Actor;
  /** Where it stands from the leader, in the world. */
  readonly x: number;
  readonly z: number;
  /** How far it is ahead of the leader, in passes of the clip. */
  readonly ahead: number;
}

/**
 * More of the same model around and behind one that leads: each a moment of the same clip apart from the next, spread
 * over all of it. They have no time of their own, so whatever is done to the leader, they follow.
 */
export class Crowd {
  readonly #model: ModelLike;
  readonly #leader: InstanceLike;
  #members: Member[] = [];
  /** The clip that each part of the members plays. */
  #playing: (number | null)[] = [];
  range: FrameRange = null;

  constructor(model: ModelLike, leader: InstanceLike) {
    this.#model = model;
    this.#leader = leader;
  }

  get actors(): readonly Actor[] {
    return this.#members.map(({ actor }) => actor);
  }

  get instances(): readonly InstanceLike[] {
    return this.#members.map(({ instance }) => instance);
  }

  /** Makes it so many with the leader, or as many as the asset has room for. They show the rest pose until `advance`. */
  resize(count: number, asset: ModelAsset): void {
    this.dispose();
    const size = Math.max(1, Math.min(Math.floor(count), asset.capacity));
    const [width, depth] = spread(this.#model);
    // One by one: what there is can be disposed of should the next find no memory.
    for (const [i, { column, row }] of places(size).entries()) {
      const instance = this.#model.createInstance();
      const actor = asset.createInstance();
      // The golden ratio's steps fall between each other: neighbours differ, and no two are alike.
      this.#members.push({
        instance,
        actor,
        x: column * width,
        z: -row * depth,
        ahead: ((i + 1) * 0.618034) % 1,
      });
    }
  }

  /** Advances the leader and all others by so many seconds, in one call into WASM. */
  advance(seconds: number): void {
    this.#follow();
    updateAll([this.#leader, ...this.instances], seconds);
    for (const { instance, actor } of this.#members) actor.apply(instance.frame());
  }

  dispose(): void {
    for (const { instance, actor } of this.#members) {
      instance.dispose();
      actor.dispose();
    }
    this.#members = [];
    this.#playing = [];
  }

  /** Each member plays what the leader does, at its own moment. */
  #follow(): void {
    if (this.#members.length === 0) return;
    const leader = this.#leader;
    const states = this.#model.parts.map((_, part) => leader.state(part));
    if (states.some(({ clip }, part) => clip !== this.#playing[part])) this.#start(states);
    states.forEach((state, part) => this.#place(part, state));
    for (const { instance, x, z } of this.#members) {
      if (instance.speed !== leader.speed) instance.speed = leader.speed;
      if (instance.interpolation !== leader.interpolation) instance.interpolation = leader.interpolation;
      if (instance.rootMotion !== leader.rootMotion) instance.rootMotion = leader.rootMotion;
      instance.transform.set(leader.transform);
      instance.transform[12]! += x;
      instance.transform[14]! += z;
    }
  }

  #start(states: readonly PlaybackState[]): void {
    this.#playing = states.map(({ clip }) => clip);
    const clips = this.#model.summary.clips;
    for (const { instance } of this.#members) {
      instance.stop();
      clips.forEach(({ part, clip }, index) => {
        if (clip === this.#playing[part]) instance.play(index, { loop: 'repeat', part });
      });
    }
  }

  #place(part: number, { clip, time, fileFrame, paused }: PlaybackState): void {
    const summary = clip === null ? undefined : this.#model.parts[part]?.clips[clip];
    const held = (this.#model.parts[part]?.frames.length ?? 0) > 0;
    const [from, to] = summary ? this.#span(summary) : [0, 0];
    for (const { instance, ahead } of this.#members) {
      instance.pause(paused);
      if (summary) instance.seek(from + (((time - from) / (to - from || 1) + ahead) % 1) * (to - from), part);
      else if (held) instance.showFrame(fileFrame, part);
    }
  }

  /** The seconds of a clip that are played: all, or the range's. */
  #span({
    seconds,
    frames,
    fps,
  }: {
    seconds: number;
    frames: number;
    fps: number;
  }): readonly [number, number] {
    if (!this.range || frames < 2) return [0, seconds];
    return [this.range[0] / fps, Math.min(seconds, (this.range[1] + 1) / fps)];
  }
}

/** What is the core's goes in one call; what is not (a stand-in of a test) each by itself. */
function updateAll(instances: readonly InstanceLike[], seconds: number): void {
  const ours = instances.filter((instance) => instance instanceof Instance);
  update(ours, seconds);
  if (ours.length === instances.length) return;
  for (const instance of instances) if (!(instance instanceof Instance)) instance.update(seconds);
}

/** Columns and rows of a grid with room for all, the leader in the middle of the first row; the nearest come first. */
function places(count: number): { readonly column: number; readonly row: number }[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count - 1 }, (_, i) => {
    const row = Math.floor((i + 1) / columns);
    const at = (i + 1) % columns;
    // 0, 1, -1, 2, -2 ..., every other row half a step aside: who stands behind is seen between those ahead.
    const column = at % 2 === 1 ? (at + 1) / 2 : -at / 2;
    return { column: column + (row % 2 === 1 ? 0.5 : 0), row };
  });
}

/** The distances between columns and between rows, in world units. */
function spread(model: ModelLike): readonly [number, number] {
  const part = model.parts[0];
  if (!part) return [1, 1];
  const extent = [0, 1, 2].map((i) => part.bounds.max[i]! - part.bounds.min[i]!);
  const r = part.rootRotation;
  const world = [0, 1, 2].map((axis) =>
    extent.reduce((sum, length, i) => sum + Math.abs(r[i * 3 + axis] ?? 0) * length, 0),
  );
  const least = world[1]! * leastSpacing;
  return [Math.max(world[0]! * spacing, least), Math.max(world[2]! * spacing, least)];
}
