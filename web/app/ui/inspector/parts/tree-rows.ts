import type { PartSummary, SubjectSummary } from '../../../../lib/index.js';
import { formatLabel, isPartShown, partTriangles } from '../../../../lib/internal/index.js';
import { initialState, type AppState } from '../../../state/state.js';
import { words } from '../../../text/messages.js';

type Shown = Pick<AppState, 'partView' | 'weapon'>;

export interface TreeRow {
  readonly key: string;
  readonly level: number;
  readonly name: string;
  readonly kind: 'part' | 'tag';
  /** The number of triangles of a part; null for a tag. */
  readonly triangles: number | null;
  /** How a part is connected to its parent, as displayed text; empty if it is attached to a tag. */
  readonly join: string;
  readonly parent: boolean;
  /** The name of the part if the row is a part. */
  readonly part: string | null;
  readonly shown: boolean;
}

/** The subject as a tree, with each part below the tag that it is attached to. */
export function treeRows(summary: SubjectSummary, state: Shown = initialState): TreeRow[] {
  const children = (index: number | null): number[] =>
    summary.parts.flatMap((part, child) => (part.parent === index ? [child] : []));
  const rows: TreeRow[] = [];
  const add = (index: number, level: number): void => {
    const part = summary.parts[index];
    if (part === undefined) return;
    const below = children(index);
    const freeTags = free(
      part,
      below.map((child) => summary.parts[child]?.at ?? ''),
    );
    rows.push({
      key: `part ${index}`,
      level,
      name: partName(part),
      kind: 'part',
      triangles: partTriangles(part, state.partView.detail),
      part: part.name,
      shown: isPartShown(part, state),
      join: part.how === 'follow' ? words.joinedFollow : part.how === 'merge' ? words.joinedMerge : '',
      parent: below.length + freeTags.length > 0,
    });
    for (const child of below) {
      const { how, at } = summary.parts[child] ?? { how: 'follow', at: '' };
      const tag = how === 'tag';
      if (tag) {
        rows.push({
          key: `tag ${child}`,
          level: level + 1,
          name: at,
          kind: 'tag',
          triangles: null,
          join: '',
          parent: true,
          part: null,
          shown: true,
        });
      }
      add(child, level + (tag ? 2 : 1));
    }
    for (const name of freeTags) {
      rows.push({
        ...{ key: `free ${index} ${name}`, level: level + 1, name, kind: 'tag', triangles: null },
        ...{ join: '', parent: false, part: null, shown: true },
      });
    }
  };
  for (const root of children(null)) add(root, 1);
  return rows;
}

function partName({ name, format }: PartSummary): string {
  return name.includes('.') ? name : `${name}.${formatLabel(format).toLowerCase()}`;
}

/** The unused tags of a part, except those by which it is itself attached. */
function free({ at, attachments }: PartSummary, taken: readonly string[]): string[] {
  const used = new Set([at, ...taken].map((name) => name.toLowerCase()));
  return attachments.map(({ name }) => name).filter((name) => !used.has(name.toLowerCase()));
}
