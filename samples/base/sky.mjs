// Ambient occlusion: the visible fraction of the sky at each point of a scene. The scene is drawn into a depth
// buffer from many directions; a point is lit from a direction if nothing in the buffer is in front of it.

import { cross, dot, normalize } from './math.mjs';

/**
 * Returns the light of each point, from 0 to 1. `normals`: of the points; `triangles`: their corners. `size`: of the depth
 * buffers in pixels; `bias`: the minimum distance of an occluder in front of a point, in units of the scene.
 */
export function skyLight(points, normals, triangles, { rays = 56, size = 512, bias = 0.006 } = {}) {
  const [seen, all] = [new Float64Array(points.length), new Float64Array(points.length)];
  for (const way of sphere(rays)) {
    // Directions below the horizon also contribute some light.
    const strength = way[1] < 0 ? 0.25 : 0.55 + 0.45 * way[1];
    const view = new DepthView(way, points, size);
    for (const triangle of triangles) view.draw(triangle);
    points.forEach((p, i) => {
      const facing = dot(way, normals[i]);
      if (facing <= 0.04) return;
      all[i] += facing * strength;
      if (view.sees(p, normals[i], bias)) seen[i] += facing * strength;
    });
  }
  return Array.from(seen, (value, i) => (all[i] ? value / all[i] : 1));
}

function sphere(count) {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const r = Math.sqrt(1 - y * y);
    return [Math.cos(golden * i) * r, y, Math.sin(golden * i) * r];
  });
}

/** A depth buffer for a view along a direction from far outside: the nearest depths are kept. */
class DepthView {
  constructor(way, points, size) {
    this.way = way;
    this.right = normalize(cross(Math.abs(way[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], way));
    this.up = cross(way, this.right);
    this.size = size;
    this.depth = new Float32Array(size * size).fill(-Infinity);
    const sides = [this.right, this.up].map((axis) => points.map((p) => dot(p, axis)));
    this.low = sides.map((side) => side.reduce((a, b) => Math.min(a, b)));
    const spans = sides.map((side, k) => side.reduce((a, b) => Math.max(a, b)) - this.low[k]);
    this.scale = (size - 2) / Math.max(...spans);
  }

  #place(p) {
    return [
      1 + (dot(p, this.right) - this.low[0]) * this.scale,
      1 + (dot(p, this.up) - this.low[1]) * this.scale,
      dot(p, this.way),
    ];
  }

  draw(triangle) {
    const [a, b, c] = triangle.map((p) => this.#place(p));
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (Math.abs(area) < 1e-9) return;
    const { size, depth } = this;
    const [x0, x1] = [Math.floor(Math.min(a[0], b[0], c[0])), Math.ceil(Math.max(a[0], b[0], c[0]))];
    const [y0, y1] = [Math.floor(Math.min(a[1], b[1], c[1])), Math.ceil(Math.max(a[1], b[1], c[1]))];
    for (let y = Math.max(y0, 0); y <= Math.min(y1, size - 1); y++) {
      for (let x = Math.max(x0, 0); x <= Math.min(x1, size - 1); x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const s = ((px - a[0]) * (c[1] - a[1]) - (py - a[1]) * (c[0] - a[0])) / area;
        const t = ((b[0] - a[0]) * (py - a[1]) - (b[1] - a[1]) * (px - a[0])) / area;
        if (s < 0 || t < 0 || s + t > 1) continue;
        const z = a[2] + (b[2] - a[2]) * s + (c[2] - a[2]) * t;
        if (z > depth[y * size + x]) depth[y * size + x] = z;
      }
    }
  }

  sees(p, normal, bias) {
    const [x, y, z] = this.#place([0, 1, 2].map((k) => p[k] + normal[k] * bias));
    const at = (n) => Math.min(Math.max(Math.floor(n), 0), this.size - 1);
    return this.depth[at(y) * this.size + at(x)] <= z + bias * 0.5;
  }
}
