import type { TagRotation } from '../types/events.js';
import type { PartSummary, SubjectSummary, SurfaceSummary } from '../types/subject.js';
import { gameBoxesOf } from '../util/game-boxes.js';
import { hasFlashes } from '../util/muzzle-flash.js';

/** How a subject's parts are shown. */
export interface PartView {
  /** Parts that the user has shown or hidden, by name. */
  readonly shown: ReadonlyMap<string, boolean>;
  /** The level of detail; 0 is the finest. */
  readonly detail: number;
  /** How tags rotate between frames. */
  readonly tagRotation: TagRotation;
}

/** The default: no choices by the user, full detail. */
export const restPartView: PartView = { shown: new Map(), detail: 0, tagRotation: 'slerp' };

/** Visibility of the parts, and the current weapon. */
export interface ShownParts {
  /** The user's choices. */
  readonly partView: PartView;
  /** The weapon, by the name of its part; null if there is no choice. */
  readonly weapon: string | null;
}

/** Whether a part is visible by default. Of several weapons, only the current one is. */
export function isShownAtFirst({ hints, name, shown }: PartSummary, weapon: string | null): boolean {
  return hints.choice === 'weapon' ? name === weapon : shown;
}

/** Whether a part is visible. Weapons other than the current one are not. */
export function isPartShown(part: PartSummary, { partView, weapon }: ShownParts): boolean {
  const first = isShownAtFirst(part, weapon);
  return part.hints.choice === 'weapon' && !first ? false : (partView.shown.get(part.name) ?? first);
}

/** The number of levels of detail; 1 if there is no choice. */
export function detailLevels({ parts }: SubjectSummary): number {
  return 1 + Math.max(0, ...parts.map(coarsest));
}

/**
 * The number of triangles of the visible parts at the current level of detail. Parts without that level use their
 * coarsest.
 */
export function shownTriangles({ parts }: SubjectSummary, state: ShownParts): number {
  return parts
    .filter((part) => isPartShown(part, state))
    .reduce((sum, part) => sum + partTriangles(part, state.partView.detail), 0);
}

/** The number of triangles of a part at a level of detail; for a part with one level, the number in its file. */
export function partTriangles(part: PartSummary, detail: number): number {
  const level = Math.min(detail, coarsest(part));
  if (coarsest(part) === 0) return part.source.triangles;
  return part.surfaces
    .filter(({ levelOfDetail }) => levelOfDetail === level)
    .reduce((sum, surface) => sum + surfaceTriangles(part, surface), 0);
}

/** The number of triangles of a surface; 0 for lines and points. */
export function surfaceTriangles({ meshes }: PartSummary, { mesh, indexCount }: SurfaceSummary): number {
  return meshes[mesh]?.primitive === 'triangles' ? indexCount / 3 : 0;
}

/** Whether the subject has tags or other attachments. */
export function hasTags({ parts }: SubjectSummary): boolean {
  return parts.some(({ attachments }) => attachments.length > 0);
}

/** Whether the subject has hitboxes. */
export function hasHitboxes({ parts }: SubjectSummary): boolean {
  return parts.some(({ hitboxes }) => hitboxes.length > 0);
}

/** Whether a clip has a muzzle flash event whose attachment exists. */
export function hasMuzzleFlashes({ parts }: SubjectSummary): boolean {
  return parts.some(hasFlashes);
}

/** Whether the root part has a movement box, a clipping box or an eye position. */
export function hasGameBoxes({ parts: [root] }: SubjectSummary): boolean {
  return root !== undefined && Object.values(gameBoxesOf(root)).some((given) => given !== null);
}

/** Whether the subject has tags with more than one frame; only these rotate between frames. */
export function hasMovingTags({ parts }: SubjectSummary): boolean {
  return parts.some(({ attachments, frames }) => attachments.length > 0 && frames.length > 1);
}

/** The keys of a link for the parts: `hidden`, `shown` (names, separated by commas), `lod`, `tag-rotation`. */
export interface SavedParts {
  /** Names of hidden parts. */
  readonly hidden?: readonly string[];
  /** Names of visible parts that are hidden by default. */
  readonly shown?: readonly string[];
  /** The level of detail. */
  readonly lod?: number;
  /** How tags rotate between frames. */
  readonly tagRotation?: TagRotation;
}

/** The keys of a link that belong to the parts. */
export const partKeys = ['hidden', 'shown', 'lod', 'tag-rotation'] as const;

/** Parses the state of the parts; invalid values are skipped. */
export function parseParts(parameters: URLSearchParams): SavedParts | undefined {
  const names = (key: string): string[] =>
    (parameters.get(key) ?? '').split(',').filter((name) => name !== '');
  const [hidden, shown] = [names('hidden'), names('shown')];
  const lod = /^[1-9]$/.test(parameters.get('lod') ?? '') ? Number(parameters.get('lod')) : 0;
  const engine = parameters.get('tag-rotation') === 'engine';
  const view: SavedParts = {
    ...(hidden.length > 0 ? { hidden } : {}),
    ...(shown.length > 0 ? { shown } : {}),
    ...(lod > 0 ? { lod } : {}),
    ...(engine ? { tagRotation: 'engine' as const } : {}),
  };
  return Object.keys(view).length > 0 ? view : undefined;
}

/** Formats the values that differ from the defaults. */
export function formatParts({
  hidden = [],
  shown = [],
  lod = 0,
  tagRotation,
}: SavedParts): [string, string][] {
  const pairs: [string, string][] = [];
  if (hidden.length > 0) pairs.push(['hidden', hidden.join(',')]);
  if (shown.length > 0) pairs.push(['shown', shown.join(',')]);
  if (lod > 0) pairs.push(['lod', String(lod)]);
  if (tagRotation === 'engine') pairs.push(['tag-rotation', 'engine']);
  return pairs;
}

/** The state of a subject's parts for a link. */
export function savedParts({ parts }: SubjectSummary, state: ShownParts): SavedParts {
  const { partView, weapon } = state;
  const changed = parts.filter(
    (part) => isPartShown(part, state) !== isShownAtFirst(part, weapon) && !part.name.includes(','),
  );
  const names = (shown: boolean): string[] => [
    ...new Set(changed.filter((part) => isPartShown(part, state) === shown).map(({ name }) => name)),
  ];
  const { detail, tagRotation } = partView;
  return { hidden: names(false), shown: names(true), lod: detail, tagRotation };
}

/** The part view of a link, limited to the parts and levels of detail that the subject has. */
export function partViewOf(summary: SubjectSummary, text: SavedParts): PartView {
  const { hidden = [], shown = [], lod = 0, tagRotation = 'slerp' } = text;
  return {
    shown: new Map([
      ...hidden.map((name) => [name, false] as const),
      ...shown.map((name) => [name, true] as const),
    ]),
    detail: Math.min(lod, detailLevels(summary) - 1),
    tagRotation,
  };
}

function coarsest({ surfaces }: PartSummary): number {
  return Math.max(0, ...surfaces.map(({ levelOfDetail }) => levelOfDetail));
}
