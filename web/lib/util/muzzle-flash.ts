import type { ClipEventSummary, PartSummary } from '../types/subject.js';

/** The attachment at which an event of GoldSrc lets a muzzle flash: 5001, 5011, 5021 or 5031; null: it is none. */
export function flashAttachment(number: number): number | null {
  const attachment = (number - 5001) / 10;
  return Number.isInteger(attachment) && attachment >= 0 && attachment < 4 ? attachment : null;
}

/** Whether a part has an attachment for a flash that an event of its clips lets. */
export function hasFlashes({ clips, attachments }: Pick<PartSummary, 'clips' | 'attachments'>): boolean {
  return clips.some(({ events }) => events.some((event) => flashIn(event, attachments.length) !== null));
}

/** As `flashAttachment`, where a part has so many attachments. */
export function flashIn({ number }: ClipEventSummary, attachments: number): number | null {
  const attachment = flashAttachment(number);
  return attachment !== null && attachment < attachments ? attachment : null;
}
