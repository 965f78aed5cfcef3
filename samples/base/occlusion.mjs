// Ambient occlusion for the painted skins: the visible fraction of the sky at each point of the rest pose, as an
// image in texture space.

import { add, dot, scale } from './math.mjs';
import { pointNormals } from './mesh.mjs';

/**
 * Light 0..1 per texel of a `size` x `size` skin, 1 where the mesh has no texels. `reach`: metres beyond which
 * nothing occludes.
 */
export function bakeLight(mesh, size, { rays = 48, reach = 0.32 } = {}) {
  const positions = mesh.points.map((point) => point.at);
  const normals = pointNormals(mesh, positions);
  const triangles = mesh.triangles.map(({ v }) => v.map((i) => positions[i]));
  const directions = sphere(rays);
  const open = positions.map((at, i) => openness(at, normals[i], triangles, directions, reach));
  const light = spread(mesh, open, size);
  return grow(light, size, 2);
}

function sphere(count) {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const r = Math.sqrt(1 - y * y);
    return [Math.cos(golden * i) * r, y, Math.sin(golden * i) * r];
  });
}

function openness(at, normal, triangles, directions, reach) {
  const from = add(at, scale(normal, 0.006));
  const close = (p) => distance2(p, from) < reach * reach;
  const near = triangles.filter(([a, b, c]) => close(a) || close(b) || close(c));
  let [seen, all] = [0, 0];
  for (const way of directions) {
    const facing = dot(way, normal);
    if (facing <= 0.05) continue;
    const weight = facing * (0.75 + 0.45 * way[1]);
    all += weight;
    if (!near.some((triangle) => hits(from, way, triangle, reach))) seen += weight;
  }
  const sky = 0.86 + 0.14 * normal[1];
  return (all ? seen / all : 1) * sky;
}

const distance2 = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

function hits(from, way, [a, b, c], reach) {
  const [abx, aby, abz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [acx, acy, acz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const [px, py, pz] = [
    way[1] * acz - way[2] * acy,
    way[2] * acx - way[0] * acz,
    way[0] * acy - way[1] * acx,
  ];
  const det = abx * px + aby * py + abz * pz;
  if (Math.abs(det) < 1e-9) return false;
  const [sx, sy, sz] = [from[0] - a[0], from[1] - a[1], from[2] - a[2]];
  const u = (sx * px + sy * py + sz * pz) / det;
  if (u < 0 || u > 1) return false;
  const [qx, qy, qz] = [sy * abz - sz * aby, sz * abx - sx * abz, sx * aby - sy * abx];
  const v = (way[0] * qx + way[1] * qy + way[2] * qz) / det;
  if (v < 0 || u + v > 1) return false;
  const t = (acx * qx + acy * qy + acz * qz) / det;
  return t > 1e-4 && t < reach;
}

/** Texels shared by several triangles (mirrored limbs) get the mean light. */
function spread(mesh, open, size) {
  const sum = new Float32Array(size * size);
  const count = new Float32Array(size * size);
  for (const { v, t } of mesh.triangles) {
    const [a, b, c] = t.map((i) => mesh.texels[i]);
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (!area) continue;
    const [x0, x1] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])];
    const [y0, y1] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])];
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const wb = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
        const wc = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
        if (wb < -0.01 || wc < -0.01 || wb + wc > 1.01) continue;
        sum[y * size + x] += open[v[0]] * (1 - wb - wc) + open[v[1]] * wb + open[v[2]] * wc;
        count[y * size + x]++;
      }
    }
  }
  return sum.map((value, i) => (count[i] ? value / count[i] : -1));
}

/** Extends each island's edges by some texels, so that filtering shows no seams. */
function grow(light, size, steps) {
  for (let step = 0; step < steps; step++) {
    const before = light.slice();
    before.forEach((value, i) => {
      if (value >= 0) return;
      const around = [i % size ? i - 1 : -1, i % size < size - 1 ? i + 1 : -1, i - size, i + size];
      const lit = around.map((n) => before[n] ?? -1).filter((n) => n >= 0);
      if (lit.length) light[i] = lit.reduce((a, b) => a + b) / lit.length;
    });
  }
  return light.map((value) => (value < 0 ? 1 : value));
}
