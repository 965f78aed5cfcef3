import type { FrameEventKind } from '../types/events.js';
import type { ClipEventSummary } from '../types/subject.js';
import { flashAttachment } from '../util/muzzle-flash.js';

/** What an event of a clip is. */
interface TypedEvent {
  readonly kind: FrameEventKind;
  readonly file: string | null;
  readonly attachment: number | null;
}

/** Half-Life's numbers whose options name a sound: on the body or voice of a monster, and of a weapon in the hand. */
const soundNumbers: readonly number[] = [1004, 1008, 5004];
/** A body drops, light or heavy. */
const bodyNumbers: readonly number[] = [2001, 2002];
/** Sparks. */
const effectNumber = 5002;

/** What an event is by its game's numbers, which are those of Half-Life: only its models have events. */
export function typedEvent({ number, options }: ClipEventSummary): TypedEvent {
  const attachment = flashAttachment(number);
  if (attachment !== null) return { kind: 'muzzleflash', file: null, attachment };
  const file = soundNumbers.includes(number) ? soundFile(options) : null;
  if (file !== null) return { kind: 'sound', file, attachment: null };
  const kind = bodyNumbers.includes(number) ? 'body' : number === effectNumber ? 'effect' : 'other';
  return { kind, file: null, attachment: null };
}

/**
 * The path of a sound in the game's folder. The game puts `sound/` before the name; `*`, `!` and `#` ahead of it say how to
 * play it, or that it is a sentence, not a file.
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
