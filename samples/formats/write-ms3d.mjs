// MilkShape 3D, version 4, with comments and extra weights (subversion 2: percents). Y up, counter-clockwise.

import { Bytes } from './bytes.mjs';

/**
 * `model`: { vertices: [{ at, weights: [[joint number, 0..1], ...] }], triangles: [{ v, normals, uv, smooth,
 * group }], groups: [{ name, material, comment }], materials: [{ name, ambient, diffuse, specular, emissive,
 * shininess, transparency, mode, texture, alphaMap }], fps, frames, joints: [{ name, parent, rotation,
 * position, rotations, positions, comment }], comment, transparencyMode }. Keys are [frame, [x, y, z]];
 * angles are radians.
 */
export function writeMs3d(model) {
  // The magic word has no NUL: ten letters, then the version.
  const out = new Bytes().letters('MS3D000000').i32(4);
  return [writeGeometry, writeMaterials, writeJoints, writeTail]
    .reduce((bytes, write) => write(bytes, model), out)
    .finish();
}

function writeGeometry(out, { vertices, triangles, groups }) {
  const uses = new Uint16Array(vertices.length);
  for (const { v } of triangles) for (const i of v) uses[i]++;
  out.u16(vertices.length);
  vertices.forEach(({ at, weights }, i) => {
    out
      .u8(0)
      .f32(...at)
      .i8(weights[0][0])
      .u8(Math.min(255, uses[i]));
  });
  out.u16(triangles.length);
  for (const { v, normals, uv, smooth, group } of triangles) {
    out.u16(0);
    for (const i of v) out.u16(i);
    out.f32(...normals.flat(), ...uv.map(([s]) => s), ...uv.map(([, t]) => t));
    out.u8(smooth).u8(group);
  }
  out.u16(groups.length);
  groups.forEach(({ name, material }, group) => {
    const own = triangles.flatMap((triangle, i) => (triangle.group === group ? [i] : []));
    out.u8(0).name(name, 32).u16(own.length);
    for (const i of own) out.u16(i);
    out.i8(material);
  });
  return out;
}

function writeMaterials(out, { materials }) {
  out.u16(materials.length);
  for (const material of materials) {
    const { name, ambient, diffuse, specular, emissive = [0, 0, 0, 1], shininess } = material;
    const { transparency = 1, mode = 0, texture = '', alphaMap = '' } = material;
    out.name(name, 32).f32(...ambient, ...diffuse, ...specular, ...emissive, shininess, transparency);
    out.u8(mode).name(texture, 128).name(alphaMap, 128);
  }
  return out;
}

function writeJoints(out, { fps, frames, joints }) {
  out.f32(fps, 0).i32(frames).u16(joints.length);
  for (const { name, parent, rotation, position, rotations = [], positions = [] } of joints) {
    out.u8(0).name(name, 32).name(parent, 32);
    out
      .f32(...rotation, ...position)
      .u16(rotations.length)
      .u16(positions.length);
    for (const [frame, value] of [...rotations, ...positions]) out.f32(frame / fps, ...value);
  }
  return out;
}

function writeTail(out, model) {
  const { groups, materials, joints, vertices, comment, transparencyMode = 0 } = model;
  out.i32(1);
  for (const list of [groups, materials, joints]) {
    const said = list.flatMap((item, i) => (item.comment ? [[i, item.comment]] : []));
    out.i32(said.length);
    for (const [i, text] of said) out.i32(i).text(text);
  }
  if (comment) out.i32(1).text(comment);
  else out.i32(0);
  out.i32(2);
  for (const { weights } of vertices) writeExtra(out, weights);
  out.i32(1);
  for (const { colour = [1, 1, 1] } of joints) out.f32(...colour);
  return out.i32(1).f32(2).i32(transparencyMode).f32(0.5);
}

/** Three more joints, then three weights in percent. The vertex's own joint comes first; the fourth takes the rest. */
function writeExtra(out, weights) {
  for (let n = 1; n <= 3; n++) out.i8(weights[n]?.[0] ?? -1);
  const shares = weights.map(([, share]) => Math.round(share * 100));
  if (shares.length < 4) shares[0] += 100 - shares.reduce((a, b) => a + b);
  for (let n = 0; n < 3; n++) out.u8(weights.length > 1 ? (shares[n] ?? 0) : 0);
  return out.i32(0);
}
