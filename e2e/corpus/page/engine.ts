import * as marrow from '../../../web/lib/index.js';
import { applyState, parseView } from '../../../web/lib/state/index.js';
import { Viewer } from '../../../web/lib/viewer/index.js';

/** A model with its state and camera, to draw as an image. */
export interface EngineScene {
  /** The files' names and their addresses on the server. */
  readonly files: readonly { readonly name: string; readonly url: string }[];
  readonly entry: string;
  /** Keys of the page's address. */
  readonly state: Readonly<Record<string, string>>;
  /** Yaw, pitch, distance, x, y and z of the target, vertical field of view. */
  readonly camera: readonly number[];
  /** The size of the image, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The background colour: '#rrggbb'. */
  readonly background: string;
}

/** The function that the test calls through `page.evaluate`. */
export interface EnginePage {
  /** Draws a scene and returns a PNG as a data URL. */
  draw(scene: EngineScene): Promise<string>;
}

const canvas = document.body.appendChild(document.createElement('canvas'));

const engine: EnginePage = {
  async draw({ files, entry, state, camera, width, height, background }) {
    const { weapon, ...others } = state;
    const view = parseView(new URLSearchParams({ ...others, paused: '1', camera: camera.join(',') }));
    const loaded = await Promise.all(
      files.map(async ({ name, url }) => ({ name, data: await (await fetch(url)).arrayBuffer() })),
    );
    // The weapon in the state is either the path of an entry, as on the page, or the name of a part.
    const parts = weapon?.includes('/') ? { parts: { weapon } } : {};
    using model = await marrow.load(loaded, { entry, ...parts });
    await arrivalOfImages(model);
    using viewer = new Viewer(canvas, { camera: { controls: false } });
    void viewer.show(model);
    applyState(viewer, { ...view, scene: { ...view.scene, background, grid: false, shadow: false } });
    // The engine drew only the file, without the parts that Marrow attaches to it.
    if (!entry.endsWith('/')) model.parts.forEach((_, part) => viewer.setPartVisible(part, part === 0));
    await viewer.idle();
    const drawn = viewer.screenshot({ width, height });
    if (!drawn) throw new Error('Nothing can be drawn.');
    return drawn.toDataURL();
  },
};

async function arrivalOfImages(model: marrow.Model): Promise<void> {
  if (model.summary.parts.every((part) => part.images.length === 0)) return;
  await new Promise<void>((resolve) => model.on('textures', () => resolve()));
}

Object.assign(globalThis, { engine });
