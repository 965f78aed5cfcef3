import type { SubjectClip } from '../../lib/types/api.js';
import type { LoopMode } from '../../lib/types/events.js';
import type {
  Bounds,
  ClipSummary,
  FoundImage,
  MaterialSummary,
  PartSummary,
  SubjectSummary,
} from '../../lib/types/subject.js';
import { isMoving } from '../../lib/render/material-plan.js';
import { materialImage } from '../../lib/util/material-image.js';
import { isFarTravelled } from '../../lib/viewer/follow.js';
import { clipOn } from './channels.js';
import { travels } from './rig.js';
import type { AppState, PictureState, Repaint, SectionId, Subject } from './state.js';

/** What components derive from the state. Pure functions of plain data. */

/** A clip that can be chosen, once, with the data of the first part that plays it. */
export type ClipChoice = SubjectClip;

/** Its frames, and how they play: a part's own clips have them, too. */
export type ClipTimes = Omit<ClipSummary, 'channel'>;

/** The subject's clips in file order; a name that plays on several parts is one choice. */
export function clipChoices({ clips }: Pick<Subject, 'clips'>): ClipChoice[] {
  const choices: Map<string, ClipChoice> = new Map();
  for (const clip of clips) if (!choices.has(clip.name)) choices.set(clip.name, clip);
  return [...choices.values()];
}

/** Whether something stands on the bench, neither greeting nor to be chosen from. */
export function onBench(state: AppState): boolean {
  return state.subject !== null && !state.welcome && state.entries === null;
}

/** The clip that plays or is held, or null in the rest pose. */
export function clipOf(state: AppState): ClipChoice | null {
  if (state.subject === null || state.playback.clip === null) return null;
  return clipOn(state.subject, state.playback.clip, state.playback.channel);
}

/**
 * Frames from a clip's start to the end of one pass: a clip that wraps also has the way back to its first. A still
 * has none.
 */
export function clipLength({ frameCount, frameSeconds, seconds }: ClipTimes): number {
  if (frameCount <= 1) return 0;
  return Math.max(0, Math.round((seconds / frameSeconds) * 1000) / 1000);
}

/** What a clip does at its end, unless somebody chooses otherwise. */
export function ownLoop({ loopFrame }: ClipTimes): LoopMode {
  return loopFrame === null ? 'once' : 'repeat';
}

export function loopOf(state: AppState): LoopMode {
  const clip = clipOf(state);
  return state.playback.loop ?? (clip === null ? 'repeat' : ownLoop(clip));
}

/** A picture that a part's material names, with whether it is there. */
export interface TextureRow {
  readonly part: number;
  readonly image: number;
  readonly name: string;
  readonly found: string | null;
  readonly state: 'waiting' | 'here' | 'missing' | 'failed';
  readonly width: number;
  readonly height: number;
  readonly materials: readonly string[];
  readonly picture: PictureState;
  /** What is shown in its place. */
  readonly repaint: Repaint | null;
}

/** Every picture the subject names, part by part, and those that are worn instead. */
export function textureRows(subject: Subject): TextureRow[] {
  return subject.summary.parts.flatMap((part, index) => {
    const repaints = subject.repaints.filter((each) => each.part === index);
    const ofImage = (image: number): Repaint | undefined =>
      repaints.find(({ material }) => imageOf(part, material) === image);
    const rows = part.images.map((image, number) =>
      textureRow(part, index, number, image, ofImage(number) ?? null, {
        picture: subject.pictures[index]?.[number],
        embedded: subject.embedded[index]?.[number] ?? false,
      }),
    );
    const bare = repaints.filter(({ material }) => imageOf(part, material) === null);
    return [...rows, ...bare.map((repaint) => bareRow(part, repaint))];
  });
}

function textureRow(
  part: PartSummary,
  index: number,
  number: number,
  { name, found }: FoundImage,
  repaint: Repaint | null,
  own: { readonly picture: PictureState; readonly embedded: boolean },
): TextureRow {
  const picture = repaint?.picture ?? own.picture;
  // Where nobody could list the files, only a picture's arrival tells that it is there.
  const there = repaint !== null || own.embedded || found !== null || (own.picture ?? null) !== null;
  return {
    part: index,
    image: number,
    name,
    found,
    state: !there ? 'missing' : picture === undefined ? 'waiting' : picture === null ? 'failed' : 'here',
    width: picture?.width ?? 0,
    height: picture?.height ?? 0,
    materials: materialsWith(part, number),
    picture,
    repaint,
  };
}

