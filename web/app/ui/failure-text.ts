import type { Failure } from '../state/state.js';
import { textOf, words } from '../text/messages.js';
import { formatTitle } from '../text/names.js';

/** A title that names the kind of failure. */
export function failureTitle({ code }: Failure): string {
  const titles: Readonly<Record<string, string>> = {
    unknown_format: words.titleUnknown,
    unsupported_version: words.titleVersion,
    truncated: words.titleTruncated,
    bad_count: words.titleDamaged,
    bad_offset: words.titleDamaged,
    bad_index: words.titleDamaged,
    bad_value: words.titleDamaged,
    not_finite: words.titleDamaged,
    cyclic: words.titleDamaged,
    bad_text: words.titleText,
    missing_companion: words.titleCompanion,
    archive_missing_entry: words.titleArchiveEntry,
    too_large: words.titleTooLarge,
    out_of_memory: words.titleMemory,
    module_lost: words.titleModuleLost,
    fetch: words.titleFetch,
    foreign_address: words.titleForeign,
  };
  return titles[code] ?? (code.startsWith('archive_') ? words.titleArchive : words.titleOther);
}

/** The reason and the remedy as a sentence. */
export function failureMessage({ message }: Failure): string {
  const text = textOf(message);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The language of the reason: English for messages of the library, the page's language for messages of the page. */
export function failureLanguage({ message }: Failure): string {
  return typeof message === 'string' ? 'en' : document.documentElement.lang;
}

/** The technical details: pairs of label and value. */
export function failureDetails(failure: Failure): readonly (readonly [label: string, value: string])[] {
  const { file, size, format, offset, line, url, status, code } = failure;
  const rows: (readonly [string, string])[] = [];
  if (file !== '') rows.push([words.detailFile, size === null ? file : words.detailSize(file, size)]);
  if (format !== null) rows.push([words.detailReadAs, formatTitle(format)]);
  if (offset !== null) rows.push([words.detailWhere, words.whereOffset(offset)]);
  if (line !== null) rows.push([words.detailWhere, words.whereLine(line)]);
  if (url !== null) rows.push([words.detailAddress, status ? `${url} (${status})` : url]);
  rows.push([words.detailCode, code]);
  return rows;
}

/** The whole failure as text, for a bug report or a forum. */
export function failureReport(failure: Failure): string {
  const rows = failureDetails(failure).map(([label, value]) => `${label}: ${value}`);
  return [failureTitle(failure), failureMessage(failure), ...rows].join('\n');
}
