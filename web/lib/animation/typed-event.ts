import type { FrameEventKind } from '../types/events.js';
import type { ClipEventSummary } from '../types/subject.js';
import { flashAttachment } from '../util/muzzle-flash.js';

/** The kind of a clip event, and its parameters. */
interface TypedEvent {
  readonly kind: FrameEventKind;
  readonly file: string | null;
  readonly attachment: number | null;
}

/**
 * Half-Life's event numbers for sounds: on a monster's body channel, on a monster's voice channel, and of a
 * first-person weapon. The options contain the sound's name.
 */
const soundNumbers: readonly number[] = [1004, 1008, 5004];
/** Half-Life's event numbers for a body that falls to the ground: light, heavy. */
const bodyNumbers: readonly number[] = [2001, 2002];
/** Half-Life's event number for sparks. */
const effectNumber = 5002;

/** Doom 3's frame commands for the other kinds of events. Commands that begin with `sound` play a sound. */
const doom3Kinds: Readonly<Record<string, FrameEventKind>> = {
  footstep: 'footstep',
  leftfoot: 'footstep',
  rightfoot: 'footstep',
  muzzle_flash: 'muzzleflash',
  fx: 'effect',
  triggersmokeparticle: 'effect',
};

/**
 * Classifies an event by its number in Half-Life, or by its command in Doom 3.
 *
 * @param format - the format of the model
 */
export function typedEvent(event: ClipEventSummary, format: string): TypedEvent {
  return format === 'md5' ? doom3Event(event) : halfLifeEvent(event);
}

function doom3Event({ options, file }: ClipEventSummary): TypedEvent {
  const command = options.split(' ', 1)[0]!.toLowerCase();
  if (command.startsWith('sound'))
    return { kind: 'sound', file: file === '' ? null : file, attachment: null };
  return { kind: doom3Kinds[command] ?? 'other', file: null, attachment: null };
}

function halfLifeEvent({ number, options }: ClipEventSummary): TypedEvent {
  const attachment = flashAttachment(number);
  if (attachment !== null) return { kind: 'muzzleflash', file: null, attachment };
  const file = soundNumbers.includes(number) ? soundFile(options) : null;
  if (file !== null) return { kind: 'sound', file, attachment: null };
  const kind = bodyNumbers.includes(number) ? 'body' : number === effectNumber ? 'effect' : 'other';
  return { kind, file: null, attachment: null };
}

/**
 * Returns the path of a sound in the game's folder. The game puts `sound/` before the name. Prefixes such as `*` and
 * `#` define how the sound is played. Null for an empty name, and for the prefix `!`, which names a spoken sentence.
 */
function soundFile(options: string): string | null {
  const name = options
    .trim()
    .replaceAll('\\', '/')
    .replace(/^[*?^<>@#)]+/, '')
    .replace(/^\/+/, '');
  if (name === '' || name.startsWith('!')) return null;
  return /^sound\//i.test(name) ? name : `sound/${name}`;
}
