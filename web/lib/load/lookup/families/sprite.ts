import type { FamilyRules } from '../family-rules.js';

/** A game has hundreds of images beside its models. */
export const sprite: FamilyRules = {
  assemblers: [],
  pieces: {},
  images: { formats: ['lmp', 'wal'], colors: ['palette*.lmp', 'colormap*.lmp'] },
};
