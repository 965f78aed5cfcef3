import type { PartSummary, SubjectSummary } from '../../../lib/types/subject.js';
import { words } from '../../text/messages.js';

export interface TreeRow {
  readonly key: string;
  readonly level: number;
  readonly name: string;
  readonly kind: 'part' | 'tag';
  /** Triangles of a part. */
  readonly triangles: number | null;
  /** How a part is joined, where no tag says so. */
  readonly join: string;
  readonly parent: boolean;
}

/** The subject as a tree: parts below the tags that they hang on, so that the assembly can be read. */
export function treeRows(summary: SubjectSummary): TreeRow[] {
  const children = (index: number | null): number[] =>
    summary.parts.flatMap((part, child) => (part.parent === index ? [child] : []));
  const rows: TreeRow[] = [];
  const add = (index: number, level: number): void => {
    const part = summary.parts[index];
    if (part === undefined) return;
    const below = children(index);
    rows.push({
      key: `part ${index}`,
      level,
      name: partName(part),
      kind: 'part',
      triangles: part.source.triangles,
      join: part.how === 'follow' ? words.joinedFollow : part.how === 'merge' ? words.joinedMerge : '',
      parent: below.length > 0,
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
        });
      }
      add(child, level + (tag ? 2 : 1));
    }
  };
  for (const root of children(null)) add(root, 1);
  return rows;
}

function partName({ name, format }: PartSummary): string {
  return name.includes('.') ? name : `${name}.${format.toLowerCase()}`;
}
