// The 198 frames of a Quake II player, in the game's order.

import { attack, crouchAttack } from './motions/attack.mjs';
import { deathBack, deathCrouched, deathFront, deathSpin } from './motions/death.mjs';
import { point, salute, taunt, wave } from './motions/gestures.mjs';
import { flip, jump } from './motions/jump.mjs';
import { crouchPain, painBelly, painChest, painHead } from './motions/pain.mjs';
import { crouchStand, stand } from './motions/stand.mjs';
import { crouchWalk, run } from './motions/walk.mjs';

const CLIPS = {
  stand,
  run,
  attack,
  pain1: painChest,
  pain2: painHead,
  pain3: painBelly,
  jump,
  flip,
  salute,
  taunt,
  wave,
  point,
  crstnd: crouchStand,
  crwalk: crouchWalk,
  crattak: crouchAttack,
  crpain: crouchPain,
  crdeath: deathCrouched,
  death1: deathBack,
  death2: deathFront,
  death3: deathSpin,
};

export const playerClips = () => Object.entries(CLIPS).map(([name, make]) => ({ name, clip: make() }));

const TWO_DIGITS = ['stand', 'flip', 'salute', 'taunt', 'wave', 'point', 'crstnd'];

/**
 * stand01, run1, pain101: frame numbers have two digits if the clip's name ends with a number or the clip has ten
 * or more frames.
 */
export function frameName(clip, i) {
  const digits = TWO_DIGITS.includes(clip) || /\d$/.test(clip) ? 2 : 1;
  return clip + String(i + 1).padStart(digits, '0');
}
