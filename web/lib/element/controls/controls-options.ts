import type { fill, Words } from '../words.js';

export interface ControlsOptions {
  readonly ui: 'full' | 'mini';
  readonly words: Words;
  /** Fills a sentence with its names. */
  readonly fill: typeof fill;
  /** Tells people who do not see the picture. */
  readonly announce: (sentence: string) => void;
}
