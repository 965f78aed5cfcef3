/** The formats of the openers. Written by `npm run types`; a test fails when it is out of date. */
export const formatTable = [
  {
    name: 'quake2',
    formats: [
      {
        name: 'md2',
        extensions: ['md2'],
        title: 'Quake II model',
        magic: [73, 68, 80, 50],
        companion: false,
      },
    ],
    larger: { name: 'clips', extensions: ['framegroups'], format: null },
  },
  {
    name: 'quake3',
    formats: [
      {
        name: 'md3',
        extensions: ['md3'],
        title: 'Quake III model',
        magic: [73, 68, 80, 51],
        companion: false,
      },
      {
        name: 'shader',
        extensions: ['shader'],
        title: 'Quake III material script',
        magic: [],
        companion: true,
      },
      {
        name: 'skin',
        extensions: ['skin'],
        title: 'Quake III skin',
        magic: [],
        companion: true,
      },
      {
        name: 'cfg',
        extensions: ['cfg'],
        title: "Quake III player's list of animations",
        magic: [],
        companion: true,
      },
    ],
    larger: { name: 'scripts', extensions: ['shader', 'framegroups'], format: null },
  },
  {
    name: 'doom3',
    formats: [
      {
        name: 'md5',
        extensions: ['md5mesh'],
        title: 'Doom 3 model',
        magic: [77, 68, 53, 86, 101, 114, 115, 105, 111, 110],
        companion: false,
      },
      {
        name: 'md5anim',
        extensions: ['md5anim'],
        title: 'Doom 3 animation',
        magic: [77, 68, 53, 86, 101, 114, 115, 105, 111, 110],
        companion: true,
      },
      {
        name: 'mtr',
        extensions: ['mtr'],
        title: 'Doom 3 material script',
        magic: [],
        companion: true,
      },
      {
        name: 'def',
        extensions: ['def'],
        title: 'Doom 3 model definition',
        magic: [],
        companion: true,
      },
    ],
    larger: { name: 'scripts', extensions: ['mtr', 'def', 'skin'], format: null },
  },
  {
    name: 'milkshape',
    formats: [
      {
        name: 'ms3d',
        extensions: ['ms3d'],
        title: 'MilkShape 3D model',
        magic: [77, 83, 51, 68, 48, 48, 48, 48, 48, 48],
        companion: false,
      },
      {
        name: 'ms3d_text',
        extensions: [],
        title: 'MilkShape 3D text',
        magic: [47, 47, 32, 77, 105, 108, 107, 83, 104, 97, 112, 101, 32, 51, 68, 32, 65, 83, 67, 73, 73],
        companion: false,
      },
    ],
    larger: { name: 'text', extensions: [], format: 'ms3d_text' },
  },
  {
    name: 'half_life',
    formats: [
      {
        name: 'mdl',
        extensions: ['mdl'],
        title: 'Half-Life model',
        magic: [73, 68, 83, 84],
        companion: false,
      },
      {
        name: 'mdl_group',
        extensions: ['mdl'],
        title: "Half-Life model's sequences",
        magic: [73, 68, 83, 81],
        companion: true,
      },
    ],
    larger: null,
  },
  {
    name: 'wavefront',
    formats: [
      {
        name: 'obj',
        extensions: ['obj'],
        title: 'Wavefront model',
        magic: [],
        companion: false,
      },
      {
        name: 'mtl',
        extensions: ['mtl'],
        title: 'Wavefront materials',
        magic: [],
        companion: true,
      },
    ],
    larger: null,
  },
  {
    name: 'studio3ds',
    formats: [
      {
        name: '3ds',
        extensions: ['3ds'],
        title: '3D Studio model',
        magic: [77, 77],
        companion: false,
      },
    ],
    larger: null,
  },
  {
    name: 'quake',
    formats: [
      {
        name: 'quake_mdl',
        extensions: ['mdl'],
        title: 'Quake model',
        magic: [73, 68, 80, 79],
        companion: false,
      },
      {
        name: 'hexen2_mdl',
        extensions: [],
        title: 'Hexen II model',
        magic: [82, 65, 80, 79],
        companion: false,
      },
      {
        name: 'quakeforge_mdl',
        extensions: [],
        title: 'QuakeForge model',
        magic: [77, 68, 49, 54],
        companion: false,
      },
    ],
    larger: { name: 'clips', extensions: ['framegroups'], format: null },
  },
  {
    name: 'sprite',
    formats: [
      {
        name: 'spr',
        extensions: ['spr', 'spr32'],
        title: 'Quake or Half-Life sprite',
        magic: [73, 68, 83, 80],
        companion: false,
      },
      {
        name: 'sp2',
        extensions: ['sp2'],
        title: 'Quake II sprite',
        magic: [73, 68, 83, 50],
        companion: false,
      },
      {
        name: 'wad2',
        extensions: ['wad'],
        title: 'Quake textures',
        magic: [87, 65, 68, 50],
        companion: false,
      },
      {
        name: 'wad3',
        extensions: ['wad'],
        title: 'Half-Life textures',
        magic: [87, 65, 68, 51],
        companion: false,
      },
      {
        name: 'lmp',
        extensions: ['lmp'],
        title: 'Quake image',
        magic: [],
        companion: false,
      },
      {
        name: 'wal',
        extensions: ['wal'],
        title: 'Quake II texture',
        magic: [],
        companion: false,
      },
    ],
    larger: null,
  },
] as const;

/** The URLs of the modules of the openers, in the form that bundlers recognize. */
export const openerFiles = {
  quake2: (): URL => new URL('../../../build/wasm/open-quake2.wasm', import.meta.url),
  'quake2-clips': (): URL => new URL('../../../build/wasm/open-quake2-clips.wasm', import.meta.url),
  quake3: (): URL => new URL('../../../build/wasm/open-quake3.wasm', import.meta.url),
  'quake3-scripts': (): URL => new URL('../../../build/wasm/open-quake3-scripts.wasm', import.meta.url),
  doom3: (): URL => new URL('../../../build/wasm/open-doom3.wasm', import.meta.url),
  'doom3-scripts': (): URL => new URL('../../../build/wasm/open-doom3-scripts.wasm', import.meta.url),
  milkshape: (): URL => new URL('../../../build/wasm/open-milkshape.wasm', import.meta.url),
  'milkshape-text': (): URL => new URL('../../../build/wasm/open-milkshape-text.wasm', import.meta.url),
  half_life: (): URL => new URL('../../../build/wasm/open-half_life.wasm', import.meta.url),
  wavefront: (): URL => new URL('../../../build/wasm/open-wavefront.wasm', import.meta.url),
  studio3ds: (): URL => new URL('../../../build/wasm/open-studio3ds.wasm', import.meta.url),
  quake: (): URL => new URL('../../../build/wasm/open-quake.wasm', import.meta.url),
  'quake-clips': (): URL => new URL('../../../build/wasm/open-quake-clips.wasm', import.meta.url),
  sprite: (): URL => new URL('../../../build/wasm/open-sprite.wasm', import.meta.url),
} as const;