/** A material that names no picture wears one. */
function bareRow(part: PartSummary, repaint: Repaint): TextureRow {
  const { picture, name, material } = repaint;
  const own = { picture, embedded: false };
  const row = textureRow(part, repaint.part, part.images.length, { name, found: name }, repaint, own);
  return { ...row, materials: material === null ? [] : [part.materials[material]?.name ?? ''] };
}

function imageOf({ materials }: PartSummary, material: number | null): number | null {
  const found = material === null ? undefined : materials[material];
  return found === undefined ? null : materialImage(found);
}

function materialsWith({ materials }: PartSummary, image: number): string[] {
  return materials.filter((material) => imagesOf(material).includes(image)).map(({ name }) => name);
}

/** The picture that stands for a material, and what lies on it in its lights. */
function imagesOf(material: MaterialSummary): readonly (number | null)[] {
  const { normalMap, specularMap, emissiveMap, heightMap, stages } = material;
  const masks = stages.map(({ alphaImage }) => alphaImage);
  return [materialImage(material), normalMap, specularMap, emissiveMap, heightMap, ...masks];
}

/** Pictures that are not there, or there and unreadable. */
export function missingTextures(subject: Subject): TextureRow[] {
  return textureRows(subject).filter(({ state }) => state === 'missing' || state === 'failed');
}

export interface Totals {
  readonly triangles: number;
  readonly vertices: number;
  readonly drawnVertices: number;
  readonly surfaces: number;
  readonly frames: number;
  readonly joints: number;
  readonly bytes: number;
  readonly strips: number;
  readonly fans: number;
}

/** The file's own counts, over all parts; frames are those of the part that has most. */
export function totals(summary: SubjectSummary): Totals {
  const sum = (of: (part: PartSummary) => number): number =>
    summary.parts.reduce((total, part) => total + of(part), 0);
  return {
    triangles: sum((part) => part.source.triangles),
    vertices: sum((part) => part.source.vertices),
    drawnVertices: sum((part) => part.meshes.reduce((total, mesh) => total + mesh.vertexCount, 0)),
    surfaces: sum((part) => part.source.surfaces),
    frames: Math.max(0, ...summary.parts.map((part) => part.source.frames)),
    joints: sum((part) => part.joints.length),
    bytes: sum((part) => part.source.bytes),
    strips: sum((part) => part.source.strips),
    fans: sum((part) => part.source.fans),
  };
}

/** The root part's format, in lower case. */
export function formatOf(summary: SubjectSummary): string {
  return (summary.parts[0]?.format ?? '').toLowerCase();
}

/** The weapons that can be put into the hand, by their parts' names. */
export function weaponsOf({ parts }: SubjectSummary): string[] {
  return parts.filter(({ choice }) => choice === 'weapon').map(({ name }) => name);
}

/** How many parts are seen together at most: of those that stand for each other, one. */
export function partsTogether({ parts }: SubjectSummary): number {
  const standIns = parts.filter(({ choice }, at) => {
    return choice !== 'none' && parts.findIndex((part) => part.choice === choice) < at;
  });
  return parts.length - standIns.length;
}

/** The subject as it stands: without the weapons that are not in the hand, which no part hangs on. */
export function shownSummary(summary: SubjectSummary, weapon: string | null): SubjectSummary {
  const parts = summary.parts.filter(({ choice, name }) => choice !== 'weapon' || name === weapon);
  return { ...summary, parts };
}

/** Whether a shader script moves some of it, whatever plays. */
export function hasMovingMaterials({ parts }: SubjectSummary): boolean {
  return parts.some(({ materials }) => materials.some(isMoving));
}

/** Whether some of it is drawn as Quake II draws: its display options apply. */
export function isQuake2(summary: SubjectSummary): boolean {
  return summary.parts.some(({ materials }) => materials.some(({ shading }) => shading === 'quake2'));
}

/** Whether an animation carries the subject away: then the camera may follow. */
export function canTravel(summary: SubjectSummary): boolean {
  const box = ({ min, max }: Bounds): number[] => [...min, ...max];
  const far = summary.parts.some(({ animationBounds, bounds }) =>
    isFarTravelled(box(animationBounds), box(bounds)),
  );
  return far || travels(summary);
}

/** The sections that apply to what is open, in their order. */
export function sectionsOf(subject: Subject): SectionId[] {
  const { summary } = subject;
  const sections: SectionId[] = ['parts'];
  if (summary.clips.length > 0) sections.push('animations');
  if (summary.skins.length > 1) sections.push('skins');
  if (summary.parts.some(({ joints }) => joints.length > 0)) sections.push('skeleton');
  sections.push('materials', 'display', 'statistics', 'report');
  return sections;
}
