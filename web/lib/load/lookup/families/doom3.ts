import { composeMessage } from '../../../messages/compose.js';
import type { FamilyRules } from '../family-rules.js';

/** A model is one file; its animations are the others in its folder and the folders in it. */
export const doom3: FamilyRules = {
  assemblers: [],
  pieces: {},
  animationsBeside: { md5: composeMessage('md5-animations-not-listed') },
};
