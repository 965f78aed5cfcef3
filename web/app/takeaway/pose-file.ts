import type { InstanceLike, SubjectSummary, Transform } from '../../lib/index.js';

/**
 * The pose of all parts as JSON: the output of `marrow pose --json` without the vertices (an OBJ contains those), with
 * the names of model and clip. Matrices are column-major, in the part's space and the file's coordinates; the `matrix`
 * of a part maps it to the space of the first part. Joints also have their transform relative to their parent. The
 * top-level `joints` and `attachments` are those of the first part.
 *
 *   { "schema": 1, "model": "marl", "clip": "walk", "frame": 9, "joints": [...], "attachments": [...], "parts": [
 *     { "name": "marl", "matrix": [...], "joints": [
 *       { "name": "hips", "parent": null, "matrix": [...], "position": [...], "rotation": [...], "scale": [...] } ],
 *       "attachments": [ { "name": "tag_weapon", "matrix": [...] } ] } ] }
 */
export interface PoseFile extends PartPose {
  readonly schema: 1;
  readonly model: string;
  /** Null for the rest pose. */
  readonly clip: string | null;
  readonly frame: number;
  readonly parts: readonly ({ readonly name: string; readonly matrix: readonly number[] } & PartPose)[];
}

interface PartPose {
  readonly joints: readonly (Transform & {
    readonly name: string;
    readonly parent: number | null;
    readonly matrix: readonly number[];
  })[];
  readonly attachments: readonly { readonly name: string; readonly matrix: readonly number[] }[];
}

/** Whether a model has joints or attachments. */
export function hasPose({ parts }: SubjectSummary): boolean {
  return parts.some(({ joints, attachments }) => joints.length + attachments.length > 0);
}

export function poseFile(instance: InstanceLike, of: Pick<PoseFile, 'model' | 'clip' | 'frame'>): PoseFile {
  // Reading a joint may invalidate the views into WebAssembly memory that `frame()` returns, so read joints first.
  const locals = instance.model.parts.map(({ joints }, p) =>
    joints.map((_, j) => local(instance.part(p).joints.get(j))),
  );
  const frame = instance.frame();
  const parts = instance.model.parts.map(({ name, joints, attachments }, p) => {
    const now = frame.parts[p]!;
    return {
      name,
      matrix: numbers(now.matrix),
      joints: joints.map((joint, j) => ({
        name: joint.name,
        parent: joint.parent,
        matrix: fromRows(now.jointMatrices.subarray(j * 12, j * 12 + 12)),
        ...locals[p]![j]!,
      })),
      attachments: attachments.map((attachment, a) => ({
        name: attachment.name,
        matrix: numbers(now.attachments.subarray(a * 16, a * 16 + 16)),
      })),
    };
  });
  const [root] = parts;
  return {
    schema: 1,
    ...of,
    joints: root?.joints ?? [],
    attachments: root?.attachments ?? [],
    parts,
  };
}

/** The JSON text, with one line for each joint and attachment. */
export function poseFileText(pose: PoseFile): string {
  const isRow = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'matrix' in value && !('joints' in value);
  const rows: string[] = [];
  const row = (value: unknown): string => `#${rows.push(JSON.stringify(value)) - 1}#`;
  const marked = JSON.stringify(
    pose,
    (_key, value: unknown) => {
      const isList = Array.isArray(value) && value.length > 0 && typeof value[0] === 'number';
      // Strings are also replaced by marks, because a name may look like a mark.
      return isList || isRow(value) || typeof value === 'string' ? row(value) : value;
    },
    2,
  );
  return `${marked.replace(/"#(\d+)#"/g, (_, index: string) => rows[Number(index)]!)}\n`;
}

function local({ position, rotation, scale }: Transform): Transform {
  return {
    position: numbers(position) as unknown as Transform['position'],
    rotation: numbers(rotation) as unknown as Transform['rotation'],
    scale: numbers(scale) as unknown as Transform['scale'],
  };
}

/** Converts three rows of four numbers into a column-major 4 x 4 matrix. */
function fromRows(rows: ArrayLike<number>): number[] {
  const at = (row: number, column: number): number =>
    row === 3 ? (column === 3 ? 1 : 0) : rows[row * 4 + column]!;
  return numbers(Array.from({ length: 16 }, (_, i) => at(i % 4, Math.floor(i / 4))));
}

function numbers(values: ArrayLike<number>): number[] {
  return Array.from(values, shortest);
}

/** The shortest decimal that identifies this 32-bit number. Zero has no sign. */
function shortest(value: number): number {
  const digits = [7, 8].find((each) => Math.fround(Number(value.toPrecision(each))) === value) ?? 9;
  return Number(value.toPrecision(digits)) + 0;
}
