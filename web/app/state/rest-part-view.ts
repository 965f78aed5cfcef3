import type { TagRotation } from '../../lib/types/events.js';

/** How the parts of a subject are looked at. */
export interface PartView {
  /** Parts that a person has shown or hidden, by name. */
  readonly shown: ReadonlyMap<string, boolean>;
  /** The level of detail; 0 is the finest. */
  readonly detail: number;
  /** Between the frames of tags. */
  readonly tagRotation: TagRotation;
}

export const restPartView: PartView = { shown: new Map(), detail: 0, tagRotation: 'slerp' };
