import type { ClipEventSummary, PartSummary } from '../types/subject.js';

/** A muzzle flash at an attachment. */
export interface Flash {
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's attachments. */
  readonly attachment: number;
  /** Index of the game's three images: small and crossed, a star, a ball. */
  readonly kind: 0 | 1 | 2;
  /** Half of the side length, in world units. */
  readonly halfSide: number;
  /** Rotation around the view direction, in radians. */
  readonly turn: number;
  /** Brightness: 1 at first, then falling. */
  readonly brightness: number;
}

/** The attachment of a GoldSrc muzzle flash event (5001, 5011, 5021 or 5031); null for other events. */
export function flashAttachment(number: number): number | null {
  const attachment = (number - 5001) / 10;
  return Number.isInteger(attachment) && attachment >= 0 && attachment < 4 ? attachment : null;
}

/** Whether a clip of the part has a muzzle flash event whose attachment exists. */
export function hasFlashes({ clips, attachments }: Pick<PartSummary, 'clips' | 'attachments'>): boolean {
  return clips.some(({ events }) => events.some((event) => flashIn(event, attachments.length) !== null));
}

/** As `flashAttachment`; null if the part does not have that attachment. */
export function flashIn({ number }: ClipEventSummary, attachments: number): number | null {
  const attachment = flashAttachment(number);
  return attachment !== null && attachment < attachments ? attachment : null;
}
