import * as marrow from '../../../web/lib/index.js';
import type { ScreenshotOptions } from '../../../web/lib/render/index.js';
import type { MaterialSummary, DecodedImage } from '../../../web/lib/types/subject.js';
import { deformReference } from '../../render/page/deform-reference.js';
import { deformOnGpu } from '../../render/page/feedback.js';
import { Viewer } from '../../../web/lib/viewer/index.js';

export interface Specimen {
  /** The files' names and their addresses on the server. */
  readonly files: readonly { readonly name: string; readonly url: string }[];
  readonly entry: string;
  /** The weapon of a Quake III player: an entry of the files. */
  readonly weapon?: string;
}

export interface Counts {
  readonly triangles: number;
  readonly vertices: number;
  readonly frames: number;
  readonly clips: number;
  readonly images: number;
  /** Whether the inside is visible through a blended surface, because its back faces are culled. */
  readonly seenInto: boolean;
  /** The names of the visible parts. */
  readonly parts: readonly string[];
  readonly warnings: readonly string[];
}

/** A clip of the subject, by name or number, and the position in it, 0 to 1. */
export interface Play {
  readonly clip: number | string;
  readonly at: number;
}

export interface Shot {
  readonly caption: string;
  /** The clips to play, in this order. Each plays on the parts that have it. */
  readonly plays: readonly Play[];
  readonly yaw: number;
  /** Places the camera at this distance and aims at this height, instead of fitting the bounds of the clips. */
  readonly near?: { readonly distance: number; readonly height: number };
}

/** Differences between GPU skinning and other computations. Positions are relative to the model's size. */
export interface Parity {
  readonly mesh: string;
  /** The difference of positions between the shader and the same arithmetic in double precision. */
  readonly shader: number;
  /** The difference of positions between the shader and the core's skinning, which uses all weights of the file. */
  readonly position: number;
  /** The angle between the normals, in radians. */
  readonly normal: number;
  readonly influences: number;
}

/** The functions that the test calls through `page.evaluate`. */
export interface Sheet {
  open(specimen: Specimen): Promise<Counts>;
  /** Adds an image to the sheet. */
  shoot(shot: Shot): Promise<void>;
  /** Seeks a clip (null: none) to a fraction of its length, and compares the skinning on the GPU and on the CPU. */
  parity(clip: number | null, at: number): Parity[];
  /**
   * The fraction of the image that the model covers, and the fraction of these pixels that differ without culling.
   */
  coverage(): { readonly covered: number; readonly insideOut: number };
}

/** Options of an image that override the viewer's options. */
type Look = Pick<ScreenshotOptions, 'display' | 'scene'>;

const canvas = document.body.appendChild(document.createElement('canvas'));
const side = 240;
let viewer: Viewer | null = null;
let model: marrow.Model | null = null;

