import { formatLabel } from '../lib/wasm/families.js';
import type { Info, ModelLists, ModelNumbers } from '../lib/model/info.js';
import { count, printable, table, vector, type Cell } from './text.js';

/** The text output of `marrow info`. */
export function infoText(info: Info): string {
  const { format, name, subject, up, parts, warnings } = info;
  const lines = [
    printable(name === subject ? name : `${subject} (${name})`),
    `  ${formatLabel(format)}, ${up} up`,
    ...modelLines(info),
    ...parts.flatMap((part) => [
      '',
      printable(`Part ${part.name}, ${joiningText(part.how, part.at)} ${part.attachedTo}`),
      `  ${formatLabel(part.format)}, ${part.up} up`,
      ...modelLines(part),
    ]),
  ];
  if (warnings.length > 0) lines.push('', 'Warnings', ...warnings.map((text) => `  ${printable(text)}`));
  return `${lines.join('\n')}\n`;
}

function joiningText(how: string, at: string): string {
  if (how === 'tag') return `at ${at} of`;
  return how === 'merge' ? 'on the joints of' : 'with';
}

function modelLines(info: ModelLists & ModelNumbers): string[] {
  const { source, bounds, origin } = info;
  const counts = [
    count(source.surfaces, 'surface'),
    count(source.vertices, 'vertex', 'vertices'),
    count(source.triangles, 'triangle'),
    count(source.frames, 'frame'),
  ];
  return [
    `  ${counts.join(', ')} in the file`,
    `  from ${vector(bounds.min)} to ${vector(bounds.max)}`,
    ...(origin.some((value) => value !== 0)
      ? [`  origin ${origin.join(', ')}: add it to get the file's coordinates`]
      : []),
    ...tables(info),
  ];
}

function tables(info: ModelLists): string[] {
  const { surfaces, materials, joints, clips, attachments, skins } = info;
  return [
    ...table(
      'Surfaces',
      ['', 'name', 'primitive', 'vertices', 'triangles', 'material'],
      numbered(
        surfaces.map(({ name, primitive, vertices, triangles, material }) => [
          name,
          primitive,
          vertices,
          triangles,
          material,
        ]),
      ),
    ),
    ...table(
      'Materials',
      ['', 'name', 'texture', ''],
      numbered(
        materials.map(({ name, texture, found }) => [
          name,
          texture,
          texture === null ? '' : found ? 'found' : 'missing',
        ]),
      ),
    ),
    ...table(
      'Clips',
      ['', 'name', 'frames', 'fps', 'seconds', 'loops to', 'channel'],
      numbered(
        clips.map(({ name, frames, fps, seconds, loop, channel }) => [
          name,
          frames,
          fps,
          seconds,
          loop,
          channel,
        ]),
      ),
    ),
    ...table('Skins', ['', 'name'], numbered(skins.map((name) => [name]))),
    ...table('Joints', ['', 'name', 'parent'], numbered(joints.map(({ name, parent }) => [name, parent]))),
    ...table(
      'Attachments',
      ['', 'name', 'joint'],
      numbered(attachments.map(({ name, joint }) => [name, joint])),
    ),
  ];
}

/** Adds the index as the first column, because options of `pose` accept indices. */
function numbered(rows: readonly (readonly Cell[])[]): Cell[][] {
  return rows.map((row, i) => [i, ...row]);
}
