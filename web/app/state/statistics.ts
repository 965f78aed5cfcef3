import type { ModelMemory } from '../../lib/index.js';
import { restPartView, shownTriangles, type LimitUse } from '../../lib/internal/index.js';
import { formatOf } from '../formats.js';
import { bytes, count, decimal, facts } from '../text/format.js';
import { words } from '../text/messages.js';
import { formatTitle } from '../text/names.js';
import { imageRows } from './images.js';
import { clipChoices, shownSummary, totals } from './select.js';
import type { AppState, Subject } from './state.js';

type ShownParts = Pick<AppState, 'partView' | 'weapon'>;

/** Memory in bytes; `gpu` is the model's memory on the GPU. */
export interface MemoryUse extends ModelMemory {
  readonly gpu: number;
}

/** A line of the statistics: its label, its value, and a note. */
export type StatisticsRow = readonly [label: string, value: string, note?: string];

/**
 * The counts of the subject as in its files, without weapons that are not held; the size of the crowd; and the sizes of
 * the images. Triangles are counted at the selected level of detail, as in the tree of parts.
 */
export function fileRows(
  subject: Subject,
  { partView = restPartView, weapon = null }: Partial<ShownParts> = {},
  crowd = 1,
): StatisticsRow[] {
  const summary = shownSummary(subject.summary, weapon);
  const sums = totals(summary);
  const triangles = shownTriangles(subject.summary, { partView, weapon });
  const tags = summary.parts.reduce((sum, part) => sum + part.attachments.length, 0);
  const { bounds } = summary;
  const rows: StatisticsRow[] = [
    [words.statFormat, formatTitle(formatOf(summary))],
    [words.statTriangles, count(triangles)],
    sums.drawnVertices === sums.vertices
      ? [words.statVertices, count(sums.vertices)]
      : [words.statVertices, count(sums.vertices), words.drawn(sums.drawnVertices)],
    [words.statSurfaces, count(sums.surfaces)],
    [words.statFrames, count(sums.frames)],
    [words.statClips, count(clipChoices(subject).length)],
  ];
  if (crowd > 1) rows.push([words.crowd, count(crowd), words.triangles(crowd * triangles)]);
  if (sums.joints > 0) rows.push([words.statJoints, count(sums.joints)]);
  if (tags > 0) rows.push([words.statTags, count(tags)]);
  if (sums.strips + sums.fans > 0) rows.push([words.statStrips, words.stripsAndFans(sums.strips, sums.fans)]);
  const sizes = bounds.max.map((high, axis) => decimal(high - (bounds.min[axis] ?? 0), 1));
  rows.push([words.statBounds, sizes.join(' \u00d7 ')]);
  rows.push([words.statTextures, textureSizes(subject)]);
  rows.push([words.statSize, bytes(sums.bytes), words.exactBytes(sums.bytes)]);
  return rows;
}

/** The usage of the game's limits: for each limit, the highest usage of any part. */
export function limitRows(parts: readonly (readonly LimitUse[])[]): StatisticsRow[] {
  const most: Map<string, LimitUse> = new Map();
  for (const use of parts.flat()) if (use.count > (most.get(use.kind)?.count ?? 0)) most.set(use.kind, use);
  return [...most.values()].map((use) => {
    const value = words.limitUsed(use.count, use.most);
    const label = words.limitKind(use.kind);
    return use.count > use.most ? [label, value, words.limitOver] : [label, value];
  });
}

/** Bytes of an index. */
const indexBytes = 4;

/**
 * How well triangles share vertices: corners per vertex, and the vertices that the GPU transforms per triangle
 * (`cacheMissRatio`; null without triangles).
 */
export function sharingRows(
  subject: Subject,
  weapon: string | null,
  missRatio: number | null,
): StatisticsRow[] {
  const { parts } = shownSummary(subject.summary, weapon);
  const meshes = parts.flatMap((part) => part.meshes.filter(({ primitive }) => primitive === 'triangles'));
  const corners = meshes.reduce((sum, { indexCount }) => sum + indexCount, 0);
  const vertices = meshes.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  if (corners === 0 || missRatio === null) return [];
  return [
    [words.statCorners, count(corners), words.cornersAVertex(decimal(corners / vertices, 1))],
    [words.statIndices, bytes(corners * indexBytes)],
    [words.statCache, decimal(missRatio, 2), words.unshared],
  ];
}

/** The memory in use: the model as it was opened, its images, the modules, the GPU. */
export function memoryRows({ snapshot, images, wasm, gpu }: MemoryUse): StatisticsRow[] {
  return [
    [words.statMemory, bytes(snapshot)],
    [words.statMemoryImages, bytes(images)],
    [words.statMemoryGpu, bytes(gpu)],
    [words.statMemoryWasm, bytes(wasm)],
  ];
}

/** The rows as text for the clipboard, a line for each. */
export function statisticsText(name: string, rows: readonly StatisticsRow[]): string {
  const lines = rows.map(([label, value, note]) => `${label}: ${value}${note ? ` (${note})` : ''}`);
  return [name, ...lines].join('\n');
}

/** "256 x 256, 2 at 64 x 64". */
function textureSizes(subject: Subject): string {
  const sizes: Map<string, number> = new Map();
  for (const { state, width, height } of imageRows(subject)) {
    const size = words.pixels(width, height);
    if (state === 'here') sizes.set(size, (sizes.get(size) ?? 0) + 1);
  }
  return facts([...sizes].map(([size, amount]) => words.texturesOf(amount, size))) || words.noTexture;
}
