// The regions of Talus' parts on the 256 x 256 skin, of the weapon's on its 128 x 64 skin, and the small images of
// parts with separate shaders.

export const SKIN_SIZE = 256;
export const BODY = {
  torso: [0, 0, 136, 84],
  helmet: [136, 0, 120, 64],
  pad: [136, 64, 64, 48],
  number: [200, 64, 44, 48],
  pelvis: [0, 84, 136, 28],
  arm: [0, 112, 48, 54],
  gauntlet: [48, 112, 72, 54],
  hand: [120, 112, 40, 28],
  fingers: [120, 140, 40, 26],
  thigh: [160, 112, 56, 56],
  greave: [160, 168, 72, 64],
  boot: [0, 166, 96, 64],
  knee: [216, 112, 40, 32],
  tasset: [216, 144, 40, 24],
  gorget: [0, 230, 136, 26],
  buckle: [96, 166, 30, 22],
  pouch: [126, 166, 34, 30],
  rim: [96, 188, 30, 20],
  muzzle: [96, 208, 40, 22],
  cup: [232, 168, 24, 24],
  fin: [232, 192, 24, 20],
  canister: [232, 212, 24, 20],
  lampRim: [136, 232, 64, 12],
  belt: [136, 244, 120, 12],
};

export const VISOR = { visor: [0, 0, 64, 32] };
export const LAMP = { lamp: [0, 0, 32, 32] };
export const CLOAK = { cloak: [0, 0, 64, 64] };

export const WEAPON_SIZE = [128, 64];
export const WEAPON = {
  housing: [0, 0, 80, 28],
  collar: [80, 0, 48, 20],
  barrel: [80, 20, 48, 20],
  grip: [0, 28, 24, 20],
  fore: [24, 28, 32, 20],
  stock: [56, 28, 24, 20],
  cage: [80, 40, 48, 12],
  sight: [0, 48, 24, 16],
  muzzle: [24, 48, 56, 16],
  cable: [80, 52, 48, 12],
};
export const CELL = { cell: [0, 0, 32, 32] };

/** The body's surfaces with a separate image: surface -> its regions and size. */
export const OWN = {
  h_visor: { regions: VISOR, size: [64, 32] },
  u_lamp: { regions: LAMP, size: [32, 32] },
  u_cloak: { regions: CLOAK, size: [64, 64] },
};
