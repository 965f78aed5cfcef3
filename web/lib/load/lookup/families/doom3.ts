import { composeMessage } from '../../../messages/compose.js';
import type { FamilyRules } from '../family-rules.js';

/** A model is one file; its animations are all .md5anim files in its folder and in the direct subfolders. */
export const doom3: FamilyRules = {
  assemblers: [],
  pieces: {},
  guesses: { md5: { name: '{stem}.md5anim', warning: composeMessage('md5-animations-not-listed') } },
};
