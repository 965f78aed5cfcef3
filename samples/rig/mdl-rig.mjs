// Poses of a written Half-Life model, for the checks and the preview. See rig.mjs. Uses the first animation of a
// blended sequence, and the first model of each body part.

import { add, euler, multiply, rotate } from '../base/math.mjs';
import { readMdl } from '../formats/read-mdl.mjs';

const degrees = (radians) => (radians * 180) / Math.PI;
const local = ([x, y, z, ...angles]) => ({ p: [x, y, z], r: euler(angles.map(degrees)) });

export function mdlRig(bytes, models = []) {
  const { bones, sequences, textures, skin, bodyParts } = readMdl(bytes);
  const placed = (locals) => {
    const out = [];
    locals.forEach(({ p, r }, b) => {
      const parent = out[bones[b].parent];
      out.push(parent ? { p: add(parent.p, rotate(parent.r, p)), r: multiply(parent.r, r) } : { p, r });
    });
    return out;
  };
  const clips = sequences.map(({ label, rate, loops, frames, movement, blends }) => ({
    ...{ name: label, fps: rate, loop: loops, frames, movement },
    pose: (frame) => placed(blends[0].map((columns) => local(columns.map((column) => column[frame])))),
  }));
  const surfaces = bodyParts.flatMap((part, i) => surfacesOf(part.models[models[i] ?? 0], textures, skin));
  return { joints: bones, rest: placed(bones.map(({ value }) => local(value))), clips, surfaces };
}

function surfacesOf({ name, vertices, meshes }, textures, skin) {
  return meshes.map(({ reference, triangles }, i) => {
    const texture = textures[skin[reference]];
    const corners = triangles.flat();
    return {
      ...{ name: `${name} ${i + 1}`, texture: texture.name, image: imageOf(texture) },
      vertices: corners.map(([v]) => [{ joint: vertices[v].bone, share: 1, at: vertices[v].at }]),
      uv: corners.map(([, , s, t]) => [s / texture.width, t / texture.height]),
      triangles: triangles.map((_, n) => [n * 3, n * 3 + 1, n * 3 + 2]),
    };
  });
}

function imageOf({ width, height, indices, palette }) {
  const pixels = new Uint8Array(width * height * 3);
  indices.forEach((index, i) => pixels.set(palette.subarray(index * 3, index * 3 + 3), i * 3));
  return { width, height, pixels };
}
