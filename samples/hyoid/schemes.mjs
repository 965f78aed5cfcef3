// Hyoid's two skins. The first supports the game's player colours; the second does not.

export const SCHEMES = [
  {
    name: 'DM_Base.bmp',
    scheme: { number: '5', seed: 8 },
    colours: {
      suit: '#3d5573',
      armour: '#b4652f',
      trim: '#d8b45a',
      skin: '#b07f5e',
      hair: '#5b544c',
      visor: '#3f4a52',
      leather: '#4a3d33',
      metal: '#7f8488',
      rubber: '#303338',
      light: '#9fe3c0',
      lips: '#94594a',
      mark: '#e9e2cd',
    },
  },
  {
    name: 'hyoid_night.bmp',
    scheme: { number: '5', camo: 5, seed: 9 },
    colours: {
      suit: '#3a4038',
      armour: '#56604f',
      trim: '#8c8a6a',
      skin: '#b07f5e',
      hair: '#5b544c',
      visor: '#3f4a52',
      leather: '#3b342d',
      metal: '#6c7174',
      rubber: '#2b2e31',
      light: '#ff7a5a',
      lips: '#94594a',
      mark: '#cfcab4',
    },
  },
];
