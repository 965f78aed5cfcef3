import { seekAll, update, updateLed, Instance } from '../../animation/instance.js';
import type { Actor, ModelAsset } from '../../render/index.js';
import type { InstanceLike, ModelLike, PlaybackState } from '../../types/api.js';
import type { FrameRange, RootMotion } from '../../types/events.js';
import type { FrameState } from '../../types/frame.js';
import type { ClipSummary, PartData, Transform } from '../../types/subject.js';
import { rootRotation } from '../../util/basis.js';
import { hasFlashes } from '../../util/muzzle-flash.js';
import { dressLike } from './dress.js';
import { takePose } from '../flashes.js';
import type { FlashSprites } from './flash-sprites.js';

/**
 * The distance between members, as a multiple of the width and depth of the rest pose, and the minimum as a multiple of
 * its height.
 */
const spacing = 1.3;
const minSpacing = 0.45;

interface Member {
  readonly instance: InstanceLike;
  readonly actor: Actor;
  /** Position relative to the leader, in world space. */
  x: number;
  z: number;
  /** Time offset to the leader, as a fraction of one pass of the clip. */
  readonly phase: number;
  /** The last frame that was completely applied to its actor; null before that. */
  frame: FrameState | null;
}

/**
 * Additional instances of a model beside and behind the first one, the leader. The members play the leader's clip with
 * different time offsets. They take their time from the leader, so they follow every change of it.
 */
export class Crowd {
  readonly #model: ModelLike;
  readonly #leader: InstanceLike;
  readonly #sprites: FlashSprites;
  readonly #heldJoints: JointOverrides;
  /** The parts that play their own clips, because they do not follow another part. */
  readonly #parts: readonly number[];
  /** True if clips change only joints: there is one part, without vertex frames and muzzle flashes. */
  readonly #onlyJointsMove: boolean;
  #members: Member[] = [];
  #instances: readonly InstanceLike[] = [];
  /**
   * The leader and the members, in two groups: instances that the core advances in one call, and other implementations
   * (as in tests).
   */
  #coreInstances: Instance[] = [];
  #otherInstances: InstanceLike[] = [];
  /** For each of `#coreInstances`: the time offset, NaN for the leader, and the target time in seconds. */
  #phases = new Float64Array(0);
  #times = new Float64Array(0);
  /** The leader's settings when they were last copied to the members; null if the members may differ. */
  #copied: LeaderSettings | null = null;
  /** The common time at the last update; NaN if the members' times may differ. */
  #time = NaN;
  /** The leader's frame when the actors last took complete frames. It is replaced when views become invalid. */
  #leaderFrame: FrameState | null = null;
  /** The playback state of each part of the leader, and the clip of each part of the members. */
  readonly #states: PlaybackState[] = [];
  #playing: (number | null)[] = [];
  /** The members' pause states by part; empty if unknown. */
  #paused: boolean[] = [];

  constructor(model: ModelLike, leader: InstanceLike, sprites: FlashSprites) {
    this.#model = model;
    this.#leader = leader;
    this.#sprites = sprites;
    this.#heldJoints = new JointOverrides(leader);
    this.#parts = model.parts.flatMap(({ how }, part) => (how === 'follow' ? [] : [part]));
    this.#onlyJointsMove = model.parts.length === 1 && movesByJoints(model.parts[0]!);
    this.#collectInstances();
  }

  get actors(): readonly Actor[] {
    return this.#members.map(({ actor }) => actor);
  }

  get instances(): readonly InstanceLike[] {
    return this.#instances;
  }

  /**
   * The root motion of all poses. With members, 'travel' acts as 'in-place': members seek to their time in every frame,
   * which counts no passes, so they could not travel with the leader.
   */
  get rootMotion(): RootMotion {
    const { rootMotion } = this.#leader;
    return rootMotion === 'travel' && this.#members.length > 0 ? 'in-place' : rootMotion;
  }

