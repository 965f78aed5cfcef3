/**
 * A synthetic animated character: 110 joints (like the hero of a shooter with fingers and face), and a clip of 31
 * frames. It is the same in every run.
 */
export const joints = 110;
export const frames = 31;
export const framesPerSecond = 30;

/** Parents precede their children: a spine, limbs along it, fingers at their ends. */
export const parents = Array.from({ length: joints }, (_, i) => (i === 0 ? -1 : i - (i % 7 === 0 ? 7 : 1)));

/** A joint's pose relative to its parent: { position, rotation (x, y, z, w) }. `frame` may be fractional. */
export function jointAt(joint, frame) {
  const phase = (frame / (frames - 1)) * 2 * Math.PI;
  const swing = 0.4 * Math.sin(phase + joint * 0.7);
  const axis = [Math.sin(joint), Math.cos(joint * 1.3), 0.6];
  const length = Math.hypot(...axis);
  const sine = Math.sin(swing / 2) / length;
  // MD5 files store only x, y, z: a reader computes w from the unit length and takes the root that is not positive.
  const rotation = [...axis.map((each) => -each * sine), -Math.cos(swing / 2)];
  return { position: [1.5 + 0.2 * Math.sin(phase + joint), 0.3 * Math.cos(joint), 0.1], rotation };
}

const number = (value) => value.toFixed(10);
const vector = (values) => `( ${values.map(number).join(' ')} )`;

/**
 * The character as Doom 3 files: { name: bytes }. The bind pose is the first frame. Frames beyond the clip's length
 * repeat it.
 */
export function characterFiles({ frames: count = frames } = {}) {
  const encoder = new TextEncoder();
  return {
    'hero.md5mesh': encoder.encode(meshText()),
    'move.md5anim': encoder.encode(animationText(count)),
  };
}

function meshText() {
  const world = [];
  for (let j = 0; j < joints; j++) world.push(compose(world[parents[j]], jointAt(j, 0)));
  const rows = world.map(
    ({ position, rotation }, j) =>
      `  "joint${j}" ${parents[j]} ${vector(position)} ${vector(signed(rotation).slice(0, 3))}`,
  );
  return [
    'MD5Version 10',
    'commandline ""',
    `numJoints ${joints}`,
    'numMeshes 1',
    ...['joints {', ...rows, '}'],
    ...['mesh {', '  shader "hero"', '  numverts 3'],
    ...[0, 1, 2].map((v) => `  vert ${v} ( 0 0 ) ${v} 1`),
    ...['  numtris 1', '  tri 0 0 1 2', '  numweights 3'],
    ...[0, 1, 2].map((w) => `  weight ${w} ${w} 1 ( ${w} 1 ${w * w} )`),
    '}',
    '',
  ].join('\n');
}

function animationText(count) {
  const base = Array.from({ length: joints }, (_, j) => jointAt(j, 0));
  const lines = [
    'MD5Version 10',
    'commandline ""',
    `numFrames ${count}`,
    `numJoints ${joints}`,
    `frameRate ${framesPerSecond}`,
    `numAnimatedComponents ${joints * 6}`,
    ...['hierarchy {', ...base.map((_, j) => `  "joint${j}" ${parents[j]} 63 ${j * 6}`), '}'],
    ...['bounds {', ...Array(count).fill('  ( -99 -99 -99 ) ( 99 99 99 )'), '}'],
    ...['baseframe {', ...base.map((b) => `  ${vector(b.position)} ${vector(b.rotation.slice(0, 3))}`), '}'],
  ];
  for (let f = 0; f < count; f++) {
    const values = base.map((_, j) => {
      const { position, rotation } = jointAt(j, f);
      return [...position, ...rotation.slice(0, 3)].map(number).join(' ');
    });
    lines.push(`frame ${f} {`, ...values, '}');
  }
  return `${lines.join('\n')}\n`;
}

/** The same rotation as a quaternion whose w is not positive. */
function signed(q) {
  return q[3] > 0 ? q.map((each) => -each) : q;
}

function compose(parent, local) {
  if (!parent) return local;
  const [x, y, z] = rotate(parent.rotation, local.position);
  const [px, py, pz] = parent.position;
  return { position: [px + x, py + y, pz + z], rotation: multiply(parent.rotation, local.rotation) };
}

function multiply([ax, ay, az, aw], [bx, by, bz, bw]) {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotate(q, [x, y, z]) {
  const [rx, ry, rz] = multiply(multiply(q, [x, y, z, 0]), [-q[0], -q[1], -q[2], q[3]]);
  return [rx, ry, rz];
}