const sheet: Sheet = {
  async open({ files, entry, weapon }) {
    const loaded = await Promise.all(
      files.map(async ({ name, url }) => ({ name, data: await (await fetch(url)).arrayBuffer() })),
    );
    model?.dispose();
    model = await marrow.load(loaded, { entry, ...(weapon === undefined ? {} : { parts: { weapon } }) });
    const images = await arrival(model);
    viewer ??= new Viewer(canvas, { camera: { controls: false } });
    viewer.set({ scene: { background: '#424c43', grid: false, shadow: false } });
    void viewer.show(model);
    await viewer.idle();
    const [root] = model.parts;
    if (!root) throw new Error('A model without parts.');
    return {
      triangles: root.source.triangles,
      vertices: root.source.vertices,
      frames: root.source.frames,
      clips: model.summary.clips.length,
      images,
      seenInto: root.surfaces.some(({ material }) => isSeenInto(root.materials[material ?? -1])),
      parts: model.summary.parts.filter(({ shown }) => shown).map(({ name }) => name),
      warnings: model.warnings.map((warning) => warning.message),
    };
  },

  async shoot({ caption, plays, yaw, near }) {
    if (!viewer?.instance || !model) throw new Error('Nothing is open.');
    for (const { clip, at } of plays) {
      const name = typeof clip === 'string' ? clip : model.summary.clips[clip]?.name;
      if (name === undefined) continue;
      viewer.play(name);
      viewer.pause();
      for (const { channel, clip: own } of viewer.playback.channels)
        if (own.name === name) viewer.seek(own.seconds * at, channel);
    }
    const fitted = viewer.camera.fitted({ yaw, pitch: 12 });
    if (fitted) viewer.camera.moveTo(fitted);
    if (fitted && near)
      viewer.camera.moveTo({ ...fitted, distance: near.distance, target: [0, near.height, 0] });
    const figure = document.createElement('figure');
    const image = document.createElement('img');
    image.src = draw({ scene: { background: '#424c43' } }).toDataURL();
    await image.decode();
    figure.append(image, Object.assign(document.createElement('figcaption'), { textContent: caption }));
    document.querySelector('main')?.append(figure);
  },

  parity(clip, at) {
    const instance = viewer?.instance;
    const [part] = model?.parts ?? [];
    if (!viewer || !instance || !part) throw new Error('Nothing is open.');
    const name = clip === null ? undefined : model?.summary.clips[clip]?.name;
    if (name === undefined) viewer.stop();
    else {
      viewer.play(name);
      viewer.pause();
      viewer.seek((part.clips[clip ?? 0]?.seconds ?? 0) * at);
    }
    const { min, max } = part.bounds;
    const size = Math.max(...[0, 1, 2].map((i) => (max[i] ?? 0) - (min[i] ?? 0)));
    const { palette: views, scaled } = instance.frame().parts[0]!;
    const palette = views.slice();
    return part.meshes.flatMap((mesh, m): Parity[] => {
      if (mesh.skin.influences === 0) return [];
      const names = part.surfaces.filter((surface) => surface.mesh === m).map(({ name }) => name);
      const gpu = deformOnGpu(mesh, palette, scaled);
      const reference = deformReference(mesh, palette, scaled);
      const cpu = instance.joints.deform(m);
      return [
        {
          mesh: `${names.join(', ')} (${m})`,
          shader: farthest(gpu.positions, reference.positions) / size,
          position: farthest(gpu.positions, cpu.positions) / size,
          normal: widest(gpu.normals, cpu.normals),
          influences: mesh.skin.influences,
        },
      ];
    });
  },

  coverage() {
    const scene = { background: '#ff00ff', light: 'unlit', grid: false, shadow: false } as const;
    const plain = pixels({ scene });
    const bothSides = pixels({ scene, display: { twoSided: true } });
    let covered = 0;
    let different = 0;
    for (let i = 0; i < plain.length; i += 4) {
      const isModel = bothSides[i] !== 255 || bothSides[i + 1] !== 0 || bothSides[i + 2] !== 255;
      if (!isModel) continue;
      covered++;
      const apart = [0, 1, 2].reduce(
        (sum, k) => sum + Math.abs((plain[i + k] ?? 0) - (bothSides[i + k] ?? 0)),
        0,
      );
      if (apart > 24) different++;
    }
    return { covered: covered / (side * side), insideOut: covered === 0 ? 1 : different / covered };
  },
};

function isSeenInto(material: MaterialSummary | undefined): boolean {
  return material !== undefined && material.cull !== 'none' && material.stages[0]?.blends === true;
}

function farthest(a: Float32Array, b: Float32Array): number {
  let most = a.length === b.length ? 0 : Infinity;
  for (let i = 0; i < a.length; i += 3)
    most = Math.max(most, Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!));
  return most;
}

/** The largest angle between corresponding vectors. Skips vectors of length zero. */
function widest(a: Float32Array, b: Float32Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i += 3) {
    const [u, v] = [a, b].map((all) => [all[i] ?? 0, all[i + 1] ?? 0, all[i + 2] ?? 0] as const);
    const lengths = Math.hypot(...u!) * Math.hypot(...v!);
    if (lengths < 1e-9) continue;
    const cross = [0, 1, 2].map(
      (k) => u![(k + 1) % 3]! * v![(k + 2) % 3]! - u![(k + 2) % 3]! * v![(k + 1) % 3]!,
    );
    const dot = u![0] * v![0] + u![1] * v![1] + u![2] * v![2];
    most = Math.max(most, Math.atan2(Math.hypot(...cross), dot));
  }
  return most;
}

function draw(look: Look): HTMLCanvasElement {
  const image = viewer?.screenshot({ width: side, height: side, ...look });
  if (!image) throw new Error('Nothing can be drawn.');
  return image;
}

function pixels(look: Look): Uint8ClampedArray {
  const copy = document.createElement('canvas');
  copy.width = copy.height = side;
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas.');
  context.drawImage(draw(look), 0, 0);
  return context.getImageData(0, 0, side, side).data;
}

/** Waits until all images are loaded or failed, and returns the number of loaded ones. */
async function arrival(opened: marrow.Model): Promise<number> {
  await new Promise<void>((resolve) => {
    const off = opened.on('textures', () => {
      off();
      resolve();
    });
    if (opened.summary.parts.every((part) => part.images.length === 0)) resolve();
  });
  const images: (DecodedImage | null)[] = opened.summary.parts.flatMap((part, i) =>
    part.images.map((_, k) => opened.image(i, k)),
  );
  return images.filter((image) => image !== null).length;
}

Object.assign(globalThis, { sheet });
