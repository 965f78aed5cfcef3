import { Bar } from './bar.js';
import type { ControlledElement } from './controlled-element.js';
import type { ControlsOptions } from './controls-options.js';
import cssText from './controls.css?inline';

let sheet: CSSStyleSheet | null = null;

/**
 * Mounts the controls in an element. They only use its public properties, methods and events. Returns a function that
 * removes them.
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
