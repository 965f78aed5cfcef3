import { composeMessage } from '../../../messages/compose.js';
import type { FamilyRules } from '../family-rules.js';

/** A model is one file; its animations are all files in its folder and in the folders within it. */
export const doom3: FamilyRules = {
  assemblers: [],
  pieces: {},
  guesses: { md5: { name: '{stem}.md5anim', warning: composeMessage('md5-animations-not-listed') } },
};
