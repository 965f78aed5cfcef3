// A small software renderer: triangles with depth and nearest texels, for icons and for previews.

import { add, clamp, cross, dot, normalize, scale, sub } from './math.mjs';

/** A camera around `target`, in a space with z up. `yaw` 0 looks at the front (from +x), in degrees. */
export function makeCamera({ target, yaw, pitch = 8, distance, width, height, fov = 32 }) {
  const [a, b] = [yaw, pitch].map((degrees) => (degrees * Math.PI) / 180);
  const out = [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), Math.sin(b)];
  const right = normalize(cross([0, 0, 1], out));
  const up = cross(out, right);
  const eye = add(target, scale(out, distance));
  const focus = height / 2 / Math.tan((fov * Math.PI) / 360);
  const project = (p) => {
    const way = sub(p, eye);
    const depth = -dot(way, out);
    return [
      width / 2 + (dot(way, right) / depth) * focus,
      height / 2 - (dot(way, up) / depth) * focus,
      depth,
    ];
  };
  return { project, out, right, up };
}

/** An image with a depth buffer. `shade` returns the value of a pixel: (texel index into the skin, light) -> value. */
export class Raster {
  constructor(width, height, channels, background) {
    Object.assign(this, { width, height, channels });
    this.pixels = new Uint8Array(width * height * channels);
    for (let i = 0; i < width * height; i++) this.pixels.set(background, i * channels);
    this.depth = new Float32Array(width * height).fill(Infinity);
  }

  /**
   * `model`: { positions, normals, texels, triangles, skinWidth, skinHeight }, clockwise from outside; `tiled`:
   * whether the skin repeats beyond its edges; `lights`: the fraction of the light at each vertex. Returns the
   * number of triangles that face the camera.
   */
  mesh(model, camera, shade) {
    const points = model.positions.map(camera.project);
    const key = normalize(
      add(add(scale(camera.right, -0.5), scale(camera.up, 0.75)), scale(camera.out, 0.7)),
    );
    const lights = model.normals.map(
      (n, i) =>
        (0.62 + 0.5 * Math.max(0, dot(n, key)) + 0.12 * dot(n, [0, 0, 1])) *
        (model.lights ? model.lights[i] : 1),
    );
    let drawn = 0;
    for (const { v, t } of model.triangles) {
      const [a, b, c] = v.map((i) => points[i]);
      const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
      if (area <= 0) continue; // y runs down, so clockwise on the screen is positive
      drawn++;
      this.#fill(model, [a, b, c], area, v, t, lights, shade);
    }
    return drawn;
  }

  #fill(model, [a, b, c], area, v, t, lights, shade) {
    const from = (axis, size) => clamp(Math.floor(Math.min(a[axis], b[axis], c[axis])), 0, size);
    const to = (axis, size) => clamp(Math.ceil(Math.max(a[axis], b[axis], c[axis])), 0, size);
    const [s, texel] = [[0, 0, 0], model.texels];
    for (let y = from(1, this.height); y < to(1, this.height); y++) {
      for (let x = from(0, this.width); x < to(0, this.width); x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const wb = ((px - a[0]) * (c[1] - a[1]) - (py - a[1]) * (c[0] - a[0])) / area;
        const wc = ((b[0] - a[0]) * (py - a[1]) - (b[1] - a[1]) * (px - a[0])) / area;
        if (wb < 0 || wc < 0 || wb + wc > 1) continue;
        [s[0], s[1], s[2]] = [(1 - wb - wc) / a[2], wb / b[2], wc / c[2]];
        const depth = 1 / (s[0] + s[1] + s[2]);
        const at = y * this.width + x;
        if (depth >= this.depth[at]) continue;
        this.depth[at] = depth;
        const blend = (value) => (value(0) * s[0] + value(1) * s[1] + value(2) * s[2]) * depth;
        const within = (n, count) => (model.tiled ? ((n % count) + count) % count : clamp(n, 0, count - 1));
        const u = within(Math.floor(blend((k) => texel[t[k]][0] + 0.5)), model.skinWidth);
        const w = within(Math.floor(blend((k) => texel[t[k]][1] + 0.5)), model.skinHeight);
        const value = shade(
          w * model.skinWidth + u,
          blend((k) => lights[v[k]]),
        );
        this.pixels.set(value, at * this.channels);
      }
    }
  }
}
