import type { PartData } from '../types/subject.js';
import { fold } from '../util/names.js';
import { isSkeletal } from './joints.js';
import { finding, type Finding, type Place, type Severity } from './report.js';

/** Findings about duplicate names, in lists where the game or Marrow looks up entries by name. */
export function duplicateNames(part: PartData): Finding[] {
  const { format, surfaces, joints, attachments, clips } = part;
  const finest = surfaces.filter(({ levelOfDetail }) => levelOfDetail === 0);
  return [
    ...(format === 'md3'
      ? duplicates(part, 'surface', finest, 'warning', 'A .skin file cannot distinguish them.')
      : []),
    ...(isSkeletal(part)
      ? duplicates(part, 'joint', joints, 'warning', 'Animations and attachments find joints by name.')
      : []),
    ...duplicates(part, 'tag', attachments, 'warning', 'Attached models use the first.'),
    ...duplicates(part, 'clip', clips, 'note', 'Playing it by name uses the first.'),
  ];
}

function duplicates(
  { file }: PartData,
  kind: Place['kind'],
  named: readonly { readonly name: string }[],
  severity: Severity,
  why: string,
): Finding[] {
  const counts: Map<string, { readonly name: string; count: number }> = new Map();
  for (const { name } of named) {
    if (name === '') continue;
    const known = counts.get(fold(name)) ?? { name, count: 0 };
    known.count += 1;
    counts.set(fold(name), known);
  }
  return [...counts.values()].flatMap(({ name, count }) =>
    count === 1
      ? []
      : [
          finding(
            severity,
            'duplicate_name',
            file,
            { kind, name },
            `${count} ${kind}s have this name. ${why} Rename all but one.`,
          ),
        ],
  );
}
