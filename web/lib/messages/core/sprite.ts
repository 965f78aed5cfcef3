/** Messages of wasm/formats/sprite. */
export const sprite: Readonly<Record<string, string>> = {
  // Terms
  'spr-palette': 'the palette',
  'spr-pixels': 'the pixels of a frame',
  'spr-group-times': 'the times of a group',

  'sp2-frames': 'frames',

  'wad-directory': 'the directory',
  'wad-entry': 'the texture',
  'wad-pixels': 'the pixels',
  'wad-palette': 'the palette',

  // Archives of textures (wad.cpp)
  'wad-no-images': 'None of the {0, number} entries is a texture that can be read.',
  'wad-entry-skipped': 'The texture {0} was skipped: {1}',
  'wad-size': 'Its size is {0} x {1}.',
  'wad-mip-offset': 'Its pixels are said to begin at byte {0}, inside its header.',
  'wad-compressed': 'It is compressed, which no game supports.',

  // Images of Quake (lmp.cpp) and textures of Quake II (wal.cpp)
  'lmp-not-an-image':
    'This file has the colours of a game and no image. Open a model, sprite or image with this file beside it.',
  'lmp-size':
    'The size of the image is {0} x {1}, but {2, plural, one {# byte follows} other {# bytes follow}}. The file is damaged: download it again.',
  'wal-pixels': 'the pixels',
  'wal-palette': 'the palette',
  'wal-size': 'The size of the texture is {0} x {1}. The file is damaged: download it again.',
  'wal-mip-offset':
    'The pixels are said to begin at byte {0}, inside the header. The file is damaged: download it again.',
  'wal-palette-missing':
    'The palette of the game (pics/colormap.pcx) is missing; other colours are shown. Add that file or the archive pak0.pak.',

  'wal-next-missing':
    'The next image of the animation, {0}, is missing. Add it to the folder of the texture.',
  'wal-too-many-images': 'The animation has more than {0} images; the first {0} are shown.',
  'wal-next-damaged': 'The animation ends before {0}, which is damaged: download that file again.',

  // Sprites of Quake II (sp2.cpp)
  'sp2-version-unsupported': 'SP2 version {0}; version {1} (Quake II) is supported.',

  // Sprites (spr.cpp)
  'spr-version-unsupported':
    'Sprite version {0}; versions 1 (Quake), 2 (Half-Life) and 32 (DarkPlaces) are supported.',
  'spr-no-frames': 'The number of frames is {0}. The file is damaged: download it again.',
  'spr-type-unknown': 'The type {0} at byte {1} is unknown; the sprite always faces the viewer.',
  'spr-texture-format-unknown': 'The texture format {0} is unknown; the sprite is drawn opaque.',
  'spr-palette-count':
    'The palette has {0} colours; 1 to 256 are possible. The file is damaged: download it again.',
  'spr-frame-kind': 'Frame {0} has the unknown kind {1}. The file is damaged: download it again.',
  'spr-frame-size':
    'The size of {0} is {1} x {2}; each side may have 0 to {3, number} pixels. The file is damaged: download it again.',
  'spr-empty-group': 'The group at frame {0} has {1} images. The file is damaged: download it again.',
  'spr-too-many-frames': 'The file has {0, number} frames; about the first {1, number} are shown.',
  'spr-times':
    '{0, plural, one {# time of a group is not valid; the image is shown for 0.1 seconds.} other {# times of groups are not valid; the images are shown for 0.1 seconds.}}',
  'spr-views':
    'The game shows images of this sprite by the direction it is seen from; they are shown one after another.',
};
