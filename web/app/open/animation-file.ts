import { isPlayer } from '../formats.js';
import type { Subject } from '../state/state.js';
import type { Source } from './source.js';

/** The name of the open player's `animation.cfg` among the files of its source; null without one. */
export function animationFileOf(
  subject: Subject | null,
  source: Pick<Source, 'names'> | null,
): string | null {
  if (subject === null || source === null || !isPlayer(subject.summary)) return null;
  const legs = subject.summary.parts[0]?.file ?? '';
  const wanted = `${legs.slice(0, legs.lastIndexOf('/') + 1)}animation.cfg`.toLowerCase();
  return source.names.find((name) => name.toLowerCase() === wanted) ?? null;
}

/** Decodes each byte as one character, so that `bytesOfText` restores the file in any code page. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
