import * as three from 'three';
import * as marrow from '../../../web/lib/index.js';
import * as entry from '../../../web/lib/three/live/index.js';

const canvas = document.querySelector('canvas')!;
const renderer = new three.WebGLRenderer({ canvas, antialias: false });
const gl = renderer.getContext();
const scene = new three.Scene();
const camera = new three.PerspectiveCamera(40, canvas.width / canvas.height, 1, 10_000);
const sun = new three.DirectionalLight(0xffffff, 3);
sun.position.set(100, 200, 300);
scene.add(sun, new three.AmbientLight(0xffffff, 1));

export interface Drawn {
  /** The share of the picture that is not background. */
  readonly covered: number;
  /** The same of its left and of its right half. */
  readonly left: number;
  readonly right: number;
  /** The mean colour of what is covered, 0 to 255. */
  readonly mean: readonly number[];
  /** A number that is equal for equal pictures. */
  readonly hash: number;
  /** Draw calls. */
  readonly calls: number;
}

type Entry = typeof entry;

/** What the tests reach through `page.evaluate`. */
export interface Harness extends Entry {
  readonly three: typeof three;
  readonly marrow: typeof marrow;
  readonly scene: three.Scene;
  readonly renderer: three.WebGLRenderer;
  readonly sun: three.DirectionalLight;
  readonly sample: (path: string) => Promise<marrow.Model>;
  /** Looks from in front, so far away, and draws. */
  readonly draw: (distance?: number, height?: number) => Drawn;
  /** What three.js has on the GPU. */
  readonly memory: () => { readonly geometries: number; readonly textures: number };
}

const harness: Harness = {
  ...entry,
  three,
  marrow,
  scene,
  renderer,
  sun,

  sample: (path) => marrow.load(`../../../public/samples/${path}`),

  draw: (distance = 200, height = 0) => {
    camera.position.set(0, height, distance);
    camera.lookAt(0, height, 0);
    renderer.render(scene, camera);
    const [width, rows] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const pixels = new Uint8Array(width * rows * 4);
    gl.readPixels(0, 0, width, rows, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    const counts = [0, 0];
    const sum = [0, 0, 0];
    let hash = 0;
    for (let i = 0; i < pixels.length; i += 4) {
      const rgb = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
      hash = (Math.imul(hash, 31) + rgb[0]! * 65536 + rgb[1]! * 256 + rgb[2]!) | 0;
      if (rgb.every((each) => each === 0)) continue;
      counts[((i / 4) % width) * 2 < width ? 0 : 1]!++;
      rgb.forEach((value, c) => (sum[c]! += value));
    }
    const [left, right] = counts.map((count) => count / width / rows) as [number, number];
    const all = Math.max(1, counts[0]! + counts[1]!);
    const mean = sum.map((value) => value / all);
    return { covered: left + right, left, right, mean, hash, calls: renderer.info.render.calls };
  },

  memory: () => ({ ...renderer.info.memory }),
};

Object.assign(globalThis, { harness });
