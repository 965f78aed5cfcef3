// The regions of the parts of Hyoid's head on its 128 x 128 image. The body has Ulna's regions.

export const FACE_SIZE = 128;
export const FACE = {
  face: [0, 0, 128, 88],
  nose: [0, 88, 16, 16],
  ear: [16, 88, 16, 16],
  throat: [32, 88, 32, 16],
  cap: [0, 104, 96, 24],
  peak: [64, 88, 32, 16],
  goggles: [96, 88, 32, 16],
};

/** The ramps of the head's palette. */
export const FACE_MATERIALS = [
  'skin',
  'hair',
  'lips',
  'eye',
  'iris',
  'teeth',
  'mouth',
  'cloth',
  'rubber',
  'metal',
];

export const FACE_COLOURS = {
  skin: '#b07f5e',
  hair: '#5b544c',
  lips: '#94594a',
  eye: '#cfc8ba',
  iris: '#3d5a68',
  teeth: '#d9cfae',
  mouth: '#3a1a18',
  cloth: '#39424d',
  rubber: '#2f3237',
  metal: '#80878c',
};

/**
 * The palette ramp of each of Ulna's materials on the body. The player's colours use the entries 160 to 191 (top) and 192
 * to 223 (bottom).
 */
export const BODY_RAMPS = {
  armour: 10,
  trim: 11,
  suit: 12,
  skin: 0,
  hair: 1,
  visor: 2,
  leather: 3,
  metal: 4,
  rubber: 5,
  light: 6,
  lips: 7,
  mark: 8,
};
