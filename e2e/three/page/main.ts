import * as three from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { toGlb } from '../../../web/lib/export/index.js';
import * as marrow from '../../../web/lib/index.js';
import * as live from '../../../web/lib/three/live/index.js';
import * as entry from '../../../web/lib/three/index.js';
import { mapsOf, pointsOfInstance, pointsOfObject, widestGap } from './points.js';

const marlImages = ['body', 'gear'].flatMap((part) =>
  ['d', 'local', 's'].map((kind) => `${part}_${kind}.png`),
);
const canvas = document.querySelector('canvas')!;
const renderer = new three.WebGLRenderer({ canvas, antialias: false });
const gl = renderer.getContext();
const scene = new three.Scene();
const camera = new three.PerspectiveCamera(40, canvas.width / canvas.height, 1, 10_000);
const sun = new three.DirectionalLight(0xffffff, 3);
sun.position.set(100, 200, 300);
scene.add(sun, new three.AmbientLight(0xffffff, 1));

export interface Drawn {
  /** The fraction of the image that is not background. */
  readonly covered: number;
  /** The contributions of the left and of the right half to `covered`. */
  readonly left: number;
  readonly right: number;
  /** The mean colour of covered pixels, 0 to 255. */
  readonly mean: readonly number[];
  /** A checksum of the pixels. */
  readonly hash: number;
  /** The number of draw calls. */
  readonly calls: number;
}

type Entry = typeof entry & typeof live;

/** The functions that tests call through `page.evaluate`. */
export interface Harness extends Entry {
  readonly mapsOf: typeof mapsOf;
  readonly pointsOfInstance: typeof pointsOfInstance;
  readonly pointsOfObject: typeof pointsOfObject;
  readonly widestGap: typeof widestGap;
  readonly three: typeof three;
  readonly marrow: typeof marrow;
  readonly scene: three.Scene;
  readonly renderer: three.WebGLRenderer;
  /** Opens a sample, or an entry of it, and waits for its images. */
  readonly open: (path: string, entry?: string) => Promise<marrow.Model>;
  readonly sample: (path: string) => Promise<marrow.Model>;
  /** Two adjacent cards, each with an alpha-tested image of one pixel, which may not be loaded yet. */
  readonly cards: (...opacities: readonly [number, number]) => Promise<marrow.Model>;
  /** Adds a wall behind the models, on which the sun casts shadows. */
  readonly addWall: () => void;
  /** The model exported as GLB and loaded by three.js. */
  readonly throughGlb: (model: marrow.Model) => Promise<three.Object3D>;
  /** Draws from the front at the given distance and height. */
  readonly draw: (distance?: number, height?: number) => Drawn;
  /** The numbers of GPU objects of three.js. */
  readonly memory: () => { readonly geometries: number; readonly textures: number };
}

const harness: Harness = {
  ...entry,
  ...live,
  mapsOf,
  pointsOfInstance,
  pointsOfObject,
  widestGap,
  three,
  marrow,
  scene,
  renderer,

  open: async (path, entry = '') => {
    // The clips of Doom 3 models are separate files, which an address does not list.
    const names = ['marl.md5mesh', 'idle.md5anim', 'attack.md5anim', ...marlImages];
    const input = path.endsWith('/')
      ? await Promise.all(
          names.map(async (name) => {
            const answer = await fetch(`../../../public/samples/${path}${name}`);
            return { name, data: await answer.arrayBuffer() };
          }),
        )
      : `../../../public/samples/${path}`;
    const model = await marrow.load(input, entry === '' ? {} : { entry });
    await model.texturesSettled();
    return model;
  },

  sample: (path) => marrow.load(`../../../public/samples/${path}`),

  cards: (...opacities) => {
    const bytes = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
      new TextEncoder().encode(lines.join('\n'));
    const obj = opacities.flatMap((_, card) => {
      const [left, right, first] = [card * 40 - 40, card * 40, card * 4 + 1];
      const corners = [`${left} -20`, `${right} -20`, `${right} 20`, `${left} 20`];
      const face = corners.map((_, corner) => `${first + corner}/1`).join(' ');
      return [...corners.map((corner) => `v ${corner} 0`), 'vt 0.5 0.5', `usemtl card${card}`, `f ${face}`];
    });
    const mtl = opacities.flatMap((_, card) => [`newmtl card${card}`, 'Kd 1 1 1', `map_d mask${card}.tga`]);
    return marrow.load([
      { name: 'cards.obj', data: bytes(['mtllib cards.mtl', ...obj]) },
      { name: 'cards.mtl', data: bytes(mtl) },
      ...opacities.map((opacity, card) => {
        // An uncompressed TGA of 24 bits.
        const header = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0];
        return { name: `mask${card}.tga`, data: new Uint8Array([...header, opacity, opacity, opacity]) };
      }),
    ]);
  },

  addWall: () => {
    renderer.shadowMap.enabled = true;
    sun.castShadow = true;
    sun.position.set(0, 0, 300);
    Object.assign(sun.shadow.camera, { left: -100, right: 100, top: 100, bottom: -100, far: 1000 });
    const wall = new three.Mesh(new three.PlaneGeometry(4000, 4000), new three.MeshLambertMaterial());
    wall.position.z = -50;
    wall.receiveShadow = true;
    scene.add(wall);
  },

  throughGlb: async (model) => {
    const { buffer } = await toGlb(model);
    return (await new GLTFLoader().parseAsync(buffer, '')).scene;
  },

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
