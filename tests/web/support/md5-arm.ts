/**
 * Small Doom 3 files as text: an arm of three joints along x, ten units apart (shoulder, elbow, hand), with a triangle
 * on each.
 */
const encoder = new TextEncoder();
const names = ['shoulder', 'elbow', 'hand'] as const;

/** A joint's pose in a frame, relative to its parent: its position, and its rotation about z in degrees. */
export interface JointMove {
  readonly x?: number;
  readonly y?: number;
  readonly turn?: number;
}

/** The x, y, z of a rotation about z. The format leaves out w, which is never above 0. */
function turned(degrees: number): readonly [number, number, number] {
  return [0, 0, -Math.sin((degrees * Math.PI) / 360)];
}

export function buildMd5Mesh({ shader = 'arm' }: { readonly shader?: string } = {}): Uint8Array<ArrayBuffer> {
  const verts = names.flatMap((_, joint) => [0, 1, 2].map((corner) => joint * 3 + corner));
  // The corners are clockwise in the file, seen from above.
  const corners = ['0 0', '4 4', '4 -4'];
  return encoder.encode(
    [
      'MD5Version 10',
      'commandline ""',
      `numJoints ${names.length}`,
      'numMeshes 1',
      'joints {',
      ...names.map((name, i) => `  "${name}" ${i - 1} ( ${i * 10} 0 0 ) ( 0 0 0 )`),
      '}',
      'mesh {',
      `  shader "${shader}"`,
      `  numverts ${verts.length}`,
      ...verts.map((v) => `  vert ${v} ( ${(v % 3) / 2} 0 ) ${v} 1`),
      `  numtris ${names.length}`,
      ...names.map((_, i) => `  tri ${i} ${i * 3} ${i * 3 + 1} ${i * 3 + 2}`),
      `  numweights ${verts.length}`,
      ...verts.map((v) => `  weight ${v} ${Math.floor(v / 3)} 1 ( ${corners[v % 3]} 0 )`),
      '}',
      '',
    ].join('\n'),
  );
}

/** An animation in which `move(joint, frame)` poses each joint. */
export function buildMd5Anim(
  frames: number,
  move: (joint: (typeof names)[number], frame: number) => JointMove,
  { fps = 10, joints = names }: { readonly fps?: number; readonly joints?: readonly string[] } = {},
): Uint8Array<ArrayBuffer> {
  const row = (name: string, i: number, frame: number): string => {
    const { x = i === 0 ? 0 : 10, y = 0, turn = 0 } = move(name as (typeof names)[number], frame);
    return [x, y, 0, ...turned(turn)].map((value) => value.toFixed(8)).join(' ');
  };
  const list = (title: string, rows: readonly string[]): string[] => [`${title} {`, ...rows, '}'];
  return encoder.encode(
    [
      'MD5Version 10',
      'commandline ""',
      `numFrames ${frames}`,
      `numJoints ${joints.length}`,
      `frameRate ${fps}`,
      `numAnimatedComponents ${joints.length * 6}`,
      ...list(
        'hierarchy',
        joints.map((name, i) => `  "${name}" ${i - 1} 63 ${i * 6}`),
      ),
      ...list('bounds', Array<string>(frames).fill('  ( -40 -40 -5 ) ( 40 40 5 )')),
      ...list(
        'baseframe',
        joints.map((_, i) => `  ( ${i === 0 ? 0 : 10} 0 0 ) ( 0 0 0 )`),
      ),
      ...Array.from({ length: frames }, (_, frame) =>
        list(
          `frame ${frame}`,
          joints.map((name, i) => `  ${row(name, i, frame)}`),
        ),
      ).flat(),
      '',
    ].join('\n'),
  );
}

/** The elbow turns by a right angle in 10 frames (0.9 s). */
export function bendAnim(): Uint8Array<ArrayBuffer> {
  return buildMd5Anim(10, (joint, frame) => (joint === 'elbow' ? { turn: frame * 10 } : {}));
}

/** The shoulder moves 8 along y in 5 frames (0.4 s). */
export function walkAnim(): Uint8Array<ArrayBuffer> {
  return buildMd5Anim(5, (joint, frame) => (joint === 'shoulder' ? { y: frame * 2 } : {}));
}
