// Doom 3 MD5, version 10. Joints: { name, parent (number), p, q }, with quaternions [x, y, z, w].

/** The game takes the negative root for w, which is not stored, so the quaternion is negated where w is positive. */
const unsigned = ([x, y, z, w]) => (w > 0 ? [-x, -y, -z] : [x, y, z]);

/** Six decimals at most, without trailing zeros and without -0. */
const number = (value, digits) => String(Number(value.toFixed(digits)) + 0);
const numbers = (values, digits) => values.map((value) => number(value, digits)).join(' ');
const place = (p) => `( ${numbers(p, 3)} )`;
const turn = (q) => `( ${numbers(unsigned(q), 6)} )`;
const HEAD = 'MD5Version 10\ncommandline ""\n';

/**
 * `joints` in object space. `meshes`: [{ shader, vertices: [{ uv, weights: [{ joint, bias, at }] }],
 * triangles }], clockwise from outside, weights in the joints' space.
 */
export function writeMd5Mesh({ joints, meshes }) {
  const rows = joints.map(
    ({ name, parent, p, q }) =>
      `\t"${name}"\t${parent} ${place(p)} ${turn(q)}\t\t// ${joints[parent]?.name ?? ''}`,
  );
  const head = `${HEAD}\nnumJoints ${joints.length}\nnumMeshes ${meshes.length}\n`;
  const text = [`${head}\njoints {\n${rows.join('\n')}\n}\n`, ...meshes.map(writeMesh)].join('\n');
  return Buffer.from(text, 'latin1');
}

function writeMesh({ shader, vertices, triangles }) {
  const weights = vertices.flatMap((vertex) => vertex.weights);
  let first = 0;
  const verts = vertices.map(({ uv, weights: own }, i) => {
    const row = `\tvert ${i} ( ${numbers(uv, 5)} ) ${first} ${own.length}`;
    first += own.length;
    return row;
  });
  const tris = triangles.map((corners, i) => `\ttri ${i} ${corners.join(' ')}`);
  const lines = weights.map(
    ({ joint, bias, at }, i) => `\tweight ${i} ${joint} ${number(bias, 4)} ${place(at)}`,
  );
  return [
    `mesh {\n\tshader "${shader}"\n\n\tnumverts ${vertices.length}\n${verts.join('\n')}`,
    `\tnumtris ${triangles.length}\n${tris.join('\n')}`,
    `\tnumweights ${weights.length}\n${lines.join('\n')}\n}\n`,
  ].join('\n\n');
}

/**
 * `frames`: for each frame the joints' { p, q } relative to their parents. `bounds`: for each frame { low, high }. Only
 * values that change over the clip are written; the others are in the base frame.
 */
export function writeMd5Anim({ joints, frames, bounds, fps }) {
  const base = frames[0].map(({ p, q }) => [...p, ...unsigned(q)]);
  const flat = frames.map((frame) => frame.map(({ p, q }) => [...p, ...unsigned(q)]));
  let count = 0;
  const moving = joints.map((_, i) => {
    const moves = (k) => flat.some((frame) => Math.abs(frame[i][k] - base[i][k]) > (k < 3 ? 5e-4 : 5e-6));
    return [0, 1, 2, 3, 4, 5].filter(moves);
  });
  const hierarchy = joints.map(({ name, parent }, i) => {
    const flags = moving[i].reduce((sum, k) => sum | (1 << k), 0);
    const row = `\t"${name}"\t${parent} ${flags} ${flags ? count : 0}\t// ${joints[parent]?.name ?? ''}`;
    count += moving[i].length;
    return row;
  });
  const boxes = bounds.map(({ low, high }) => `\t${place(low)} ${place(high)}`);
  const baseframe = frames[0].map(({ p, q }) => `\t${place(p)} ${turn(q)}`);
  const blocks = flat.map((frame, n) => {
    const rows = frame.flatMap((values, i) =>
      moving[i].length ? [moving[i].map((k) => number(values[k], k < 3 ? 3 : 5)).join(' ')] : [],
    );
    return `frame ${n} {\n\t${rows.join('\n\t')}\n}\n`;
  });
  const head =
    `${HEAD}\nnumFrames ${frames.length}\nnumJoints ${joints.length}\nframeRate ${fps}\n` +
    `numAnimatedComponents ${count}\n`;
  const block = (name, rows) => `${name} {\n${rows.join('\n')}\n}\n`;
  const text = [
    head,
    block('hierarchy', hierarchy),
    block('bounds', boxes),
    block('baseframe', baseframe),
    ...blocks,
  ].join('\n');
  return Buffer.from(text, 'latin1');
}
