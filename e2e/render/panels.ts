import { expect } from 'vitest';
import type { Picture } from '../../web/lib/types/subject.js';
import type { CameraState, DisplayOptions } from '../../web/lib/types/view.js';
import type { Panel } from './fake-stages.js';
import type { HarnessBrowser } from './open-harness.js';

/** RGBA, or the four quarters of a picture, the upper ones first. */
export type Paint = readonly number[] | readonly (readonly [number, number, number])[];

export interface PanelLook {
  readonly panels: readonly Panel[];
  /** They share one mesh. */
  readonly shared?: boolean;
  /** By image. */
  readonly paints?: readonly (Paint | null)[];
  /** Seconds of the instance. */
  readonly time?: number;
  readonly display?: Partial<DisplayOptions>;
  readonly camera?: Partial<CameraState>;
  readonly levelOfDetail?: number;
  /** Places in file space, y and z, on the plane through the middle that faces the eye ahead. */
  readonly at?: readonly (readonly [y: number, z: number])[];
}

/** Half the height of the picture in units of the file. */
const reach = 15;

/** Panels (fake-stages.ts) from so far ahead that all lines of sight are parallel, on black, in the game's light. */
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
        const { panels, shared = false, display, camera } = look;
        const { paints = [[200, 100, 50, 255]], time = 0, at = [[0, 0]] } = look;
        const pictures = paints.map((paint): Picture | null => {
          if (!paint) return null;
          if (typeof paint[0] !== 'number') return h.quarterPicture(paint as [number, number, number][]);
          const [r = 0, g = 0, b = 0, a = 255] = paint as number[];
          return h.plainPicture(r, g, b, a);
        });
        const part = h.panelPart(panels, { shared });
        const model = new h.FakeModel({ part, picture: pictures[0] ?? null });
        const { view, asset, actor } = h.show(renderer, {
          model,
          camera: { yaw: 0, pitch: 0, target: [0, 0, 0], distance: 4000, fov: 0.43, ...camera },
          display: { grid: false, shadow: false, background: '#000000', filter: 'nearest', ...display },
        });
        pictures.forEach((picture, image) => picture && asset.setPicture(0, image, picture));
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
  await page.close();
  return seen;
}

/** One panel's material, looked at in its middle: what is there instead of the red, green and blue that are meant. */
export async function middles(
  browser: HarnessBrowser,
  looks: Record<string, PanelLook>,
): Promise<Record<string, number[]>> {
  const seen = await lookAtPanels(browser, looks);
  return Object.fromEntries(Object.entries(seen).map(([name, colors]) => [name, colors[0]!]));
}

/** Numbers of a pixel, each within one of 255: drivers round as they like. */
export function about(...numbers: readonly number[]): unknown[] {
  return numbers.map((number) => expect.closeTo(number, -0.31) as unknown);
}
