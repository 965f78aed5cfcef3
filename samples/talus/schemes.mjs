// Talus' skins: the palette of each.

export const MATERIALS = ['plate', 'accent', 'suit', 'rubber', 'metal', 'brass', 'leather', 'mark', 'light'];

export const SCHEMES = {
  default: {
    colours: {
      plate: '#bdb08c',
      accent: '#c4532a',
      suit: '#4b4f3e',
      rubber: '#2f302f',
      metal: '#767a75',
      brass: '#a9813c',
      leather: '#5a3f2a',
      mark: '#262320',
      light: '#ffd27a',
    },
    glass: ['#1d4a57', '#58b3b6'],
    cloak: ['#8f3c22', '#d8b27c'],
  },
  blue: {
    colours: {
      plate: '#8b99a6',
      accent: '#2f5fae',
      suit: '#343c48',
      rubber: '#26292f',
      metal: '#7b8088',
      brass: '#8f8a74',
      leather: '#3d3a3c',
      mark: '#e6e4d6',
      light: '#ffe2a0',
    },
    glass: ['#59320f', '#f0b04a'],
    cloak: ['#25498c', '#c3ccd8'],
  },
};
