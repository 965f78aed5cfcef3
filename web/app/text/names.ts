import { formats, type Axis, type SubjectSummary } from '../../lib/index.js';
import { formatLabel, type JointEntry } from '../../lib/internal/index.js';
import type { LightMode } from '../../lib/viewer/index.js';
import { formatOf, isPlayer, isWeapon } from '../formats.js';
import { words } from './messages.js';

/** The displayed names of parts and options of a model. */

/** The axes that can point up, the most likely first. */
export const upAxes: readonly Axis[] = ['y', 'z', 'x', 'minus_y', 'minus_z', 'minus_x'];

/** The letter of an axis, with a minus sign if it is negative: "Y" or "−Z". */
export function axisName(axis: Axis): string {
  const letter = axis.slice(-1).toUpperCase();
  return axis.startsWith('minus') ? '\u2212' + letter : letter;
}

/** The displayed name of a channel. */
export function channelName(channel: string): string {
  const names: Readonly<Record<string, string>> = {
    '': words.channelBody,
    legs: words.channelLegs,
    torso: words.channelTorso,
  };
  return names[channel] ?? channel;
}

/** The name of a hit group, or its number if the game does not define it. */
export function hitGroupName(group: number): string {
  return words.hitGroups[group] ?? words.hitGroup(group);
}

/** A joint's name, or its number if the name is empty. */
export function jointName({ name, index }: JointEntry): string {
  return name === '' ? words.jointUnnamed(index) : name;
}

/** The name of a file's format: "Quake II model". */
export function formatTitle(format: string): string {
  const title = formats.find(({ name }) => name === format)?.title;
  return title === undefined ? words.formatUnknown(formatLabel(format)) : words.formatTitle(format, title);
}

/** The kind of a subject, such as "Quake III player". */
export function subjectKind(summary: SubjectSummary): string {
  if (isPlayer(summary)) return words.kindPlayer3;
  if (isWeapon(summary)) return words.kindWeapon3;
  return summary.parts.some(({ how }) => how === 'follow')
    ? words.kindPlayer
    : formatTitle(formatOf(summary));
}

/** The kind of a gallery entry. */
export function entryKind({ kind, format }: { readonly kind: string; readonly format: string }): string {
  const assembled: Readonly<Record<string, string>> = {
    quake2_player: words.kindPlayer,
    quake3_player: words.kindPlayer3,
    quake3_weapon: words.kindWeapon3,
  };
  return assembled[kind] ?? formatTitle(format);
}

/** A light's name. */
export function lightName(light: LightMode): string {
  return words.lights[light];
}

/** The word for the subject's tags: "attachments" if all of them are on joints. */
export function tagsWord(summary: SubjectSummary | undefined): string {
  const tags = summary?.parts.flatMap(({ attachments }) => attachments) ?? [];
  return tags.length > 0 && tags.every(({ joint }) => joint !== null) ? words.attachments : words.tags;
}
