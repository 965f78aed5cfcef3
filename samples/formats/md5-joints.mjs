// The samples' joints, meshes and poses as the content of MD5 files, with rounded values.

const COMPONENTS = [0, 1, 2, 3, 4, 5];

const rounded = (values, digits) => values.map((value) => Number(value.toFixed(digits)));
/** The x, y, z of the quaternion, negated if w is positive: w is not stored, and the game assumes w <= 0. */
const unsigned = ([x, y, z, w]) => (w > 0 ? [-x, -y, -z] : [x, y, z]);
/** A joint's row, with its parent's name as comment. */
const row = ({ name, parent }, joints) => ({ name, parent, comment: joints[parent]?.name ?? '' });
const placed = ({ p, q }) => ({ position: rounded(p, 3), rotation: rounded(unsigned(q), 6) });

/**
 * `joints`: { name, parent (number), p, q } in object space, with quaternions [x, y, z, w]. `meshes`: [{ shader,
 * vertices: [{ uv, weights: [{ joint, bias, at }] }], triangles }], clockwise from outside, weights in the joints' space.
 */
export function toMd5Mesh({ joints, meshes }) {
  const weight = ({ joint, bias, at }) => ({ joint, bias: Number(bias.toFixed(4)), at: rounded(at, 3) });
  const vertex = ({ uv, weights }) => ({ uv: rounded(uv, 5), weights: weights.map(weight) });
  return {
    joints: joints.map((joint) => ({ ...row(joint, joints), ...placed(joint) })),
    meshes: meshes.map((mesh) => ({ ...mesh, vertices: mesh.vertices.map(vertex) })),
  };
}

/**
 * `frames`: for each frame the joints' { p, q } relative to their parents. `bounds`: for each frame { low, high }. Only
 * values that change over the clip are in the frames; the others are in the base frame.
 */
export function toMd5Anim({ joints, frames, bounds, fps }) {
  const flat = frames.map((frame) => frame.map(({ p, q }) => [...p, ...unsigned(q)]));
  const moving = joints.map((_, i) =>
    COMPONENTS.filter((k) =>
      flat.some((frame) => Math.abs(frame[i][k] - flat[0][i][k]) > (k < 3 ? 5e-4 : 5e-6)),
    ),
  );
  const component = (values, k) => Number(values[k].toFixed(k < 3 ? 3 : 5));
  return {
    fps,
    joints: joints.map((joint, i) => ({
      ...row(joint, joints),
      flags: moving[i].reduce((sum, k) => sum | (1 << k), 0),
    })),
    bounds: bounds.map(({ low, high }) => ({ min: rounded(low, 3), max: rounded(high, 3) })),
    base: frames[0].map(placed),
    frames: flat.map((frame) => frame.map((values, i) => moving[i].map((k) => component(values, k)))),
  };
}
