import type { ClipEventSummary, PartSummary } from '../types/subject.js';

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
