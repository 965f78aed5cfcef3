/** Messages of wasm/formats/studio3ds. */
export const studio3ds: Readonly<Record<string, string>> = {
  // Terms
  '3ds-chunk': 'a chunk',
  '3ds-vertices': 'vertices',
  '3ds-texture-coordinates': 'texture coordinates',
  '3ds-faces': 'faces',
  '3ds-faces-of-material': 'faces of a material',
  '3ds-keys': 'keys',

  // Chunks (3ds_chunks.cpp)
  '3ds-bytes-after-chunks':
    '{0, plural, one {The last byte of a chunk is not a chunk; it is ignored. The file is damaged: download it again.} other {The last # bytes of a chunk are not a chunk; they are ignored. The file is damaged: download it again.}}',
  '3ds-chunk-shorter-than-header':
    '{1, plural, one {The chunk {0} says that it has # byte, fewer than its own header. The file is damaged: download it again.} other {The chunk {0} says that it has # bytes, fewer than its own header. The file is damaged: download it again.}}',
  '3ds-chunk-longer-than-parent':
    'The chunk {0} says that it has {1} bytes; there are {2}. The file is damaged: download it again.',
  '3ds-cut-in-main-chunk':
    'The file ends at byte {0}, but declares its main chunk, up to byte {1}. The copy is incomplete: download it again.',

  // Objects (3ds.cpp, 3ds_meshes.cpp)
  '3ds-too-many-materials': 'The file has more than {0, number} materials. Split it into several files.',
  '3ds-too-many-meshes': 'The file has more than {0, number} meshes. Split it into several files.',
  '3ds-too-many-copies':
    '{2, plural, one {The object "{0}" is shown by {1, number} nodes, of which the first is drawn: copies of it would take too much memory.} other {The object "{0}" is shown by {1, number} nodes, of which the first # are drawn: more copies of it would take too much memory.}}',
  '3ds-bad-axes':
    'The local axes of the object "{0}" lie in a plane or a line; the axes of the file are used instead.',
  '3ds-material-missing':
    'The object "{0}" uses the material "{1}", which the file does not contain; its faces are plain grey.',
  '3ds-listed-faces-missing':
    '{0, plural, one {# face that a material lists does not exist. The file is damaged: download it again.} other {# faces that materials list do not exist. The file is damaged: download it again.}}',
  '3ds-vertices-missing':
    '{0, plural, one {# face names vertices that do not exist; it was skipped. The file is damaged: download it again.} other {# faces name vertices that do not exist; they were skipped. The file is damaged: download it again.}}',

  // Materials (3ds_materials.cpp)
  '3ds-wire-frame': 'The material "{0}" is a wire frame; it is drawn solid.',
  '3ds-shininess-map': 'The material "{0}" has a shininess map ("{1}"), which was skipped.',
  '3ds-inverted-map': 'The material "{0}" has an inverted image ("{1}"), which is drawn without inversion.',
  '3ds-mask': 'A map of the material "{0}" has a mask ("{1}"), which was skipped.',
  '3ds-reflects-surroundings': 'The material "{0}" reflects the objects around it, which is not drawn.',

  // The keyframer (3ds_keyframer.cpp)
  '3ds-too-many-nodes': 'The file has more than {0, number} nodes. Split it into several files.',
  '3ds-parent-missing':
    'The parent of "{0}" is node {1}, which the file does not contain; the node becomes a root.',
  '3ds-parent-cycle':
    'The node "{0}" is its own ancestor; it becomes a root. The file is damaged: download it again.',
  '3ds-too-many-frames':
    'The file says that it has {0, number} frames, which cannot be right; the animation ends with its last key.',
  '3ds-morph-object-missing':
    '"{0}" takes the shape of "{1}", which the file does not contain; the key was skipped.',
  '3ds-morph-object-differs':
    '"{0}" takes the shape of "{1}", which has a different number of vertices or different faces; the key was skipped.',
  '3ds-morphs-too-large':
    '"{0}" changes between {1, plural, one {# shape} other {# shapes}} in {2, plural, one {# frame} other {# frames}}, which is too much: it keeps one shape.',
  '3ds-light-changes':
    'The colour, cone or roll of light "{0}" is animated, which is not supported: the light is listed without the animation.',
  '3ds-projected-image': 'Light "{0}" projects "{1}", which is not supported.',
  '3ds-bad-key-times':
    '{0, plural, one {# key goes back in time, or is too far from the first frame; it was skipped.} other {# keys go back in time, or are too far from the first frame; they were skipped.}}',
};
