import type { SubjectSummary } from '../../lib/index.js';
import { words } from './messages.js';

/** What the subject's tags are called: attachments where all of them are on joints. */
export function tagsWord(summary: SubjectSummary | undefined): string {
  const tags = summary?.parts.flatMap(({ attachments }) => attachments) ?? [];
  return tags.length > 0 && tags.every(({ joint }) => joint !== null) ? words.attachments : words.tags;
}
