/**
 * Registers `<marrow-viewer>` like `marrow3d/element/define`, but requests the model of the document's first
 * `<marrow-viewer>` without `loading`, `reveal` and `with-credentials` before the element's code has arrived. The
 * element is registered after this module has run, when that code arrives.
 */
import { boot } from '../boot/index.js';

if (typeof document !== 'undefined') {
  const first = document.querySelector('marrow-viewer[src]:not([loading], [reveal], [with-credentials])');
  // An element outside of the viewport is loaded later.
  const isNear = first !== null && first.getBoundingClientRect().top < innerHeight;
  boot({ canvas: first, ...(isNear ? { model: first.getAttribute('src')! } : {}) });
}
void import('./define.js');
