import type { Instance } from '../lib/types/api.js';
import type { Model } from '../lib/types/api.js';
import type { SubjectClip } from '../lib/types/playback.js';
import type { PartData } from '../lib/types/subject.js';
import { findByName, parseNumber, parsePair, UsageError, type Options } from './arguments.js';
import { count } from './text.js';
import { channelsOf, type Channel } from '../lib/state/index.js';

/** The options that choose the pose. */
export const poseOptions = {
  clip: 'value',
  time: 'value',
  frame: 'value',
  skin: 'value',
  body: 'list',
  controller: 'list',
  blend: 'value',
  'part-clip': 'list',
  'channel-clip': 'list',
  tags: 'value',
} as const;

export type PoseOptions = Options<typeof poseOptions>;

/** Tolerance beyond the last frame, because `seconds * fps` is rounded. */
const frameTolerance = 1e-6;

/** Poses an instance by the options. @throws UsageError for a name that the model does not have */
export function applyPose(model: Model, instance: Instance, options: PoseOptions): void {
  checkChoices(model, options);
  setInputs(model, instance, options);
  const { time, frame, tags } = options;
  if (tags === 'slerp' || tags === 'engine') instance.tagRotation = tags;
  if (time !== null && frame !== null) throw new UsageError('--time and --frame cannot be combined.');
  const partFrames =
    frame?.includes('=') === true ? frame.split(',').map((pair) => partFrame(model, pair)) : [];
  const ownFrame = frame !== null && partFrames.length === 0 ? parseNumber(frame, '--frame') : null;

  // `--frame PART=F` starts from the rest pose unless a clip is named.
  const named = [...options['part-clip'], ...options['channel-clip']];
  const rests = partFrames.length > 0 && options.clip === null && named.length === 0;
  const clips = rests ? [] : chosenClips(model, options);
  // `--frame F` shows a frame of the frame list unless the part has skeletal clips too, which then play the list.
  const [root] = model.parts;
  const hasFrameList = root !== undefined && root.frames.length > 0 && root.animations.length === 0;
  if (ownFrame !== null && options.clip === null && hasFrameList) {
    showOwnFrame(model, instance, 0, ownFrame);
  } else if (clips.length === 0 && (ownFrame !== null || time !== null)) {
    const why = options.clip === null ? 'the model has no clips' : 'the rest pose has no time';
    throw new UsageError(`${time === null ? '--frame' : '--time'}: ${why}.`);
  } else {
    for (const clip of clips) showClip(model, instance, clip, time, ownFrame ?? 0);
    // Joint channels come last, because playing a clip on the whole part would stop them.
    for (const { channel, clip } of channelClips(model, options))
      if (channel.joints) showClip(model, instance, clip, time, ownFrame ?? 0, channel.name);
  }
  for (const { part, frame: each } of partFrames) showOwnFrame(model, instance, part, each);
}

/**
 * The clips to play: those of `--clip` (by default the first), replaced on single parts by `--part-clip` and
 * `--channel-clip`.
 */
function chosenClips(model: Model, options: PoseOptions): SubjectClip[] {
  const clips: Map<number, SubjectClip | null> = new Map();
  for (const clip of namedClips(model, options.clip)) if (!clips.has(clip.part)) clips.set(clip.part, clip);
  for (const pair of options['part-clip']) {
    const [name, wanted] = parsePair(pair, '--part-clip');
    const part = freePart(model, name, '--part-clip');
    const partClips = model.clips.filter((clip) => clip.part === part);
    const names = partClips.map((clip) => clip.name);
    const isRest = wanted === 'none' && !names.includes(wanted);
    clips.set(part, isRest ? null : (partClips[findByName(names, wanted, '--part-clip', 'clip')] ?? null));
  }
  for (const { channel, clip } of channelClips(model, options))
    if (!channel.joints) clips.set(channel.part, clip);
  return [...clips.values()].filter((clip) => clip !== null);
}

/** The clips of `--channel-clip`, by channel. */
function channelClips(
  model: Model,
  options: PoseOptions,
): { readonly channel: Channel; readonly clip: SubjectClip }[] {
  const channels = channelsOf(model);
  if (options['channel-clip'].length > 0 && channels.length === 0)
    throw lacks(model, '--channel-clip', 'channels');
  return options['channel-clip'].flatMap((pair) => {
    const [name, wanted] = parsePair(pair, '--channel-clip');
    const channel = channels[findByName(namesOf(channels), name, '--channel-clip', 'channel')]!;
    const shared = channel.joints ? '' : 'both';
    const clips = model.clips.filter(
      (clip) => clip.part === channel.part && [channel.name, shared].includes(clip.channel),
    );
    const clip = clips[findByName(namesOf(clips), wanted, '--channel-clip', 'clip')];
    return clip === undefined ? [] : [{ channel, clip }];
  });
}

