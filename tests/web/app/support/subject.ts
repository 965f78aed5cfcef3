import type { SubjectClip } from '../../../../web/lib/types/api.js';
import type {
  ClipSummary,
  ImageSummary,
  PartSummary,
  SubjectSummary,
} from '../../../../web/lib/types/subject.js';
import type { Subject } from '../../../../web/app/state/state.js';

/** Plain data of a small made-up subject, with what a test wants different. */
export function clip(name: string, data: Partial<ClipSummary> = {}): ClipSummary {
  const { frames = 6, fps = 10 } = data;
  const whole = {
    channel: '',
    firstFrame: 0,
    loop: 0,
    fileStart: 0,
    displacement: [0, 0, 0],
    source: null,
  } as const;
  return { ...whole, name, frames, fps, seconds: frames / fps, ...data };
}

export function image(name: string, found: string | null = name): ImageSummary {
  return { name, found, embedded: false };
}

export function part(name: string, data: Partial<PartSummary> = {}): PartSummary {
  const bounds = { min: [-16, -16, -24], max: [16, 16, 32] } as const;
  return {
    name,
    format: 'md2',
    parent: null,
    file: '',
    how: 'root',
    at: '',
    choice: '',
    shown: true,
    up: 'z',
    // (x, y, z) -> (y, z, x), column by column.
    rootRotation: [0, 0, 1, 1, 0, 0, 0, 1, 0],
    metresPerUnit: 0.03,
    surfaces: [],
    materials: [],
    images: [],
    joints: [],
    clips: [],
    frames: [],
    attachments: [],
    skins: [],
    bodyGroups: [],
    controllers: [],
    hitboxes: 0,
    comments: [],
    strips: { strips: 0, fans: 0 },
    source: { vertices: 10, triangles: 20, frames: 6, surfaces: 1, bytes: 1000 },
    bounds,
    animationBounds: bounds,
    warnings: [],
    ...data,
  };
}

/** The parts' clips are the subject's; a name that stands on several plays on all of them. */
export function summary(parts: readonly PartSummary[], data: Partial<SubjectSummary> = {}): SubjectSummary {
  const clips = parts.flatMap((each, index) =>
    each.clips.map(({ name, channel }, number) => ({ name, channel, part: index, clip: number, next: null })),
  );
  const { bounds, animationBounds } = parts[0] ?? part('');
  return {
    name: parts[0]?.name ?? '',
    parts,
    clips,
    presets: [],
    skins: [],
    bounds,
    animationBounds,
    ...data,
  };
}

/** As a model has them. */
export function clipsOf({ clips, parts }: SubjectSummary): SubjectClip[] {
  return clips.flatMap(({ name, channel, part: at, clip: index }) => {
    const data = parts[at]?.clips[index];
    return data ? [{ ...data, name, channel, part: at, clip: index, cut: null }] : [];
  });
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
    pictures: parts.map((each) => each.images.map(() => undefined)),
    repaints: [],
    ...data,
  };
}

export const runner: PartSummary = part('tris', {
  clips: [
    clip('stand', { frames: 40, fps: 9, seconds: 40 / 9 }),
    clip('run', { frames: 6, firstFrame: 40 }),
    clip('death1', { frames: 6, fps: 7, firstFrame: 178, seconds: 5 / 7, loop: null }),
    clip('pose', { frames: 1, seconds: 0.1 }),
  ],
});
