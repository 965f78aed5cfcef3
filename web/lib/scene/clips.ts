import type { InstanceLike } from '../types/api.js';
import type { SubjectClip } from '../types/playback.js';
import { leaderOf, shapesOf, type VertexFrames } from './frames.js';
import { between, isClose, reduced, type Keys, type Property, type Tolerances } from './keys.js';
import type { MeshDraft, MeshOrigin } from './meshes.js';
import { jointPlace, type NodeTree } from './nodes.js';
import { momentsOf, playedOf, type Moment, type Played } from './played.js';
import { placedBy, type Placed } from './transforms.js';
import type { SceneClip, ConversionOptions, SceneTrack } from './types.js';

/** The interval between two frames is halved at most this many times, to follow motion that is not linear. */
const halvings = 3;
const placedProperties = ['position', 'rotation', 'scale'] as const;

export interface ClipSources {
  readonly instance: InstanceLike;
  readonly tree: NodeTree;
  readonly frames: VertexFrames;
  readonly meshes: readonly MeshDraft[];
  readonly origins: readonly MeshOrigin[];
  /** The subject's size in the game's units. The tolerances of positions are relative to it. */
  readonly size: number;
  readonly maxError: number;
}

/** The vertex frames that a part shows during a clip. */
interface FrameKeys {
  readonly part: number;
  readonly moments: readonly Moment[];
}

/** Makes the clips of a scene, and the morph targets of meshes that have vertex frames. */
export function clipsOf(sources: ClipSources, { clips: wanted }: ConversionOptions): SceneClip[] {
  const { instance, origins, meshes, frames } = sources;
  const planned = playedOf(instance.model, wanted).map((played) => planOf(sources, played));
  const used: Map<number, Set<number>> = new Map();
  for (const { frameKeys } of planned)
    for (const { part, moments } of frameKeys) {
      const own = used.get(part) ?? new Set();
      used.set(part, own);
      for (const { frames: each } of moments) {
        own.add(each[0]);
        if (each[2] > 0) own.add(each[1]);
      }
    }
  const shapes = origins.map((origin) => {
    const list = instance.model.parts[origin.part]!.frames;
    const named = (frame: number): string => {
      const name = list[frame]?.name ?? '';
      return name === '' ? `frame ${frame}` : name;
    };
    const made = shapesOf(frames, origin, meshes[origin.index]!, used.get(origin.part) ?? [], named);
    meshes[origin.index]!.targets = made.targets;
    return made;
  });
  return planned.map(({ clip, tracks, frameKeys }) => {
    const weights = frameKeys.flatMap(({ part, moments }) =>
      origins.flatMap((origin, o) => {
        const { targets, byFrame } = shapes[o]!;
        if (origin.part !== part || targets.length === 0) return [];
        const keys = reduced(
          'weights',
          weightKeys(moments, byFrame, targets.length),
          tolerancesOf(sources, 1),
        );
        const { node, index } = origin;
        return [trackOf(node, 'weights', index, keys)];
      }),
    );
    return { ...clip, tracks: [...tracks, ...weights] };
  });
}

function planOf(
  sources: ClipSources,
  played: Played,
): { clip: Omit<SceneClip, 'tracks'>; tracks: SceneTrack[]; frameKeys: FrameKeys[] } {
  const { instance } = sources;
  const { clips } = played;
  const seconds = Math.max(...clips.map((clip) => clip.seconds));
  const tracks: SceneTrack[] = [];
  const frameKeys: FrameKeys[] = [];
  instance.stop();
  for (const clip of clips) {
    const index = instance.model.clips.indexOf(clip);
    instance.part(clip.part).play(index, { next: false });
    const moments = momentsOf(clip, seconds);
    tracks.push(...placedTracks(sources, clip, moments));
    for (const part of playing(sources, clip.part))
      if (sources.frames.move(part)) frameKeys.push({ part, moments: keptFrames(sources, part, moments) });
  }
  instance.stop();
  instance.update(0);
  const events = clips.flatMap((clip) =>
    clip.events.map((event) => ({ ...event, time: event.frame * clip.frameSeconds })),
  );
  const loops = clips.some(({ loopFrame }) => loopFrame !== null);
  return { clip: { name: played.name, seconds, loops, events }, tracks, frameKeys };
}

/** The parts whose poses a clip changes: the clip's part, and the parts that follow it or are merged with it. */
function playing({ instance, tree }: ClipSources, leader: number): number[] {
  return instance.model.parts.flatMap(({ how, parent }, p) => {
    if (tree.parts[p] == null) return [];
    return p === leader || leaderOf(instance, p) === leader || (how === 'merge' && parent === leader)
      ? [p]
      : [];
  });
}

/** A node that a clip can move: a joint, or an attachment without a joint. */
interface Mover {
  readonly node: number;
  readonly place: () => Placed;
}

