import { LazyCode } from '../util/lazy-code.js';
import type { SoftwareDrawing } from './view-options.js';

/**
 * The software renderer of one `Renderer`. The code and `draw.wasm` are fetched when they are first needed. After a
 * draw that failed because the memory was full or the module was lost, the next draw creates a new SoftwareDrawing.
 */
export function softwareCode(): LazyCode<SoftwareDrawing> {
  const code: LazyCode<SoftwareDrawing> = new LazyCode(async () =>
    (await import('./software/drawing.js')).createSoftwareDrawing(() => (code.value = null)),
  );
  return code;
}
