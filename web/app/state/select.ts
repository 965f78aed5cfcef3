import {
  type Axis,
  type Bounds,
  type FoundImage,
  type FrameRange,
  type LoopMode,
  type MaterialSummary,
  type PartSummary,
  type SubjectClip,
  type SubjectSummary,
} from '../../lib/index.js';
import {
  hasControls,
  isHold,
  jointsOf,
  loopOf as channelLoop,
  materialImage,
  materialMaps,
  presetOf,
  travels,
} from '../../lib/internal/index.js';
import { canPlay, channelOf, secondsOf, type SectionId } from '../../lib/state/index.js';
import {
  hasMovingMaterials,
  isFarTravelled,
  openingAxes,
  type ChannelState,
} from '../../lib/viewer/index.js';
import { isViewModel } from '../formats.js';
import type { OpenDialog } from './dialog.js';
import type { AppState, Entry, ImageState, TextureOverride, Subject } from './state.js';
import { flagsOf, type TextureFlag } from './textures.js';

/** Values that components derive from the state. Pure functions of plain data. */

/**
 * A clip that the user can choose. Clips with the same name on several parts are listed once, with the data of the
 * first part.
 */
export type ClipChoice = SubjectClip;

/** The subject's clips in file order, without duplicate names. */
export function clipChoices({ clips }: Pick<Subject, 'clips'>): ClipChoice[] {
  const choices: Map<string, ClipChoice> = new Map();
  for (const clip of clips) if (!choices.has(clip.name)) choices.set(clip.name, clip);
  return [...choices.values()];
}

/** Clips that the game plays for the same activity. */
export interface ClipGroup {
  /** Empty for clips without an activity. */
  readonly activity: string;
  readonly clips: readonly ClipChoice[];
}

/**
 * Groups clips by activity, in the order of each activity's first clip. Clips without an activity form the last group.
 */
export function clipGroups(clips: readonly ClipChoice[]): ClipGroup[] {
  const groups: Map<string, ClipChoice[]> = new Map();
  for (const clip of clips) {
    const group = groups.get(clip.activity);
    if (group === undefined) groups.set(clip.activity, [clip]);
    else group.push(clip);
  }
  const rank = (activity: string): number => (activity === '' ? 1 : 0);
  return [...groups]
    .map(([activity, members]) => ({ activity, clips: members }))
    .sort((a, b) => rank(a.activity) - rank(b.activity));
}

/** The path of the model in its archive or folder, its URL, or its file's name; empty if unknown. */
export function pathOf({ origin, entry, summary }: Subject): string {
  return entry ?? (origin.kind === 'url' ? origin.url : (summary.parts[0]?.file ?? ''));
}

/** Whether a subject is a view model, which opens in first person. */
export function opensInFirstPerson(subject: Subject): boolean {
  return isViewModel(subject.summary, pathOf(subject));
}

/** The other models of the open files; empty if the files contain only one. */
export function otherModels({ siblings, subject }: Pick<AppState, 'siblings' | 'subject'>): readonly Entry[] {
  // The subject of a source with one model has no entry.
  return siblings.length < 2 ? [] : siblings.filter(({ entry }) => entry !== subject?.entry);
}

/** Whether a subject is open, and neither the start page nor the gallery covers it. */
export function isModelInView(state: AppState): boolean {
  return state.subject !== null && !state.welcome && state.entries === null;
}

/** The dialog that is open; null if none is. */
export function openDialog({ dialog, inspect }: Pick<AppState, 'dialog' | 'inspect'>): OpenDialog | null {
  return dialog ?? (inspect.texture === null ? null : 'texture');
}

/** The clip of the channel in focus, playing or paused; null in the rest pose. */
export function clipOf({ playback }: AppState): ClipChoice | null {
  return channelOf(playback)?.clip ?? null;
}

/** A channel, and whether the transport controls it. */
export interface ShownChannel extends ChannelState {
  readonly focused: boolean;
}

/** All channels, in order; none in the rest pose. */
export function shownChannels({ playback: { channels, focus } }: AppState): ShownChannel[] {
  return channels.map((each) => ({ ...each, focused: each.channel === focus }));
}

/**
 * The frames and seconds since the start of the focused clip; 0 in the rest pose, and while a clip that only holds a
 * pose (`isHold`) is playing.
 */
export function positionOf({ playback }: AppState): { readonly frame: number; readonly seconds: number } {
  const inFocus = channelOf(playback);
  const held = inFocus !== null && playback.playing && isHold(inFocus.clip);
  return inFocus === null || held
    ? { frame: 0, seconds: 0 }
    : { frame: inFocus.frame, seconds: secondsOf(inFocus) };
}

