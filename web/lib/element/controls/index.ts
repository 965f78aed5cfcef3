import { Bar } from './bar.js';
import type { ControlledElement } from './controlled-element.js';
import type { ControlsOptions } from './controls-options.js';
import cssText from './controls.css?inline';

let sheet: CSSStyleSheet | null = null;

/**
 * Puts the controls over the foot of an element. They use what any program can: the element's properties, methods and
 * events. Returns what takes them away again.
 */
export function mountControls(
  element: ControlledElement,
  place: HTMLElement,
  options: ControlsOptions,
): () => void {
  const root = place.getRootNode() as ShadowRoot;
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(cssText);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  const bar = new Bar(element, place, options);
  return () => bar.stop();
}
