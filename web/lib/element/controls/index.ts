import type { Words } from '../words.js';
import type { ControlledElement } from './controlled-element.js';

export interface ControlsOptions {
  readonly ui: 'full' | 'mini';
  readonly words: Words;
}

/**
 * Puts the controls over the foot of an element. They use what any program can: the element's properties, methods and
 * events. Returns what takes them away again.
 */
export function mountControls(
  _element: ControlledElement,
  _place: HTMLElement,
  _options: ControlsOptions,
): () => void {
  return () => undefined;
}