/** The name of the preset that is playing; null if none is. */
export function presetNow({ subject, playback }: AppState): string | null {
  return subject && presetOf(subject, playback);
}

/** Whether playback would change the image: a clip has several frames, or materials are animated. */
export function isPlayable({ subject, playback }: Pick<AppState, 'subject' | 'playback'>): boolean {
  if (subject === null) return false;
  const materialsMove = hasMovingMaterials(subject.summary);
  return subject.clips.length === 0 ? materialsMove : canPlay(playback, materialsMove);
}

/** The range of frames that the channel in focus plays. */
export function rangeOf({ playback }: AppState): FrameRange {
  return channelOf(playback)?.range ?? null;
}

export function loopOf({ playback }: AppState): LoopMode {
  const channel = channelOf(playback);
  return channel === null ? 'repeat' : channelLoop(channel);
}

/** An image that a part's material refers to, and whether it was found. */
export interface TextureRow {
  readonly part: number;
  readonly image: number;
  readonly name: string;
  readonly found: string | null;
  readonly state: 'waiting' | 'here' | 'missing' | 'failed';
  readonly width: number;
  readonly height: number;
  /** The names of the materials that show it. */
  readonly materials: readonly string[];
  /** The indices of the materials that show it; null stands for the surfaces without a material. */
  readonly materialIndices: readonly (number | null)[];
  readonly flags: readonly TextureFlag[];
  readonly decoded: ImageState;
  /** The image that the user replaced it with. */
  readonly override: TextureOverride | null;
  /** Whether the image is embedded in the model's file. */
  readonly embedded: boolean;
  /** The file names that were tried, if known. */
  readonly tried: readonly string[];
}

/** Every image that the subject refers to, part by part, with its overrides. */
export function textureRows(subject: Subject): TextureRow[] {
  return subject.summary.parts.flatMap((part, index) => {
    const textureOverrides = subject.textureOverrides.filter((each) => each.part === index);
    const rows = part.images.flatMap((image, number) => {
      const overrides = textureOverrides.filter(({ material }) => imageOf(part, material) === number);
      const own = {
        decoded: subject.images[index]?.[number],
        embedded: subject.embedded[index]?.[number] ?? false,
        tried: subject.tried[index]?.[number] ?? [],
      };
      const all = materialsWith(part, number);
      const left = all.filter((material) => !overrides.some((each) => each.material === material));
      const overrideRows = overrides.map((override) =>
        textureRow(part, index, number, image, override, own, [override.material]),
      );
      // Materials without an override still show the original image.
      return overrides.length > 0 && left.length === 0
        ? overrideRows
        : [...overrideRows, textureRow(part, index, number, image, null, own, left)];
    });
    const bare = textureOverrides.filter(({ material }) => imageOf(part, material) === null);
    return [...rows, ...bare.map((override) => bareRow(part, override))];
  });
}

function textureRow(
  part: PartSummary,
  index: number,
  number: number,
  { name, found }: Pick<FoundImage, 'name' | 'found'>,
  override: TextureOverride | null,
  own: { readonly decoded: ImageState; readonly embedded: boolean; readonly tried: readonly string[] },
  materialIndices: readonly (number | null)[],
): TextureRow {
  const decoded = override?.decoded ?? own.decoded;
  // If the files could not be listed, only a decoded image proves that it exists.
  const there = override !== null || own.embedded || found !== null || (own.decoded ?? null) !== null;
  return {
    part: index,
    image: number,
    name,
    found,
    state: !there ? 'missing' : decoded === undefined ? 'waiting' : decoded === null ? 'failed' : 'here',
    width: decoded?.width ?? 0,
    height: decoded?.height ?? 0,
    materials: materialIndices.flatMap((at) => (at === null ? [] : [part.materials[at]?.name ?? ''])),
    materialIndices,
    flags: flagsOf(part, number),
    decoded,
    override,
    embedded: own.embedded,
    tried: own.tried,
  };
}

/** The row of an override whose material refers to no image. */
function bareRow(part: PartSummary, override: TextureOverride): TextureRow {
  const { decoded, name, material } = override;
  const own = { decoded, embedded: false, tried: [] };
  return textureRow(part, override.part, part.images.length, { name, found: name }, override, own, [
    material,
  ]);
}

function imageOf({ materials }: PartSummary, material: number | null): number | null {
  const found = material === null ? undefined : materials[material];
  return found === undefined ? null : materialImage(found);
}

