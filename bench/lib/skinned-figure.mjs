import { frames, framesPerSecond, jointAt, parents } from './character.mjs';

/** A character of a crowd: 40 joints, each with a tube of 36 triangles around the bone to its parent. */
const joints = 40;
const defaultSides = 18;
export const triangles = joints * defaultSides * 2;

/**
 * The character as Doom 3 files, { name: bytes }, with the clip `move`. It has the motion of lib/character.mjs. Tubes
 * with fewer than 18 sides reduce the work of the GPU.
 */
export function figureFiles(sides = defaultSides) {
  const encoder = new TextEncoder();
  return {
    'figure.md5mesh': encoder.encode(meshText(sides)),
    'move.md5anim': encoder.encode(animationText()),
  };
}

function meshText(sides) {
  const vertices = [];
  const weights = [];
  const faces = [];
  for (let joint = 0; joint < joints; joint++) {
    const from = vertices.length;
    for (const [end, owner] of [Math.max(0, parents[joint]), joint].entries()) {
      for (let side = 0; side < sides; side++) {
        const angle = (side / sides) * 2 * Math.PI;
        const around = `${Math.cos(angle).toFixed(6)} ${Math.sin(angle).toFixed(6)}`;
        vertices.push(`  vert ${vertices.length} ( ${side / sides} ${end} ) ${weights.length} 2`);
        weights.push(`  weight ${weights.length} ${owner} 0.75 ( 0 ${around} )`);
        weights.push(`  weight ${weights.length} ${joint} 0.25 ( 0 ${around} )`);
      }
    }
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides;
      faces.push([from + side, from + sides + side, from + next]);
      faces.push([from + next, from + sides + side, from + sides + next]);
    }
  }
  return [
    'MD5Version 10',
    'commandline ""',
    `numJoints ${joints}`,
    'numMeshes 1',
    'joints {',
    ...placesAtRest(),
    '}',
    'mesh {',
    '  shader "figure"',
    `  numverts ${vertices.length}`,
    ...vertices,
    `  numtris ${faces.length}`,
    ...faces.map((face, t) => `  tri ${t} ${face.join(' ')}`),
    `  numweights ${weights.length}`,
    ...weights,
    '}',
    '',
  ].join('\n');
}

/** The bind pose: all joints on a spiral, none rotated. Only the clip bends the tubes. */
function placesAtRest() {
  return Array.from({ length: joints }, (_, j) => {
    const [x, y, z] = [Math.cos(j * 0.4) * 8, Math.sin(j * 0.4) * 8, j];
    return `  "joint${j}" ${j === 0 ? -1 : parents[j]} ( ${x} ${y} ${z} ) ( 0 0 0 )`;
  });
}

function animationText() {
  const vector = (values) => values.map((value) => value.toFixed(6)).join(' ');
  const rest = Array.from({ length: joints }, (_, j) => jointAt(j, 0));
  const lines = [
    'MD5Version 10',
    'commandline ""',
    `numFrames ${frames}`,
    `numJoints ${joints}`,
    `frameRate ${framesPerSecond}`,
    `numAnimatedComponents ${joints * 6}`,
    'hierarchy {',
    ...rest.map((_, j) => `  "joint${j}" ${parents[j]} 63 ${j * 6}`),
    '}',
    'bounds {',
    ...Array(frames).fill('  ( -99 -99 -99 ) ( 99 99 99 )'),
    '}',
    'baseframe {',
    ...rest.map((b) => `  ( ${vector(b.position)} ) ( ${vector(b.rotation.slice(0, 3))} )`),
    '}',
  ];
  for (let f = 0; f < frames; f++) {
    const values = rest.map((_, j) => {
      const { position, rotation } = jointAt(j, f);
      return vector([...position, ...rotation.slice(0, 3)]);
    });
    lines.push(`frame ${f} {`, ...values, '}');
  }
  return `${lines.join('\n')}\n`;
}

/** The key frames of each joint, for other libraries: { times in seconds, positions, rotations }. */
export function figureTracks() {
  const times = Array.from({ length: frames }, (_, f) => f / framesPerSecond);
  return Array.from({ length: joints }, (_, j) => {
    const keys = times.map((_time, f) => jointAt(j, f));
    return {
      times,
      positions: keys.flatMap(({ position }) => position),
      rotations: keys.flatMap(({ rotation }) => rotation),
    };
  });
}
