import * as marrow from '../../../web/lib/index.js';
import type { Picture } from '../../../web/lib/types/subject.js';
import type { DisplayOptions } from '../../../web/lib/types/view.js';
import { Viewer } from '../../../web/lib/viewer/index.js';

export interface Specimen {
  /** Where the server has each file. */
  readonly files: readonly { readonly name: string; readonly url: string }[];
  readonly entry: string;
}

export interface Counts {
  readonly triangles: number;
  readonly vertices: number;
  readonly frames: number;
  readonly clips: number;
  readonly pictures: number;
  readonly warnings: readonly string[];
}

export interface Shot {
  readonly caption: string;
  /** Index into the subject's clips. */
  readonly clip: number;
  /** Where in the clip, 0 to 1. */
  readonly at: number;
  readonly yaw: number;
}

/** What the test drives, through `page.evaluate`. */
export interface Sheet {
  open(specimen: Specimen): Promise<Counts>;
  /** Adds a picture to the sheet. */
  shoot(shot: Shot): Promise<void>;
  /** The part of the picture that the model covers, and the part of that which changes when back faces are drawn too. */
  coverage(): { readonly covered: number; readonly insideOut: number };
}

const canvas = document.body.appendChild(document.createElement('canvas'));
const side = 240;
let viewer: Viewer | null = null;
let model: marrow.Model | null = null;

const sheet: Sheet = {
  async open({ files, entry }) {
    const loaded = await Promise.all(
      files.map(async ({ name, url }) => ({ name, data: await (await fetch(url)).arrayBuffer() })),
    );
    model?.dispose();
    model = await marrow.load(loaded, { entry });
    const pictures = await arrival(model);
    viewer ??= new Viewer(canvas, { controls: false });
    viewer.display = { background: '#424c43', grid: false, shadow: false };
    void viewer.show(model);
    await settled();
    const [root] = model.parts;
    if (!root) throw new Error('A model without parts.');
    return {
      triangles: root.source.triangles,
      vertices: root.source.vertices,
      frames: root.source.frames,
      clips: model.summary.clips.length,
      pictures,
      warnings: model.warnings.map((warning) => warning.message),
    };
  },

  async shoot({ caption, clip, at, yaw }) {
    const name = model?.summary.clips[clip]?.name;
    if (!viewer?.instance) throw new Error('Nothing is open.');
    if (name !== undefined) {
      viewer.play(name);
      viewer.pause();
      viewer.seek((model?.parts[0]?.clips[clip]?.seconds ?? 0) * at);
    }
    const fitted = viewer.fitted({ yaw, pitch: 12 });
    if (fitted) viewer.camera = fitted;
    const figure = document.createElement('figure');
    const image = document.createElement('img');
    image.src = draw({ background: '#424c43' }).toDataURL();
    await image.decode();
    figure.append(image, Object.assign(document.createElement('figcaption'), { textContent: caption }));
    document.querySelector('main')?.append(figure);
  },

  coverage() {
    const plain = pixels({ background: '#ff00ff', light: 'unlit', grid: false, shadow: false });
    const bothSides = pixels({
      background: '#ff00ff',
      light: 'unlit',
      grid: false,
      shadow: false,
      twoSided: true,
    });
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

function draw(display: Partial<DisplayOptions>): HTMLCanvasElement {
  const picture = viewer?.picture({ width: side, height: side, display });
  if (!picture) throw new Error('Nothing can be drawn.');
  return picture;
}

function pixels(display: Partial<DisplayOptions>): Uint8ClampedArray {
  const copy = document.createElement('canvas');
  copy.width = copy.height = side;
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas.');
  context.drawImage(draw(display), 0, 0);
  return context.getImageData(0, 0, side, side).data;
}

/** How many pictures have arrived once all have arrived or failed. */
async function arrival(opened: marrow.Model): Promise<number> {
  await new Promise<void>((resolve) => {
    const off = opened.on('textures', () => {
      off();
      resolve();
    });
    if (opened.summary.parts.every((part) => part.images.length === 0)) resolve();
  });
  const pictures: (Picture | null)[] = opened.summary.parts.flatMap((part, i) =>
    part.images.map((_, k) => opened.picture(i, k)),
  );
  return pictures.filter((picture) => picture !== null).length;
}

/** Uploads are sliced over frames: a few frames later all is there. */
async function settled(): Promise<void> {
  for (let i = 0; i < 8; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

Object.assign(globalThis, { sheet });
