import { lighten, parseHexColor, type Rgb } from './color.js';
import type { SceneColors, SceneOptions } from '../../types/view.js';
import type { Device } from '../gl/device.js';
import type { PassState } from '../gl/state.js';

/**
 * The render state of most surfaces, so that drawing them causes no state changes. Clearing requires depth
 * writes; the gradient is drawn at the depth of a cleared buffer.
 */
const behindAll: PassState = { blend: null, depthTest: true, depthWrite: true };

/** The background of a view. */
export type Backdrop =
  | { readonly kind: 'transparent' }
  | { readonly kind: 'plain'; readonly color: Rgb }
  | { readonly kind: 'gradient'; readonly middle: Rgb; readonly edge: Rgb };

/**
 * Chooses the background of a view: transparent, a colour, or the theme's gradient, which is lighter in the studio.
 * The unlit, normals and checker modes use the theme's edge colour.
 */
export function chooseBackdrop({ background, light }: SceneOptions, colors: SceneColors): Backdrop {
  if (background === 'transparent') return { kind: 'transparent' };
  const own = parseHexColor(background);
  if (own) return { kind: 'plain', color: own };
  const middle = parseHexColor(colors.mid) ?? [0.26, 0.3, 0.26];
  const edge = parseHexColor(colors.edge) ?? [0.09, 0.1, 0.09];
  if (light === 'unlit' || light === 'normals' || light === 'checker') return { kind: 'plain', color: edge };
  if (light === 'studio') {
    return { kind: 'gradient', middle: lighten(middle, 0.08), edge: lighten(edge, 0.08) };
  }
  return { kind: 'gradient', middle, edge };
}

/** Clears colour and depth, and draws the gradient. */
export function drawBackdrop({ gl, state, programs, noAttributes }: Device, backdrop: Backdrop): void {
  state.pass(behindAll);
  const all = gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT;
  if (backdrop.kind === 'plain') state.clear(all, ...backdrop.color, 1);
  else state.clear(all, 0, 0, 0, 0);
  if (backdrop.kind !== 'gradient') return;
  const program = programs.get('backdrop');
  // The triangle faces the camera, so it can use the culling of most surfaces.
  state.cull('back', state.viewMirrored);
  state.use(program.handle);
  program.at.u_middle?.numbers(backdrop.middle);
  program.at.u_edge?.numbers(backdrop.edge);
  state.vertexArray(noAttributes);
  state.drawArrays(gl.TRIANGLES, 3);
}
