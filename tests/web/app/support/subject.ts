import type { SubjectClip } from '../../../../web/lib/types/playback.js';
import type {
  AttachmentSummary,
  Bounds,
  ClipSummary,
  FoundImage,
  GameHints,
  MaterialSummary,
  MeshSummary,
  PartSummary,
  StageSummary,
  SubjectClipSummary,
  SubjectSummary,
  SurfaceSummary,
  Transform,
} from '../../../../web/lib/types/subject.js';
import { plainMaterial, plainStage } from '../../../../web/lib/material/plain.js';
import { subjectClips } from '../../../../web/lib/model/snapshot.js';
import type { Subject } from '../../../../web/app/state/state.js';

const unmoved: Transform = { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
const bounds: Bounds = { min: [-16, -16, -24], max: [16, 16, 32] };

/** The hints of a model without special treatment in its game. */
export const noHints: GameHints = {
  choice: 'none',
  isMuzzleFlash: false,
  spin: 0,
  runDown: 0,
  mouth: null,
  flags: 0,
  facing: 'none',
  turn: 0,
};

/** A clip of a small fictional subject. In this and the functions below, `data` overrides fields. */
export function clip(name: string, data: Partial<ClipSummary> = {}): ClipSummary {
  const { frameCount = 6, framesPerSecond = 10 } = data;
  const { frameSeconds = 1 / framesPerSecond } = data;
  const whole = {
    channel: null,
    animation: null,
    firstFrame: 0,
    reversed: false,
    loopFrame: 0,
    displacement: [0, 0, 0],
    bounds,
    fadeSeconds: 0,
    waitsForFade: false,
    displacementIsApart: false,
    blends: [],
    blendAxes: [],
    activity: '',
    activityWeight: 0,
    groundSpeed: 0,
    entryNode: 0,
    exitNode: 0,
    leadsBack: false,
    fires: false,
    events: [],
    pivots: [],
  } as const;
  const times = { frameCount, framesPerSecond, frameSeconds, seconds: frameCount * frameSeconds };
  return { ...whole, name, ...times, ...data };
}

export function image(name: string, found: string | null = name): FoundImage {
  return { name, found, width: 0, height: 0, transparentIndex: null, mipmaps: true, remaps: [] };
}

/** An attachment that no joint moves. */
export function tag(name: string): AttachmentSummary {
  return { name, joint: null, local: unmoved };
}

/** A stage that shows the first image unchanged. */
export function stage(data: Partial<StageSummary> = {}): StageSummary {
  return { ...plainStage, images: [0], white: false, rgb: 'identity', ...data };
}

/** A material that shows the part's first image, lit. */
export function material(name: string, data: Partial<MaterialSummary> = {}): MaterialSummary {
  const stages = [stage({ rgb: 'lighting_diffuse' })];
  return { ...plainMaterial, name, stages, ambient: [0, 0, 0, 1], diffuse: [1, 1, 1, 1], ...data };
}

export function mesh(data: Partial<MeshSummary> = {}): MeshSummary {
  const skin = { influences: 0 };
  return { primitive: 'triangles', vertexFrames: null, vertexCount: 0, indexCount: 0, skin, ...data };
}

/** A surface that draws all of the part's first mesh, or a range of it. */
export function surface(name: string, data: Partial<SurfaceSummary> = {}): SurfaceSummary {
  const range = { mesh: 0, firstIndex: 0, indexCount: 0 };
  return { name, ...range, material: null, levelOfDetail: 0, hidden: false, ...data };
}

export function part(name: string, data: Partial<PartSummary> = {}): PartSummary {
  return {
    name,
    format: 'md2',
    parent: null,
    file: '',
    how: 'root',
    at: '',
    shown: true,
    basis: { up: 'z', forward: 'x', metresPerUnit: 0.03 },
    origin: [0, 0, 0],
    meshes: [],
    surfaces: [],
    materials: [],
    images: [],
    joints: [],
    animations: [],
    channels: [],
    clips: [],
    vertexFrames: [],
    frames: [],
    attachments: [],
    hitboxes: [],
    controllers: [],
    skins: [],
    bodyGroups: [],
    transitions: { nodes: 0, next: [] },
    cameras: [],
    lights: [],
    comments: [],
    source: { vertices: 10, triangles: 20, frames: 6, surfaces: 1, bytes: 1000, strips: 0, fans: 0 },
    bounds,
    animationBounds: bounds,
    eyePosition: [0, 0, 0],
    movementBox: bounds,
    clippingBox: bounds,
    hints: noHints,
    warnings: [],
    ...data,
  };
}

/** The parts' clips as a subject summary lists them. */
export function clipsIn(parts: readonly PartSummary[]): Omit<SubjectClipSummary, 'next'>[] {
  return parts.flatMap(({ clips, channels }, index) =>
    clips.map(({ name, channel }, number) => {
      const on = channel === null ? '' : (channels[channel]?.name ?? '');
      return { name, channel: on, part: index, clip: number };
    }),
  );
}

/** A subject whose clips are those of its parts. A name on several parts is one clip that plays on all of them. */
export function summary(parts: readonly PartSummary[], data: Partial<SubjectSummary> = {}): SubjectSummary {
  const { bounds, animationBounds } = parts[0] ?? part('');
  return {
    name: parts[0]?.name ?? '',
    parts,
    clips: clipsIn(parts).map((each) => ({ ...each, next: null })),
    presets: [],
    skins: [],
    warnings: [],
    bounds,
    animationBounds,
    ...data,
  };
}

/** The clips as a model lists them. */
export function clipsOf(summary: SubjectSummary): SubjectClip[] {
  return subjectClips(summary.parts, summary);
}

export function subject(parts: readonly PartSummary[], data: Partial<Subject> = {}): Subject {
  return {
    origin: { kind: 'sample', id: 'ulna' },
    entry: null,
    mixed: {},
    name: parts[0]?.name ?? '',
    summary: summary(parts),
    clips: clipsOf(summary(parts)),
    warnings: [],
    images: parts.map((each) => each.images.map(() => undefined)),
    embedded: parts.map((each) => each.images.map(() => false)),
    tried: parts.map((each) => each.images.map(() => [])),
    textureOverrides: [],
    ...data,
  };
}

export const runner: PartSummary = part('tris', {
  clips: [
    clip('stand', { frameCount: 40, framesPerSecond: 9, seconds: 40 / 9 }),
    clip('run', { frameCount: 6, firstFrame: 40 }),
    clip('death1', { frameCount: 6, framesPerSecond: 7, firstFrame: 178, seconds: 5 / 7, loopFrame: null }),
    clip('pose', { frameCount: 1, seconds: 0.1 }),
  ],
});