/** The indices of the materials that use an image. */
function materialsWith({ materials }: PartSummary, image: number): number[] {
  return materials.flatMap((material, index) => (imagesOf(material).includes(image) ? [index] : []));
}

/** The image that represents a material, and its maps and masks. */
export function imagesOf(material: MaterialSummary): readonly (number | null)[] {
  const masks = material.stages.map(({ alphaImage }) => alphaImage);
  return [materialImage(material), ...materialMaps(material), ...masks];
}

export interface Totals {
  readonly vertices: number;
  readonly drawnVertices: number;
  readonly surfaces: number;
  readonly frames: number;
  readonly joints: number;
  readonly bytes: number;
  readonly strips: number;
  readonly fans: number;
}

/** The file's own counts, summed over all parts. `frames` is the maximum of all parts instead. */
export function totals(summary: SubjectSummary): Totals {
  const sum = (of: (part: PartSummary) => number): number =>
    summary.parts.reduce((total, part) => total + of(part), 0);
  return {
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

/** The file's axis that points up in the view; null if no subject is open. */
export function upAxisOf({ subject, scene }: Pick<AppState, 'subject' | 'scene'>): Axis | null {
  if (subject === null) return null;
  return scene.up === 'file' ? openingAxes(subject.summary).up : scene.up;
}

/**
 * Whether a subject needs no list of clips: it has none, or no material is animated and each part has a single clip of
 * one frame, as in Quake III's map objects. Several clips of a part are poses to choose from.
 */
export function isStatic({ clips, summary }: Pick<Subject, 'clips' | 'summary'>): boolean {
  if (clips.length === 0) return true;
  const isPosed = clips.length > new Set(clips.map(({ part }) => part)).size;
  return !isPosed && clips.every(({ frameCount }) => frameCount <= 1) && !hasMovingMaterials(summary);
}

/** Whether a subject has clips to play, or animated materials. */
export function needsTransport(subject: Pick<Subject, 'clips' | 'summary'>): boolean {
  return !isStatic(subject) || hasMovingMaterials(subject.summary);
}

/** The part names of the weapons that the subject can hold. */
export function weaponsOf({ parts }: SubjectSummary): string[] {
  return parts.filter(({ hints }) => hints.choice === 'weapon').map(({ name }) => name);
}

/** The maximum number of parts that are visible at once: alternatives count as one. */
export function partsTogether({ parts }: SubjectSummary): number {
  const alternatives = parts.filter(({ hints: { choice } }, at) => {
    return choice !== 'none' && parts.findIndex(({ hints }) => hints.choice === choice) < at;
  });
  return parts.length - alternatives.length;
}

/** The summary without the weapons that are not held. No other part depends on them. */
export function shownSummary(summary: SubjectSummary, weapon: string | null): SubjectSummary {
  const parts = summary.parts.filter(({ hints, name }) => hints.choice !== 'weapon' || name === weapon);
  return { ...summary, parts };
}

/** Whether the subject has materials that are lit as in Quake II. */
export function isQuake2(summary: SubjectSummary): boolean {
  return summary.parts.some(({ materials }) => materials.some(({ shading }) => shading === 'quake2'));
}

/** Whether the subject has materials that are lit as in Quake III. */
export function isQuake3(summary: SubjectSummary): boolean {
  return summary.parts.some(({ materials }) => materials.some(({ shading }) => shading === 'quake3'));
}

/** Whether an animation moves the root of the subject, so that the camera can follow it. */
export function canTravel(summary: SubjectSummary): boolean {
  const box = ({ min, max }: Bounds): number[] => [...min, ...max];
  const far = summary.parts.some(({ animationBounds, bounds }) =>
    isFarTravelled(box(animationBounds), box(bounds)),
  );
  return far || travels(summary);
}

/** The sections that apply to the open subject, in their order. */
export function sectionsOf(subject: Subject): SectionId[] {
  const { summary } = subject;
  const sections: SectionId[] = ['parts'];
  if (!isStatic(subject)) sections.push('animations');
  if (summary.skins.length > 1) sections.push('skins');
  if (hasControls(summary)) sections.push('controls');
  if (jointsOf(summary).length > 0) sections.push('skeleton');
  sections.push('materials', 'display', 'statistics', 'data', 'report');
  return sections;
}

/** Whether the gallery or the failure page covers the scene. */
export function isSceneCovered({ entries, failure, welcome, subject }: AppState): boolean {
  return entries !== null || (failure !== null && (welcome || subject === null));
}