  /**
   * Changes the size of the crowd, including the leader, up to the capacity of the asset. New members show the rest
   * pose until `advance`. Without enough memory for all of them, throws and leaves the crowd unchanged.
   */
  resize(count: number, asset: ModelAsset): void {
    const size = Math.max(1, Math.min(count, asset.capacity));
    const added: Member[] = [];
    try {
      for (let i = this.#members.length; i < size - 1; i++) added.push(this.#createMember(i, asset));
    } catch (error) {
      disposeMembers(added);
      throw error;
    }
    disposeMembers(this.#members.splice(size - 1));
    this.#members.push(...added);
    this.#arrange();
    this.#collectInstances();
    this.#heldJoints.restart(this.#instances);
    if (this.#leader instanceof Instance) Instance.setCanTravel(this.#leader, size === 1);
  }

  /** Applies the leader's axes and floor height to all members. */
  stand(rotation: readonly number[], floor: number): void {
    for (const { instance, actor } of this.#members) {
      instance.axes = this.#leader.axes;
      actor.stand(rotation, floor);
    }
    this.#arrange();
  }

  #arrange(): void {
    this.#copied = null;
    const [width, depth] = gridSpacing(this.#model, rootRotation(this.#leader.axes));
    for (const [i, { column, row }] of gridPlaces(this.#members.length + 1).entries()) {
      this.#members[i]!.x = column * width;
      this.#members[i]!.z = -row * depth;
    }
  }

  /** Advances the leader and the members by a time in seconds, with one call into WASM. */
  advance(seconds: number): void {
    const isChanged = this.#members.length > 0 && this.#syncWithLeader();
    const onlyTimeChanges = !isChanged && this.#leaderFrame !== null && this.#onlyJointsMove;
    if (onlyTimeChanges) updateLed(this.#coreInstances, seconds);
    else update(this.#coreInstances, seconds);
    for (const instance of this.#otherInstances) instance.update(seconds);
    if (this.#members.length === 0) return;
    // Materials need the same time on all members, including new ones. The time is read after the update, because
    // reading it before would cause an additional update.
    const { time } = this.#leader;
    const together = time === this.#time + seconds;
    this.#time = time;
    if (onlyTimeChanges && together && this.#leader.frame() === this.#leaderFrame) {
      for (const { actor, frame } of this.#members) actor.applyJoints(frame!, time);
      return;
    }
    for (const member of this.#members) {
      const { instance, actor } = member;
      if (!together && instance.time !== time) instance.time = time;
      takePose(actor, instance, this.#sprites);
      member.frame = instance.frame();
    }
    // The frames of other implementations may be replaced at any time.
    this.#leaderFrame = this.#otherInstances.length === 0 ? this.#leader.frame() : null;
  }

  dispose(): void {
    disposeMembers(this.#members);
    this.#members = [];
    this.#collectInstances();
  }

  #createMember(index: number, asset: ModelAsset): Member {
    const instance = this.#model.createInstance();
    try {
      // Multiples of the golden ratio are evenly distributed: neighbours differ, and no two offsets are equal.
      const phase = ((index + 1) * 0.618034) % 1;
      return { instance, actor: asset.createInstance(), x: 0, z: 0, phase, frame: null };
    } catch (error) {
      instance.dispose();
      throw error;
    }
  }

  /** Updates the lists of instances after the members have changed, and discards the cached states. */
  #collectInstances(): void {
    this.#instances = this.#members.map(({ instance }) => instance);
    this.#coreInstances = [];
    this.#otherInstances = [];
    const phases: number[] = [];
    for (const member of [{ instance: this.#leader, phase: NaN }, ...this.#members]) {
      if (member.instance instanceof Instance) {
        this.#coreInstances.push(member.instance);
        phases.push(member.phase);
      } else this.#otherInstances.push(member.instance);
    }
    this.#phases = Float64Array.from(phases);
    this.#times = new Float64Array(phases.length);
    this.#playing = [];
    this.#copied = null;
    this.#time = NaN;
    this.#leaderFrame = null;
  }

  /**
   * Applies the leader's playback to each member with its time offset. Returns true if anything but the times has
   * changed.
   */
  #syncWithLeader(): boolean {
    const leader = this.#leader;
    let isChanged = this.#heldJoints.copyTo(this.#instances);
    let restart = false;
    for (const part of this.#parts) {
      const state = (this.#states[part] = leader.part(part).state());
      restart ||= state.clip !== this.#playing[part];
    }
    if (restart) this.#start();
    isChanged ||= restart;
    for (const part of this.#parts) {
      if (this.#pause(part, this.#states[part]!)) isChanged = true;
      this.#seekMembers(part, this.#states[part]!);
    }
    const current = settingsOf(leader);
    if (this.#copied && haveSameSettings(this.#copied, current)) return isChanged;
    this.#copied = current;
    for (const { instance, x, z } of this.#members) {
      if (instance.speed !== leader.speed) instance.speed = leader.speed;
      if (instance.interpolation !== leader.interpolation) instance.interpolation = leader.interpolation;
      if (instance.tagRotation !== leader.tagRotation) instance.tagRotation = leader.tagRotation;
      if (instance.levelOfDetail !== leader.levelOfDetail) instance.levelOfDetail = leader.levelOfDetail;
      if (instance.rootMotion !== this.rootMotion) instance.rootMotion = this.rootMotion;
      dressLike(leader, instance);
      instance.transform.set(leader.transform);
      instance.transform[12]! += x;
      instance.transform[14]! += z;
    }
    return true;
  }

  #start(): void {
    const clips = this.#model.summary.clips;
    for (const part of this.#parts) this.#playing[part] = this.#states[part]!.clip;
    this.#paused = [];
    for (const instance of this.#instances) {
      instance.stop();
      for (const part of this.#parts) {
        const index = clips.findIndex((each) => each.part === part && each.clip === this.#playing[part]);
        if (index >= 0) instance.part(part).play(index, { loop: 'repeat' });
      }
    }
  }

  /** Pauses or resumes the members like the leader. Returns true if they were paused or resumed. */
  #pause(part: number, { clip, paused }: PlaybackState): boolean {
    if (clip === null || paused === this.#paused[part]) return false;
    this.#paused[part] = paused;
    for (const instance of this.#instances) instance.part(part).pause(paused);
    return true;
  }

  #seekMembers(part: number, { clip, time, fileFrame, range }: PlaybackState): void {
    const summary = clip === null ? undefined : this.#model.parts[part]?.clips[clip];
    const held = (this.#model.parts[part]?.frames.length ?? 0) > 0;
    const [from, to] = summary ? this.#span(summary, range) : [0, 0];
    const timeAt = (phase: number): number =>
      from + (((time - from) / (to - from || 1) + phase) % 1) * (to - from);
    if (summary && this.#coreInstances.length > 0) {
      for (let i = 0; i < this.#phases.length; i++) this.#times[i] = timeAt(this.#phases[i]!);
      seekAll(this.#coreInstances, part, this.#times);
    }
    for (const { instance, phase } of this.#members) {
      if (summary && !(instance instanceof Instance)) instance.part(part).seek(timeAt(phase));
      else if (!summary && held) instance.part(part).showFrame(fileFrame);
    }
  }

  /** The range of a clip that is played, in seconds: the whole clip, or the selected range. */
  #span({ seconds, frameCount, frameSeconds }: ClipSummary, range: FrameRange): readonly [number, number] {
    if (!range || frameCount < 2) return [0, seconds];
    return [range[0] * frameSeconds, Math.min(seconds, (range[1] + 1) * frameSeconds)];
  }
}

/** The leader's settings besides playback that members copy. */
interface LeaderSettings {
  readonly settings: readonly unknown[];
  readonly transform: readonly number[];
}

function settingsOf(leader: InstanceLike): LeaderSettings {
  const { speed, interpolation, tagRotation, levelOfDetail, rootMotion, model, transform } = leader;
  const settings: unknown[] = [speed, interpolation, tagRotation, levelOfDetail, rootMotion];
  for (let p = 0; p < model.parts.length; p++) {
    const { visible, skin, images, inputs } = leader.part(p);
    settings.push(visible, skin, images, inputs);
  }
  return { settings, transform: [...transform] };
}

function haveSameSettings(a: LeaderSettings, b: LeaderSettings): boolean {
  return (
    a.settings.every((value, i) => value === b.settings[i]) &&
    a.transform.every((value, i) => value === b.transform[i])
  );
}

function movesByJoints(part: PartData): boolean {
  if (part.joints.length === 0 || hasFlashes(part)) return false;
  return part.meshes.every(({ vertexFrames }) => vertexFrames === null);
}

function disposeMembers(members: readonly Member[]): void {
  for (const { instance, actor } of members) {
    instance.dispose();
    actor.dispose();
  }
}

/** Columns and rows of a grid, nearest first, with the leader in the middle of the first row. */
function gridPlaces(count: number): { readonly column: number; readonly row: number }[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count - 1 }, (_, i) => {
    const row = Math.floor((i + 1) / columns);
    const at = (i + 1) % columns;
    // 0, 1, -1, 2, -2 ... Every other row is offset by half a step, so that members are visible between those in front.
    const column = at % 2 === 1 ? (at + 1) / 2 : -at / 2;
    return { column: column + (row % 2 === 1 ? 0.5 : 0), row };
  });
}

/** The distances between columns and between rows, in world units. */
function gridSpacing(model: ModelLike, r: readonly number[]): readonly [number, number] {
  const part = model.parts[0];
  if (!part) return [1, 1];
  const extent = [0, 1, 2].map((i) => part.bounds.max[i]! - part.bounds.min[i]!);
  const world = [0, 1, 2].map((axis) =>
    extent.reduce((sum, length, i) => sum + Math.abs(r[i * 3 + axis] ?? 0) * length, 0),
  );
  const least = world[1]! * minSpacing;
  return [Math.max(world[0]! * spacing, least), Math.max(world[2]! * spacing, least)];
}

/** Copies the joints that are fixed on one instance to others of the same model, after each change. */
class JointOverrides {
  readonly #leader: InstanceLike;
  /** The joints fixed on the others and their transforms, by part. */
  readonly #held: readonly Map<number, Transform>[];

  constructor(leader: InstanceLike) {
    this.#leader = leader;
    this.#held = leader.model.parts.map(() => new Map<number, Transform>());
  }

  /** Copies the overrides. Returns true if one has changed. */
  copyTo(others: readonly InstanceLike[]): boolean {
    let isChanged = false;
    for (let part = 0; part < this.#held.length; part++) {
      if (this.#leader.model.parts[part]!.joints.length === 0) continue;
      const now = this.#leader.part(part).joints.overrides;
      const before = this.#held[part]!;
      for (const joint of before.keys()) {
        if (now.has(joint)) continue;
        isChanged = true;
        before.delete(joint);
        for (const other of others) other.part(part).joints.reset(joint);
      }
      for (const [joint, transform] of now) {
        if (transform === before.get(joint)) continue;
        isChanged = true;
        before.set(joint, transform);
        for (const other of others) other.part(part).joints.set(joint, transform);
      }
    }
    return isChanged;
  }

  /** Releases all joints of the others until the next copy. Called after the others have changed. */
  restart(others: readonly InstanceLike[]): void {
    this.#held.forEach((held, part) => {
      if (held.size === 0) return;
      held.clear();
      for (const other of others) other.part(part).joints.reset(null);
    });
  }
}
