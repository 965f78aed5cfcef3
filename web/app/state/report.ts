import type { WarningSummary } from '../../lib/index.js';
import { words } from '../text/messages.js';
import { missingCompanions } from './companions.js';
import { missingImages, type ImageRow } from './images.js';
import { imageKey } from './texture-targets.js';
import type { Subject } from './state.js';

/** The notes about a file, without duplicates. Missing images have separate rows and are left out. */

/** The key of notes that the page writes in the user's language. Other notes are messages of the library. */
export const pageNote = 'page';

/** The notes that are not about a missing image. */
export function reportNotes(subject: Subject): readonly WarningSummary[] {
  const missing = missingImages(subject);
  const companions = missingCompanions(subject);
  // The library reports other missing companions itself.
  const isAlone = companions?.kind === 'part' && subject.summary.parts.length === 1;
  return [
    ...(isAlone
      ? [{ file: companions.of, message: words.companionsPart(companions.files), key: pageNote }]
      : []),
    ...subject.warnings.filter((warning) => !missing.some((row) => isAbout(warning, row))),
  ];
}

/** The number of missing images and other notes. */
export function reportCount(subject: Subject | null): number {
  return subject === null ? 0 : missingImages(subject).length + reportNotes(subject).length;
}

/** Why an existing image could not be read; null for a missing image. */
export function refusalOf({ warnings }: Subject, row: ImageRow): string | null {
  if (row.state !== 'failed') return null;
  return warnings.find((warning) => isAbout(warning, row))?.message ?? null;
}

function isAbout({ file }: WarningSummary, { places }: ImageRow): boolean {
  const about = file.replaceAll('\\', '/').toLowerCase();
  return places.some(({ name, found }) =>
    [name, found ?? name].some((each) => {
      const own = each.replaceAll('\\', '/').toLowerCase();
      return (
        own === about || (about !== '' && own.endsWith(`/${about}`) && imageKey(own) === imageKey(about))
      );
    }),
  );
}
