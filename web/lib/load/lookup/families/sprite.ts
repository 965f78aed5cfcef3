import type { FamilyRules } from '../family-rules.js';

/** Single images are listed only if there are no models, because a game has hundreds of images beside its models. */
export const sprite: FamilyRules = {
  assemblers: [],
  pieces: {},
  images: { formats: ['lmp', 'wal'], colors: ['palette*.lmp', 'colormap*.lmp'] },
};
