// Wavefront OBJ with its MTL: text, y up, counter-clockwise. Files have smoothing groups instead of normals.

import { encode } from './byte-writer.js';

export interface ObjFile {
  /** `t`: indices of texture coordinates; `smooth`: a smoothing group, or 0. */
  readonly solid: {
    readonly points: readonly (readonly number[])[];
    readonly coords: readonly (readonly number[])[];
    readonly faces: readonly {
      readonly v: readonly number[];
      readonly t: readonly number[];
      readonly smooth: number;
      readonly material: string;
      readonly group: string;
    }[];
  };
  /** The colour of each point, 0 to 1. */
  readonly tints?: readonly (readonly number[])[] | null;
  /** The name of the MTL file. */
  readonly library: string;
  readonly comment: readonly string[];
}

const short = (value: number, places: number): string => String(Number(value.toFixed(places)));
const comments = (lines: readonly string[]): string[] => lines.map((line) => `# ${line}`);
const file = (lines: readonly string[]): Uint8Array<ArrayBuffer> => encode(`${lines.join('\n')}\n`);

/** Faces are ordered by group, then by material. */
export function writeObj({ solid, tints = null, library, comment }: ObjFile): Uint8Array<ArrayBuffer> {
  const lines = [...comments(comment), `mtllib ${library}`];
  solid.points.forEach((p, i) => {
    const tint = tints ? tints[i]!.map((value) => short(value, 2)) : [];
    lines.push(['v', ...p.map((value) => short(value, 4)), ...tint].join(' '));
  });
  const coords: Map<string, number> = new Map();
  const numbers = solid.coords.map((uv) => {
    const row = uv.map((value) => short(value, 3)).join(' ');
    if (!coords.has(row)) coords.set(row, coords.size + 1);
    return coords.get(row)!;
  });
  for (const row of coords.keys()) lines.push(`vt ${row}`);
  const ranks = (names: readonly string[]): ReadonlyMap<string, number> =>
    new Map([...new Set(names)].map((name, i) => [name, i]));
  const groups = ranks(solid.faces.map((face) => face.group));
  const materials = ranks(solid.faces.map((face) => face.material));
  const sorted = solid.faces
    .map((face, i) => ({ ...face, i, g: groups.get(face.group)!, m: materials.get(face.material)! }))
    .sort((a, b) => a.g - b.g || a.m - b.m || a.i - b.i);
  let [group, material, smooth]: [string | null, string | null, number | null] = [null, null, null];
  for (const face of sorted) {
    if (face.group !== group) lines.push(`g ${(group = face.group)}`);
    if (face.material !== material) lines.push(`usemtl ${(material = face.material)}`);
    if (face.smooth !== smooth) lines.push(`s ${(smooth = face.smooth) || 'off'}`);
    lines.push(`f ${face.v.map((v, k) => `${v + 1}/${numbers[face.t[k]!]!}`).join(' ')}`);
  }
  return file(lines);
}

/** A material's statements: name -> its values. */
export type MtlStatements = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export function writeMtl(
  materials: Readonly<Record<string, MtlStatements>>,
  comment: readonly string[],
): Uint8Array<ArrayBuffer> {
  const lines = comments(comment);
  for (const [name, statements] of Object.entries(materials)) {
    lines.push('', `newmtl ${name}`);
    for (const [key, value] of Object.entries(statements)) lines.push(`${key} ${[value].flat().join(' ')}`);
  }
  return file(lines);
}
