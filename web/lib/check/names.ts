import type { PartData } from '../types/subject.js';
import { fold } from '../util/names.js';
import { isSkeletal } from './joints.js';
import { finding, type Finding, type Place, type Severity } from './report.js';

/** Names that stand more than once where something is looked up by them. Elsewhere they are for people. */
export function duplicateNames(part: PartData): Finding[] {
  const { format, surfaces, joints, attachments, clips } = part;
  const finest = surfaces.filter(({ levelOfDetail }) => levelOfDetail === 0);
  return [
    ...(format === 'md3' ? twice(part, 'surface', finest, 'warning', 'A .skin cannot tell them apart.') : []),
    ...(isSkeletal(part)
      ? twice(part, 'joint', joints, 'warning', 'Animations and attachments find a joint by its name.')
      : []),
    ...twice(part, 'tag', attachments, 'warning', 'What is attached goes to the first.'),
    ...twice(part, 'clip', clips, 'note', 'By its name the first is played.'),
  ];
}

function twice(
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
            `${count} have this name. ${why} Rename all but one.`,
          ),
        ],
  );
}