/**
 * The clips of a name. Clip names have priority over names of presets, which are sets of clips that the game plays
 * together.
 */
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
  channel?: string,
): void {
  const { frameSeconds, part, animation, cut } = clip;
  // The time of a clip cut from another clip counts from the first frame of the cut, not of the file.
  const isWhole = animation !== null && cut === null;
  const fileStart = isWhole ? (partAt(model, part).animations[animation]?.fileStart ?? 0) : 0;
  const start = fileStart / frameSeconds;
  const frame = time === null ? ownFrame : frameAt(parseNumber(time, '--time') / frameSeconds, start);
  const last = Math.max(0, clip.frameCount - 1);
  // `seconds` includes the last frame's duration in a clip of one frame and in a looping clip.
  const end = time === null ? last : Math.max(last, clip.seconds / frameSeconds - start);
  if (frame < 0 || frame > end + frameTolerance) {
    const range =
      time === null
        ? `frames 0 to ${last}`
        : `0 to ${round((start + end) * frameSeconds)} seconds (frame ${last})`;
    throw new UsageError(`${time === null ? '--frame' : '--time'}: the clip "${clip.name}" has ${range}.`);
  }
  // Play once: at its end, a looping clip would show its first frame.
  const place = channel === undefined ? {} : { channel };
  instance.play(model.clips.indexOf(clip), { loop: 'once', ...place });
  instance.pause();
  const target = channel === undefined ? instance.part(part) : instance.channel(channel);
  target.seek(Math.min(frame, last) * frameSeconds);
}

/** Converts a frame in file time to a frame of the clip. Frames before the clip map to its first frame. */
function frameAt(fileFrame: number, start: number): number {
  return fileFrame < 0 ? fileFrame : Math.max(0, fileFrame - start);
}

function showOwnFrame(model: Model, instance: Instance, part: number, frame: number): void {
  const { name, frames } = partAt(model, part);
  if (frames.length === 0) throw new UsageError(`--frame: ${name} has no frames.`);
  if (frame < 0 || frame > frames.length - 1) {
    throw new UsageError(`--frame: ${name} has frames 0 to ${frames.length - 1}.`);
  }
  instance.part(part).showFrame(frame);
}

function partFrame(model: Model, pair: string): { readonly part: number; readonly frame: number } {
  const [name, value] = parsePair(pair, '--frame');
  return { part: freePart(model, name, '--frame'), frame: parseNumber(value, '--frame') };
}

/** Returns the index of a part that has its own time. A part that follows another part is an error. */
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
  throw new UsageError(`${option}: ${name} follows the frames of ${leader}. Set the option for ${leader}.`);
}

/** Rejects options that name something that the model does not have, even if it would not change the pose. */
function checkChoices(model: Model, { body, controller, blend, tags }: PoseOptions): void {
  if (tags !== null && tags !== 'slerp' && tags !== 'engine') {
    throw new UsageError(`--tags: "${tags}" is not one of slerp, engine.`);
  }
  if (body.length > 0 && model.parts.every(({ bodyGroups }) => bodyGroups.length === 0))
    throw lacks(model, '--body', 'body groups');
  if (controller.length > 0 && model.parts.every(({ controllers }) => controllers.length === 0))
    throw lacks(model, '--controller', 'controllers');
  const hasTags = model.parts.some(({ attachments }) => attachments.length > 0);
  if (tags !== null && !hasTags) throw lacks(model, '--tags', 'tags');
  if (blend !== null && model.clips.every(({ blends }) => blends.length === 0))
    throw lacks(model, '--blend', 'blends');
}

/** Sets the skin, and body groups, controllers and blends on the parts that have them. */
function setInputs(model: Model, instance: Instance, options: PoseOptions): void {
  const { skin, body, controller, blend, clip } = options;
  if (skin !== null) {
    const skins = namesOf(model.skins);
    instance.setSkin(skins[findByName(skins, skin, '--skin', 'skin')]!);
  }
  for (const pair of body) {
    const [group, wanted] = parsePair(pair, '--body');
    const part = partWith(model, group, 'bodyGroups', '--body', 'body group');
    const groups = partAt(model, part).bodyGroups;
    const index = findByName(namesOf(groups), group, '--body', 'body group');
    const models = namesOf(groups[index]?.models ?? []);
    instance.part(part).setBodyGroup(index, findByName(models, wanted, '--body', 'model'));
  }
  for (const pair of controller) {
    const [name, value] = parsePair(pair, '--controller');
    const part = partWith(model, name, 'controllers', '--controller', 'controller');
    const index = findByName(namesOf(partAt(model, part).controllers), name, '--controller', 'controller');
    instance.part(part).setController(index, parseNumber(value, '--controller'));
  }
  if (blend === null) return;
  const blended = namedClips(model, clip === 'none' ? null : clip).find(({ blends }) => blends.length > 0);
  if (blended === undefined)
    throw new UsageError('--blend: the clip has no blend axes. Choose another clip with --clip.');
  blend.split(',').forEach((text, axis) => {
    const { min, max } = blended.blendAxes[axis] ?? { min: 0, max: 0 };
    if (axis > 1 || blended.blendAxes[axis] === undefined)
      throw new UsageError(
        `--blend: ${blended.name} has ${count(blended.blendAxes.length, 'blend axis', 'blend axes')}.`,
      );
    const value = parseNumber(text, '--blend');
    // For an axis without a range the value is the blend weight itself.
    instance
      .part(blended.part)
      .setBlend(axis === 0 ? 0 : 1, min === max ? value : (value - min) / (max - min));
  });
}

/** The first part whose list has an entry of that name; otherwise the first part whose list is not empty. */
function partWith(
  model: Model,
  name: string,
  list: 'bodyGroups' | 'controllers',
  option: string,
  what: string,
): number {
  const withName = model.parts.findIndex((part) => namesOf(part[list]).includes(name));
  if (withName >= 0) return withName;
  const first = model.parts.findIndex((part) => part[list].length > 0);
  findByName(namesOf(model.parts[first]?.[list] ?? []), name, option, what);
  return first;
}

function namesOf(list: readonly { readonly name: string }[]): string[] {
  return list.map(({ name }) => name);
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
