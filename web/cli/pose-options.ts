import type { Instance } from '../lib/types/api.js';
import type { Model } from '../lib/types/api.js';
import type { SubjectClip } from '../lib/types/api.js';
import type { PartData } from '../lib/types/subject.js';
import { findByName, parseNumber, parsePair, UsageError, type Options } from './arguments.js';

/** The options that say what is posed. */
export const poseOptions = {
  clip: 'value',
  time: 'value',
  frame: 'value',
  skin: 'value',
  body: 'list',
  controller: 'list',
  blend: 'value',
  'part-clip': 'list',
  tags: 'value',
} as const;

export type PoseOptions = Options<typeof poseOptions>;

/** Rounding of `seconds * fps` is no step past the last frame. */
const roundingOfFrames = 1e-6;

/** Puts an instance into the pose that the options ask for; what the model does not have is an error. */
export function applyPose(model: Model, instance: Instance, options: PoseOptions): void {
  checkChoices(model, options);
  const { time, frame, tags } = options;
  if (tags === 'slerp' || tags === 'engine') instance.tagRotation = tags;
  if (time !== null && frame !== null) throw new UsageError('--time and --frame exclude each other.');
  const partFrames =
    frame?.includes('=') === true ? frame.split(',').map((pair) => partFrame(model, pair)) : [];
  const ownFrame = frame !== null && partFrames.length === 0 ? parseNumber(frame, '--frame') : null;

  // Frames of parts are of a model that rests, unless a clip is named.
  const rests = partFrames.length > 0 && options.clip === null && options['part-clip'].length === 0;
  const clips = rests ? [] : chosenClips(model, options);
  const hasFrameList = (model.parts[0]?.frames.length ?? 0) > 0;
  if (ownFrame !== null && options.clip === null && hasFrameList) {
    showOwnFrame(model, instance, 0, ownFrame);
  } else if (clips.length === 0 && (ownFrame !== null || time !== null)) {
    const why = options.clip === null ? 'the model has no clips' : 'the rest pose has no time';
    throw new UsageError(`${time === null ? '--frame' : '--time'}: ${why}.`);
  } else {
    for (const clip of clips) showClip(model, instance, clip, time, ownFrame ?? 0);
  }
  for (const { part, frame: each } of partFrames) showOwnFrame(model, instance, part, each);
}

/** The clips that play: `--clip`, by default the first, and what `--part-clip` puts in its place on a part. */
function chosenClips(model: Model, options: PoseOptions): SubjectClip[] {
  const clips: Map<number, SubjectClip | null> = new Map();
  for (const clip of namedClips(model, options.clip)) if (!clips.has(clip.part)) clips.set(clip.part, clip);
  for (const pair of options['part-clip']) {
    const [name, wanted] = parsePair(pair, '--part-clip');
    const part = freePart(model, name, '--part-clip');
    const own = model.clips.filter((clip) => clip.part === part);
    const names = own.map((clip) => clip.name);
    const isRest = wanted === 'none' && !names.includes(wanted);
    clips.set(part, isRest ? null : (own[findByName(names, wanted, '--part-clip', 'clip')] ?? null));
  }
  return [...clips.values()].filter((clip) => clip !== null);
}

/** What the game plays together has names, too; a clip's own name wins. */
function namedClips({ clips, presets }: Model, wanted: string | null): readonly SubjectClip[] {
  const names = clips.map((clip) => clip.name);
  if (wanted === null) return clips.filter((clip) => clip.name === names[0]);
  if (names.includes(wanted)) return clips.filter((clip) => clip.name === wanted);
  const preset = presets.find(({ name }) => name === wanted);
  if (preset !== undefined) return preset.clips;
  if (wanted === 'none') return [];
  const index = findByName(names, wanted, '--clip', 'clip');
  return clips.slice(index, index + 1);
}

function showClip(
  model: Model,
  instance: Instance,
  clip: SubjectClip,
  time: string | null,
  ownFrame: number,
): void {
  const { frameSeconds, part, animation, cut } = clip;
  // A clip that is cut out of another has a clock of its own.
  const isWhole = animation !== null && cut === null;
  const fileStart = isWhole ? (partAt(model, part).animations[animation]?.fileStart ?? 0) : 0;
  const start = fileStart / frameSeconds;
  const frame = time === null ? ownFrame : frameAt(parseNumber(time, '--time') / frameSeconds, start);
  const last = Math.max(0, clip.frameCount - 1);
  if (frame < 0 || frame > last + roundingOfFrames) {
    const range =
      time === null
        ? `frames 0 to ${last}`
        : `0 to ${round((start + last) * frameSeconds)} seconds (frame ${last})`;
    throw new UsageError(`${time === null ? '--frame' : '--time'}: the clip "${clip.name}" has ${range}.`);
  }
  // Played once, so that its end is not its beginning.
  instance.play(model.clips.indexOf(clip), { loop: 'once' });
  instance.pause();
  instance.part(part).seek(Math.min(frame, last) * frameSeconds);
}

/** Time is the file's: before its first frame that one is seen already. */
function frameAt(fileFrame: number, start: number): number {
  return fileFrame < 0 ? fileFrame : Math.max(0, fileFrame - start);
}

function showOwnFrame(model: Model, instance: Instance, part: number, frame: number): void {
  const { name, frames } = partAt(model, part);
  if (frames.length === 0) throw new UsageError(`--frame: ${name} has no frames of its own.`);
  if (frame < 0 || frame > frames.length - 1) {
    throw new UsageError(`--frame: ${name} has frames 0 to ${frames.length - 1}.`);
  }
  instance.part(part).showFrame(frame);
}

function partFrame(model: Model, pair: string): { readonly part: number; readonly frame: number } {
  const [name, value] = parsePair(pair, '--frame');
  return { part: freePart(model, name, '--frame'), frame: parseNumber(value, '--frame') };
}

/** A part that has a time of its own. */
function freePart(model: Model, name: string, option: string): number {
  const index = findByName(
    model.parts.map((part) => part.name),
    name,
    option,
    'part',
  );
  const { how, parent } = partAt(model, index);
  if (how !== 'follow' || parent === null) return index;
  const leader = partAt(model, parent).name;
  throw new UsageError(`${option}: ${name} follows ${leader}, frame by frame. Say it for ${leader}.`);
}

/** Choices that change what is shown, or nothing: the model must have what they name. */
function checkChoices(model: Model, { skin, body, controller, blend, tags }: PoseOptions): void {
  if (skin !== null)
    findByName(
      model.skins.map((each) => each.name),
      skin,
      '--skin',
      'skin',
    );
  if (tags !== null && tags !== 'slerp' && tags !== 'engine') {
    throw new UsageError(`--tags: "${tags}" is neither slerp nor engine.`);
  }
  if (body.length > 0) throw lacks(model, '--body', 'body groups');
  if (controller.length > 0) throw lacks(model, '--controller', 'controllers');
  const hasTags = model.parts.some(({ attachments }) => attachments.length > 0);
  if (tags !== null && !hasTags) throw lacks(model, '--tags', 'tags');
  if (blend !== null) throw lacks(model, '--blend', 'blends');
}

function lacks(model: Model, option: string, what: string): UsageError {
  return new UsageError(`${option}: ${model.name} has no ${what}.`);
}

function partAt(model: Model, index: number): PartData {
  const part = model.parts[index];
  if (part === undefined) throw new RangeError(`there is no part ${index}`);
  return part;
}

function round(seconds: number): number {
  return Number(seconds.toPrecision(6));
}
