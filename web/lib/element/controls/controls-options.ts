import type { fill, ElementStrings } from '../dom/strings.js';

export interface ControlsOptions {
  readonly ui: 'full' | 'mini';
  readonly strings: ElementStrings;
  /** Replaces the placeholders of a text. */
  readonly fill: typeof fill;
  /** Announces a sentence to screen readers. */
  readonly announce: (sentence: string) => void;
}
