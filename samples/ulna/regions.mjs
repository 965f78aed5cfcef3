// The regions of Ulna's parts on her 256 x 256 skin, and those of her rifle on its 128 x 64 skin. Left and right limbs
// share a region; the shoulders do not, because only the left one carries the number.

export const SKIN_SIZE = 256;
export const BODY = {
  torso: [0, 0, 136, 72],
  head: [136, 0, 120, 56],
  visor: [136, 56, 72, 16],
  cup: [208, 56, 24, 16],
  neck: [232, 56, 24, 16],
  pelvis: [0, 72, 136, 32],
  padLeft: [136, 72, 64, 32],
  padRight: [200, 72, 56, 32],
  arm: [0, 104, 72, 88],
  leg: [72, 104, 96, 104],
  boot: [168, 104, 88, 48],
  hand: [168, 152, 48, 32],
  fingers: [216, 152, 40, 16],
  braid: [216, 168, 40, 40],
  knee: [168, 184, 48, 24],
  pack: [0, 192, 72, 44],
  packSide: [0, 236, 72, 20],
  tasset: [72, 208, 48, 32],
  pouch: [120, 208, 32, 24],
  holster: [152, 208, 32, 40],
  number: [216, 208, 20, 20],
  rim: [238, 208, 16, 8],
  face: [184, 228, 72, 28],
  aerial: [152, 248, 32, 8],
};

export const WEAPON_SIZE = [128, 64];
export const WEAPON = {
  receiver: [0, 0, 72, 30],
  stock: [72, 0, 56, 22],
  guard: [0, 30, 56, 18],
  barrel: [72, 22, 56, 8],
  muzzle: [104, 30, 24, 12],
  scope: [56, 30, 48, 12],
  grip: [56, 42, 24, 22],
  magazine: [80, 42, 24, 22],
  cell: [0, 48, 40, 10],
  mount: [40, 48, 16, 10],
};

/** The ramps of the palette, in order. Both skins use the same ramps. */
export const MATERIALS = [
  'suit',
  'armour',
  'trim',
  'skin',
  'hair',
  'visor',
  'leather',
  'metal',
  'rubber',
  'light',
  'lips',
  'mark',
];
