import { LazyCode } from '../util/lazy-code.js';
import type { SoftwareDrawing } from './view-options.js';

/** The software renderer of one `Renderer`. The code and `draw.wasm` are fetched when they are first needed. */
export function softwareCode(): LazyCode<SoftwareDrawing> {
  return new LazyCode(async () => (await import('./software/drawing.js')).createSoftwareDrawing());
}
