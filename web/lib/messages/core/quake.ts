/** Messages of wasm/formats/quake. */
export const quake: Readonly<Record<string, string>> = {
  // mdl_header.cpp
  'quake-mdl-vertices': 'vertices',
  'quake-mdl-frames': 'frames',
  'quake-mdl-version-unsupported':
    '{0} version {1}; IDPO versions 6 and 3 (Quake), RAPO version 50 (Hexen II) and MD16 version 6 (QuakeForge) are supported.',
  'quake-mdl-count-invalid':
    'The number of {0} is {1}; a model has at least one. The file is damaged: download it again.',
  'quake-mdl-skins-invalid':
    'The file states {0} skins of {1} x {2} texels, which cannot be. The file is damaged: download it again.',

  // mdl_skins.cpp
  'quake-mdl-skin': 'a skin',
  'quake-mdl-group-invalid':
    'A group has {0} entries; the rest of the file can hold 1 to {1, number}. The file is damaged: download it again.',
  'quake-mdl-without-skin':
    'The file has no skin that can be shown ({0} skins of {1} x {2} texels); a plain colour is shown.',
  'quake-mdl-too-many-skins': 'The file has {0, number} skins; the first {1, number} are shown.',
  'quake-mdl-image-invalid':
    'The size in the header does not match the size of the file, so the image does not replace a skin. The file is damaged: download it again.',
  'quake-mdl-times-invalid':
    '{0, plural, one {# time of a group is} other {# times of groups are}} not above 0; 0.1 seconds are used. The software version of Quake rejects this model.',
  'quake-mdl-times-rounded':
    '{0, plural, one {The uneven times of # group were} other {The uneven times of # groups were}} rounded.',

  // mdl_frames.cpp
  'quake-mdl-frame-vertices': 'the vertices of a frame',
  'quake-mdl-too-many-clips': 'The frames make more than {0, number} clips; all frames are one clip.',

  // quake_mdl.cpp
  'quake-mdl-texcoords': 'texture coordinates',
  'quake-mdl-triangles': 'triangles',
  'quake-mdl-triangles-invalid':
    '{0, plural, one {Triangle {1} names a vertex or a texture coordinate past the {2, number} vertices of the file; it was skipped. The file is damaged: download it again.} other {Triangle {1} names a vertex or a texture coordinate past the {2, number} vertices of the file; # such triangles were skipped. The file is damaged: download it again.}}',
  'quake-mdl-replaced': 'Ports of Quake show {1} instead of {0}: open {1} to see it.',
  'quake-mdl-no-valid-triangle':
    'Every triangle refers to vertices that the file does not have. The file is damaged: download it again.',
};
