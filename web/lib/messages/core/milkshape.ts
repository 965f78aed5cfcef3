/** Messages of wasm/formats/milkshape. */
export const milkshape: Readonly<Record<string, string>> = {
  // Terms
  'ms3d-vertices': 'vertices',
  'ms3d-triangles': 'triangles',
  'ms3d-groups': 'groups',
  'ms3d-triangles-of-group': 'the triangles of a group',
  'ms3d-materials': 'materials',
  'ms3d-joints': 'joints',
  'ms3d-joint': 'a joint',
  'ms3d-keys-of-joint': 'the keys of a joint',
  'ms3d-comment': 'a comment',
  'ms3d-weights': 'the weights',
  'ms3d-normals': 'normals',
  'ms3d-keys': 'keys',
  'ms3d-frames': 'frames',
  'ms3d-section': 'the name of a section (Meshes:, Materials:, Bones:)',

  // The text format (ms3d_text.cpp)
  'ms3d-text-empty': 'The file has neither meshes nor bones. The copy may be incomplete: download it again.',
  'ms3d-text-too-many': 'The number of {0} is {1, number}; at most {2, number} are supported.',

  // Meshes (ms3d.cpp)
  'ms3d-version-unsupported': 'MS3D version {0}; versions 3 and 4 (MilkShape 3D) are supported.',
  'ms3d-material-missing': 'The group "{0}" uses material {1} of {2}; it is shown in plain grey.',
  'ms3d-flipped': 'The triangles face away from their normals; they are flipped.',
  'ms3d-listed-triangles-missing':
    '{0, plural, one {# triangle that a group lists does not exist; it was skipped. The file is damaged: download it again.} other {# triangles that groups list do not exist; they were skipped. The file is damaged: download it again.}}',
  'ms3d-vertices-missing':
    '{0, plural, one {# triangle names vertices that do not exist; it was skipped. The file is damaged: download it again.} other {# triangles name vertices that do not exist; they were skipped. The file is damaged: download it again.}}',
  'ms3d-triangles-listed-again':
    '{0, plural, one {# triangle is listed again by a group; it is drawn once.} other {# triangles are listed again by groups; each is drawn once.}}',
  'ms3d-triangles-in-no-group':
    '{0, plural, one {# triangle is in no group; it is not drawn.} other {# triangles are in no group; they are not drawn.}}',
  'ms3d-bad-normals':
    '{0, plural, one {# normal is not finite; it is computed. The file is damaged: download it again.} other {# normals are not finite; they are computed. The file is damaged: download it again.}}',
  'ms3d-hidden-groups':
    "{0, plural, one {# group is hidden in the editor; it is drawn, as MilkShape's viewer does.} other {# groups are hidden in the editor; they are drawn, as MilkShape's viewer does.}}",
  'ms3d-joints-missing':
    '{0, plural, one {Vertices are attached to joints that the file does not have (it has # joint); those attachments were skipped. The file is damaged: download it again.} other {Vertices are attached to joints that the file does not have (it has # joints); those attachments were skipped. The file is damaged: download it again.}}',

  // Joints, keys and clips (ms3d_skeleton.cpp)
  'ms3d-parent-missing': 'The joint "{0}" names a parent, "{1}", that does not exist; it becomes a root.',
  'ms3d-parent-cycle':
    'The joint "{0}" (byte {1}) is its own ancestor; it becomes a root. The file is damaged: download it again.',
  'ms3d-bad-frame-rate': 'The frame rate cannot be right; the animation is played at 24 frames per second.',
  'ms3d-bad-frame-count': 'The number of frames is {0}; the animation ends with its last key.',
  'ms3d-too-many-frames': 'The file says that it has {0, number} frames; the first {1, number} are played.',
  'ms3d-bad-key-times':
    '{0, plural, one {# key goes back in time; it was skipped.} other {# keys go back in time; they were skipped.}}',
  'ms3d-clip-range': 'The clip "{0}" goes from frame {1} to {2} of {3}; it was skipped.',
  'ms3d-clip-end': 'The clip "{0}" ends at frame {1}; it is cut at the last one, {2}.',
  'ms3d-too-many-clips': 'The comment defines more than {0, number} clips; the others were skipped.',

  // The optional sections after the joints (ms3d_tail.cpp)
  'ms3d-tail-damaged': 'The end of the file, with comments and weights, is damaged at byte {0}: {1}',
  'ms3d-bad-comment-length': 'The length of a comment is {0}. The file is damaged: download it again.',
  'ms3d-comments-version':
    'The comments at the end of the file have the unknown version {0}; they and what follows were skipped.',
  'ms3d-weights-version':
    'The weights at the end of the file have the unknown version {0}; they and what follows were skipped.',
  'ms3d-joint-colours-version':
    'The colours of joints at the end of the file have the unknown version {0}; they and what follows were skipped.',
  'ms3d-settings-version':
    'The settings at the end of the file have the unknown version {0}; they and what follows were skipped.',
};
