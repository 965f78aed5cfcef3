import { expect } from 'vitest';
import type { DecodedImage } from '../../web/lib/types/subject.js';
import type { CameraState } from '../../web/lib/types/view.js';
import type { Panel, PanelSharing } from './fake-stages.js';
import type { HarnessBrowser } from './open-harness.js';
import type { LookOptions } from './page/page.js';

/** An RGBA colour, or the colours of an image's four quarters, the upper ones first. */
export type Paint = readonly number[] | readonly (readonly [number, number, number])[];

/** A scene of panels to draw, and the positions in its image to read. */
export interface PanelLook extends PanelSharing {
  readonly panels: readonly Panel[];
  /** The colours of each of the part's images; null for an image that is not loaded yet. */
  readonly paints?: readonly (Paint | null)[];
  /** The instance's time in seconds. */
  readonly time?: number;
  readonly options?: LookOptions;
  readonly camera?: Partial<CameraState>;
  readonly levelOfDetail?: number;
  /** The positions to read, as y and z in file space, on the plane through the middle that faces the camera. */
  readonly at?: readonly (readonly [y: number, z: number])[];
}

/** Half the height of the image, in units of the file. */
const reach = 15;

/**
 * Draws panels (fake-stages.ts) on black, in the game's light, from so far away that the camera's rays are parallel.
 * Returns the colours at the positions of each scene.
 */
export async function lookAtPanels(
  browser: HarnessBrowser,
  looks: Record<string, PanelLook>,
): Promise<Record<string, number[][]>> {
  const { page, errors } = await browser.open();
  const seen = await page.evaluate(
    async ({ each, reach: half }) => {
      const h = window.harness;
      const renderer = new h.Renderer();
      const colors: Record<string, number[][]> = {};
      for (const [name, look] of Object.entries(each)) {
        const { panels, shared = false, joined = false, options, camera } = look;
        const { paints = [[200, 100, 50, 255]], time = 0, at = [[0, 0]] } = look;
        const images = paints.map((paint): DecodedImage | null => {
          if (!paint) return null;
          if (typeof paint[0] !== 'number') return h.quarterImage(paint as [number, number, number][]);
          const [r = 0, g = 0, b = 0, a = 255] = paint as number[];
          return h.plainImage(r, g, b, a);
        });
        const part = h.panelPart(panels, { shared, joined });
        const model = new h.FakeModel({ part, image: images[0] ?? null });
        const { view, asset, actor } = h.show(renderer, {
          model,
          camera: { yaw: 0, pitch: 0, target: [0, 0, 0], distance: 4000, fov: 0.43, ...camera },
          options: { grid: false, shadow: false, background: '#000000', filter: 'nearest', ...options },
        });
        images.forEach((image, index) => image && asset.setImage(0, index, image));
        const instance = model.createInstance();
        instance.time = time;
        instance.levelOfDetail = look.levelOfDetail ?? 0;
        instance.update(0);
        actor.apply(instance.frame());
        const pixels = await h.pixels(renderer, view);
        colors[name] = at.map(([y, z]) => h.colorAt(pixels, 0.5 + y / half / 2, 0.5 - z / half / 2));
        view.dispose();
      }
      return colors;
    },
    { each: looks, reach },
  );
  expect(errors).toEqual([]);
  return seen;
}

/** The colour in the middle of the image, for each scene. */
export async function middleColors(
  browser: HarnessBrowser,
  looks: Record<string, PanelLook>,
): Promise<Record<string, number[]>> {
  const seen = await lookAtPanels(browser, looks);
  return Object.fromEntries(Object.entries(seen).map(([name, colors]) => [name, colors[0]!]));
}

/** Expects the channels of a pixel within a tolerance of one, because drivers round differently. */
export function about(...numbers: readonly number[]): unknown[] {
  return numbers.map((number) => expect.closeTo(number, -0.31) as unknown);
}
