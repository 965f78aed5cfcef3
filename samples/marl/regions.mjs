// The regions of Marl's parts on the 512 x 512 image of the body and the 256 x 256 image of the gear.

export const BODY_SIZE = 512;
export const BODY = {
  trunk: [0, 0, 320, 232],
  head: [320, 0, 192, 140],
  jaw: [320, 140, 120, 72],
  tongue: [440, 140, 40, 40],
  nose: [480, 140, 32, 32],
  eye: [480, 172, 32, 20],
  brow: [440, 180, 40, 24],
  tooth: [480, 192, 16, 32],
  claw: [496, 192, 16, 32],
  foreleg: [0, 232, 160, 216],
  hindleg: [160, 232, 160, 216],
  tail: [320, 212, 96, 168],
  toes: [416, 224, 96, 60],
  horn: [416, 284, 64, 96],
  ear: [416, 380, 64, 48],
  fin: [320, 428, 48, 64],
  stump: [320, 380, 64, 48],
};

export const GEAR_SIZE = 256;
export const GEAR = {
  pauldron: [0, 0, 144, 96],
  lame: [0, 96, 144, 56],
  collar: [0, 152, 192, 32],
  strap: [0, 184, 192, 28],
  spike: [192, 96, 48, 48],
  tag: [192, 144, 48, 48],
  buckle: [144, 96, 48, 48],
  band: [0, 212, 192, 24],
};
