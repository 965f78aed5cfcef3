/** Messages of wasm/formats/quake2. */
export const quake2: Readonly<Record<string, string>> = {
  // md2.cpp
  'md2-skins': 'skins',
  'md2-texcoords': 'texture coordinates',
  'md2-triangles': 'triangles',
  'md2-vertices': 'vertices',
  'md2-commands': 'GL commands',
  'md2-frames': 'frames',
  'md2-frame': 'a frame',
  'md2-frame-vertices': 'the vertices of a frame',
  'md2-version-unsupported': 'MD2 version {0}; version {1} (Quake II) is supported.',
  'md2-no-frames':
    'The number of frames is {0}; a model has at least one. The file is damaged: download it again.',
  'md2-frame-too-small':
    'A frame of {0, number} bytes cannot hold {1, plural, one {# vertex} other {# vertices}}: {2, number} bytes are needed. The file is damaged: download it again.',
  'md2-no-valid-triangle':
    'Every triangle refers to vertices that the file does not have. The file is damaged: download it again.',
  'md2-triangle-vertices-missing':
    '{0, plural, one {Triangle {1} at byte {2} names a vertex past the {3, number} that the file has; it was skipped. The file is damaged: download it again.} other {Triangle {1} at byte {2} names a vertex past the {3, number} that the file has; # such triangles were skipped. The file is damaged: download it again.}}',
  'md2-triangle-texcoords-missing':
    '{0, plural, one {Triangle {1} at byte {2} names a texture coordinate past the {3, number} that the file has; it was skipped. The file is damaged: download it again.} other {Triangle {1} at byte {2} names a texture coordinate past the {3, number} that the file has; # such triangles were skipped. The file is damaged: download it again.}}',
  'md2-skin-size-invalid':
    'The skin size is {0} x {1} (byte {2}), so texture coordinates cannot be scaled by it. The texture may be misplaced.',
  'md2-commands-differ':
    'The GL commands do not draw the same triangles as the triangle list; the list is shown.',
  'md2-commands-damaged': 'The GL commands are damaged; the triangle list is shown.',
  'md2-too-many-clips':
    'The names of the frames make {0, number} clips, more than {1, number}; all frames are one clip.',

  // anm.cpp
  'anm-rows-skipped':
    '{0, plural, one {# animation was} other {# animations were}} skipped, the first in line {1, number}: each line needs a name, the first and last frame (the model has {2, number}), and the frames per second.',

  // md2_skins.cpp
  'md2-too-many-skins': 'The file names {0, number} skins; the first {1, number} are listed.',
  'md2-too-many-images':
    "The model's folder has more than {0, number} images; the others are not listed as skins.",

  // player.cpp
  'quake2-weapon-has-fewer-frames':
    'The weapon has {0, plural, one {# frame} other {# frames}} and the body {1, number}; after its last frame the weapon stands still.',
  'quake2-too-many-weapons': 'There are more than {0, number} weapons; the others were skipped.',
  'quake2-weapon-left-out': 'The weapon was skipped: {0}',
};
