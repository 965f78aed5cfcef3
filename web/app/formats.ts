import { formatOfName, formats } from '../lib/index.js';

/** What the start page names: all that is a model, and nothing that only belongs to one. */
export interface ModelFormat {
  /** As in `PartSummary.format`. */
  readonly id: string;
  /** What it is best known from; empty where the label says all. */
  readonly game: string;
}

export const modelFormats: readonly ModelFormat[] = formats
  .filter(({ companion }) => !companion)
  .map(({ name, title, family }) => ({
    id: name,
    game: family === null ? '' : title.replace(/ model$/, ''),
  }));

/** A kind of file, for people: "Quake II model". */
export function formatTitle(format: string): string {
  return formats.find(({ name }) => name === format)?.title ?? `${format.toUpperCase()} model`;
}

/** Whether it only belongs to models: animations, skins, scripts. */
export function isCompanion(format: string): boolean {
  return formats.find(({ name }) => name === format)?.companion ?? false;
}

/** The family of games that a format is of; null: Marrow's own, or none that is known. */
export function familyOf(format: string): string | null {
  return formats.find(({ name }) => name === format)?.family ?? null;
}

/** What a file's name says it is. */
export function formatByName(file: string): string | null {
  return formatOfName(file)?.name ?? null;
}