function moversOf({ instance, tree }: ClipSources, clip: SubjectClip, parts: readonly number[]): Mover[] {
  return parts.flatMap((p) => {
    const part = instance.model.parts[p]!;
    const own = tree.parts[p]!;
    const channel =
      part.channels[clip.part === p ? part.channels.findIndex(({ name }) => name === clip.channel) : -1];
    const moved = channel === undefined || channel.joints.length === 0 ? null : new Set(channel.joints);
    const joints = part.joints.flatMap((_, j): Mover[] =>
      moved === null || moved.has(j)
        ? [{ node: own.joints[j]!, place: () => jointPlace(instance, p, j) }]
        : [],
    );
    const tags = part.attachments.flatMap(({ joint }, a): Mover[] => {
      if (joint !== null) return [];
      const place = (): Placed => {
        const { attachments } = instance.frame().parts[p]!;
        return placedBy(attachments.subarray(a * 16, a * 16 + 16));
      };
      return [{ node: own.attachments[a]!, place }];
    });
    return [...joints, ...tags];
  });
}

/**
 * Makes the tracks of joints and attachments: one key per frame of the file, and more keys where linear interpolation
 * between frames is not accurate. Keys that can be interpolated are omitted.
 */
function placedTracks(sources: ClipSources, clip: SubjectClip, moments: readonly Moment[]): SceneTrack[] {
  const { instance, tree } = sources;
  const movers = moversOf(sources, clip, playing(sources, clip.part));
  if (movers.length === 0) return [];
  const sample = (seek: number): Placed[] => {
    instance.part(clip.part).seek(seek);
    instance.update(0);
    return movers.map(({ place }) => place());
  };
  const keys = moments.map(({ time, seek }) => ({ time, seek, places: sample(seek) }));
  const coarse = tolerancesOf(sources, 5);
  type Key = (typeof keys)[number];
  const within = (a: Key, b: Key, depth: number): Key[] => {
    // A clip restarts between these keys; there is no motion to sample between them.
    if (depth === 0 || b.seek <= a.seek || movers.length === 0) return [];
    const seek = (a.seek + b.seek) / 2;
    const middle = { time: (a.time + b.time) / 2, seek, places: sample(seek) };
    const isLinear = middle.places.every((place, m) =>
      placedProperties.every((property) => {
        const interpolated = between(property, a.places[m]![property], b.places[m]![property], 0.5);
        return isClose(property, interpolated, place[property], coarse);
      }),
    );
    return isLinear ? [] : [...within(a, middle, depth - 1), middle, ...within(middle, b, depth - 1)];
  };
  const all = keys.flatMap((key, k) => (k === 0 ? [key] : [...within(keys[k - 1]!, key, halvings), key]));
  const times = all.map(({ time }) => time);
  const fine = tolerancesOf(sources, 1);
  return movers.flatMap(({ node }, m) =>
    placedProperties.flatMap((property) => {
      const values = all.map(({ places }) => places[m]![property]);
      const kept = reduced(property, { times, values }, fine);
      const isStill = kept.values.length === 1;
      if (isStill && isClose(property, kept.values[0]!, tree.nodes[node]![property], fine)) return [];
      return [trackOf(node, property, null, kept)];
    }),
  );
}

/** Omits moments whose frames can be interpolated from their neighbours to within the maximum error. */
function keptFrames({ frames, maxError }: ClipSources, part: number, moments: readonly Moment[]): Moment[] {
  if (maxError <= 0 || moments.some(({ frames: [, , share] }) => share > 0)) return [...moments];
  const isLinear = (from: number, to: number): boolean => {
    const [a, b] = [moments[from]!, moments[to]!];
    for (let i = from + 1; i < to; i++) {
      const share = (moments[i]!.time - a.time) / (b.time - a.time);
      if (frames.error(part, moments[i]!.frames[0], a.frames[0], b.frames[0], share) > maxError) return false;
    }
    return true;
  };
  const kept = moments.slice(0, 1);
  for (let from = 0; from < moments.length - 1;) {
    let to = from + 1;
    while (to + 1 < moments.length && isLinear(from, to + 1)) to++;
    kept.push(moments[(from = to)]!);
  }
  return kept;
}

function weightKeys(
  moments: readonly Moment[],
  byFrame: ReadonlyMap<number, number | null>,
  count: number,
): Keys {
  const values = moments.map(({ frames: [from, to, share] }) => {
    const weights = Array<number>(count).fill(0);
    const [a, b] = [byFrame.get(from) ?? null, byFrame.get(to) ?? null];
    if (a !== null) weights[a]! += 1 - share;
    if (b !== null && share > 0) weights[b]! += share;
    return weights;
  });
  return { times: moments.map(({ time }) => time), values };
}

function trackOf(node: number, property: Property, mesh: number | null, { times, values }: Keys): SceneTrack {
  return {
    node,
    property,
    mesh,
    times: new Float32Array(times),
    values: new Float32Array(values.flat()),
  };
}

function tolerancesOf({ size }: ClipSources, factor: number): Tolerances {
  return { position: size * 2e-5 * factor, rotation: 1e-4 * factor, scale: 1e-4 * factor, weights: 1e-9 };
}
