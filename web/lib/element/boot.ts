/**
 * Registers `<marrow-viewer>` as `marrow3d/element/define` does, but starts to load the document's first one before the
 * element's code has arrived. The element is registered a moment after this module has run.
 */
import { boot } from '../boot/index.js';

if (typeof document !== 'undefined') {
  const first = document.querySelector('marrow-viewer[src]:not([loading], [reveal], [with-credentials])');
  // An element outside of the viewport is loaded later.
  const isNear = first !== null && first.getBoundingClientRect().top < innerHeight;
  boot({ canvas: first, ...(isNear ? { model: first.getAttribute('src')! } : {}) });
}
void import('./define.js');
