/** Messages about any model (wasm/model, wasm/derive). */
export const model: Readonly<Record<string, string>> = {
  'warnings-too-many': 'There are more than {0, number} warnings; the others were skipped.',
  'at-line': 'line {0, line}',
  'at-byte': 'byte {0}',
  'damaged-parts':
    '{0, plural, one {A damaged part of the file was skipped, at {1}: {2}} other {# damaged parts of the file were skipped, the first at {1}: {2}}}',
  'damaged-numbers':
    '{0, plural, one {The number at {1} is not finite or far too large; it is replaced. The file is damaged: download it again.} other {# numbers are not finite or far too large, the first at {1}; they are replaced. The file is damaged: download it again.}}',
  'surfaces-merged':
    'The file has {0, number} surfaces; those that share a material are merged: {1, number} are left.',

  // Terms in other messages (wasm/model/validate.cpp)
  'model-whole': 'The model',
  'model-subject': 'The subject',
  'model-item': '{0} {1}',
  'model-named-item': '{0} {1} ({2})',
  'model-joint-of-animation': 'Joint {0} of animation {1}',
  'model-error-in': '{0}: {1}',
  'model-part': 'Part',
  'model-preset': 'Preset',
  'model-vertex-animation': 'Vertex animation',
  'model-mesh': 'Mesh',
  'model-surface': 'Surface',
  'model-image': 'Image',
  'model-material': 'Material',
  'model-joint': 'Joint',
  'model-animation': 'Animation',
  'model-channel': 'Channel',
  'model-clip': 'Clip',
  'model-skin': 'Skin',
  'model-attachment': 'Attachment',
  'model-hitbox': 'Hitbox',
  'model-controller': 'Controller',
  'model-camera': 'Camera',
  'model-light': 'Light',
  'model-body-group': 'Body group',
  'model-noun-joint': 'joint',
  'model-noun-joints': 'joints',
  'model-noun-surface': 'surface',
  'model-noun-surfaces': 'surfaces',
  'model-noun-mesh': 'mesh',
  'model-noun-meshes': 'meshes',
  'model-noun-clips': 'clips',
  'model-noun-frames': 'frames',
  'model-noun-vertex-animation': 'vertex animation',
  'model-noun-file-vertex': 'file vertex',
  'model-noun-file-vertices': 'file vertices',
  'model-noun-vertex': 'vertex',
  'model-noun-positions': 'positions',
  'model-noun-normals': 'normals',
  'model-noun-texcoords': 'texture coordinates',
  'model-noun-tangents': 'tangents',
  'model-noun-colours': 'colours',
  'model-noun-indices': 'indices',
  'model-noun-strip': 'strip',
  'model-noun-strips': 'strips',
  'model-noun-joint-indices': 'joint indices',
  'model-noun-weights': 'weights',
  'model-noun-weight-joint-indices': 'joint indices of weights',
  'model-noun-weight-ranges': 'weight ranges',
  'model-noun-material': 'material',
  'model-noun-materials': 'materials',
  'model-noun-transparent-colour': 'transparent colour',
  'model-noun-palette-colours': 'colours of the palette',
  'model-noun-normal-map': 'normal map image',
  'model-noun-specular-map': 'specular map image',
  'model-noun-emissive-map': 'emissive map image',
  'model-noun-height-map': 'height map image',
  'model-noun-roughness-map': 'roughness map image',
  'model-noun-metalness-map': 'metalness map image',
  'model-noun-stage-image': 'stage image',
  'model-noun-alpha-image': 'alpha image',
  'model-noun-stages': 'stages',
  'model-noun-deforms': 'deforms',
  'model-noun-images-of-stage': 'images in a stage',
  'model-noun-modifiers-of-stage': 'texture modifiers in a stage',
  'model-noun-position': 'position',
  'model-noun-scale': 'scale',
  'model-noun-scales': 'scales',
  'model-noun-inverse-bind-matrix': 'inverse bind matrix',
  'model-noun-rest-angles': 'rest angles',
  'model-noun-angles': 'angles',
  'model-noun-rotations': 'rotations',
  'model-noun-visibility-values': 'visibility values',
  'model-noun-camera': 'camera',
  'model-noun-fields-of-view': 'fields of view',
  'model-noun-rolls': 'rolls',
  'model-noun-channel': 'channel',
  'model-noun-animation': 'animation',
  'model-noun-loop-frame': 'loop frame',
  'model-noun-event-frame': 'event frame',
  'model-noun-displacement': 'displacement',
  'model-noun-blend-axes': 'blend axes',
  'model-noun-blended-animation': 'blended animation',
  'model-noun-blended-frames': 'frames of a blended animation',
  'model-noun-transition-node': 'transition node',
  'model-noun-range': 'range',
  'model-noun-target': 'target',
  'model-noun-target-joint': 'target joint',
  'model-noun-mouth': 'mouth controller',
  'model-noun-tag-matrices': 'tag matrices',

  // Models (wasm/model/validate.cpp)
  'model-value-infinite': '{0} is infinite. The file is damaged: download it again.',
  'model-value-nan': '{0} is not a number. The file is damaged: download it again.',
  'model-choice-unknown':
    '{0} is {1}; values from 0 to {2} are supported. The file is damaged: download it again.',
  'model-count':
    '{0}: the number of {1} is {2, number}; expected {3, number}. The file is damaged: download it again.',
  'model-index':
    '{0}: {1} {2} does not exist; there {3, plural, one {is #} other {are #}}, counted from 0. The file is damaged: download it again.',
  'model-index-in-list':
    '{0}: {1} {2} (entry {3}) does not exist; there {4, plural, one {is #} other {are #}}, counted from 0. The file is damaged: download it again.',
  'model-number-too-large':
    '{0}: number {1} of the {2} is too large: {3}. The file is damaged: download it again.',
  'model-rotation-not-unit':
    '{0}: its rotation is not a unit quaternion. The file is damaged: download it again.',
  'model-axes-equal': 'The up and forward axes are the same. The file is damaged: download it again.',
  'model-unit-invalid':
    'The length of a unit is {0} metres; it must be above 0. The file is damaged: download it again.',
  'model-too-large':
    'The model has {0, number} {1}; at most {2, number} are supported. Export it with fewer {1}.',
  'model-no-frames': '{0}: it has no frames. The file is damaged: download it again.',
  'model-vertex-data-size':
    '{0}: its vertex data has {1, plural, one {# byte} other {# bytes}}, which does not match {2, plural, one {# frame} other {# frames}} of {3, plural, one {# vertex} other {# vertices}}. The file is damaged: download it again.',
  'model-frame-too-large':
    '{0}: the scale or origin of frame {1} is too large. The file is damaged: download it again.',
  'model-primitives-incomplete':
    '{0}: its {1, plural, one {# index is} other {# indices are}} not a whole number of primitives. The file is damaged: download it again.',
  'model-influences-unsupported':
    '{0}: it has {1, plural, one {# influence} other {# influences}} per vertex; 0, 4 or 8 are supported. The file is damaged: download it again.',
  'model-strips-without-triangles':
    '{0}: it has strips, but its primitives are not triangles. The file is damaged: download it again.',
  'model-weight-negative': '{0}: a weight of vertex {1} is negative. The file is damaged: download it again.',
  'model-weights-sum':
    '{0}: the weights of vertex {1} sum to {2} instead of 1. The file is damaged: download it again.',
  'model-weight-range':
    '{0}: vertex {1} uses {2, plural, one {# weight} other {# weights}} from number {3}; there {4, plural, one {is #} other {are #}}. The file is damaged: download it again.',
  'model-weights-shared':
    '{0}: its vertices use more than {1, number} weights together, because they share them. The file is damaged: download it again.',
  'model-surface-range':
    '{0}: its {1, plural, one {# index from number {2} is} other {# indices from number {2} are}} not whole primitives of its mesh, which has {3, plural, one {# index} other {# indices}}. The file is damaged: download it again.',
  'model-level-unsupported':
    '{0}: its level of detail is {1}; levels below {2} are supported. The file is damaged: download it again.',
  'model-level-missing':
    'A level of detail has no surfaces, but a coarser level has some. The file is damaged: download it again.',
  'model-image-size':
    '{0}: its size is {1, number} by {2, number} pixels; 1 to {3, number} are supported. The file is damaged: download it again.',
  'model-colour-range':
    '{0}: its colour range is {1} to {2} of {3} colours. The file is damaged: download it again.',
  'model-roughness-invalid':
    '{0}: its roughness or metalness is not from 0 to 1. The file is damaged: download it again.',
  'model-material-too-large':
    '{0}: it has {1, number} {2}; at most {3, number} are supported. Export it with fewer.',
  'model-stage-without-image': '{0}: a stage has no image. The file is damaged: download it again.',
  'model-joint-parent':
    '{0}: its parent is joint {1}, which does not come before it. The file is damaged: download it again.',
  'model-cubic-without-times':
    '{0}: the cubic curve of the {1} has no key times. The file is damaged: download it again.',
  'model-times-not-ascending':
    '{0}: the key times of the {1} are not ascending. The file is damaged: download it again.',
  'model-rate-invalid':
    '{0}: its rate is {1} frames per second; it must be above 0. The file is damaged: download it again.',
  'model-start-too-large':
    '{0}: its start time of {1} seconds is too large. The file is damaged: download it again.',
  'model-joint-with-two-tracks': '{0}: it has two tracks. The file is damaged: download it again.',
  'model-visibility-not-step':
    '{0}: the visibility curve is not a step curve. The file is damaged: download it again.',
  'model-angles-without-rotations':
    '{0}: it has angles without rotations per frame. The file is damaged: download it again.',
  'model-animation-too-large':
    '{0}: its {1, plural, one {# frame} other {# frames}} of {2, plural, one {# joint} other {# joints}} are too many to play. Export it with fewer frames.',
  'model-camera-with-two-tracks': '{0}: camera {1} has two tracks. The file is damaged: download it again.',
  'model-track-rotation-not-unit':
    '{0}: rotation {1} is not a unit quaternion. The file is damaged: download it again.',
  'model-channel-not-ascending':
    '{0}: its joints are not in ascending order. The file is damaged: download it again.',
  'model-clip-frames':
    '{0}: its {1, plural, one {# frame from frame {2} does} other {# frames from frame {2} do}} not exist; there {3, plural, one {is #} other {are #}}. The file is damaged: download it again.',
  'model-clip-times':
    '{0}: its rate of {1} frames per second or its length of {2} seconds is not possible. The file is damaged: download it again.',
  'model-clip-nodes':
    '{0}: its entry node {1} or exit node {2} does not exist; there {3, plural, one {is #} other {are #}}. The file is damaged: download it again.',
  'model-blends-unsupported':
    '{0}: it blends {1, plural, one {# animation} other {# animations}}; 2, 4 or 9 are supported. The file is damaged: download it again.',
  'model-blends-first':
    '{0} has another animation than the first of its blended animations. The file is damaged: download it again.',
  'model-transition-count':
    'The number of transitions between {0, plural, one {# node} other {# nodes}} is {1, number}; expected one for each pair. The file is damaged: download it again.',
  'model-body-group-empty': '{0}: it has no models. The file is damaged: download it again.',
  'model-body-group-base': '{0}: its base is 0. The file is damaged: download it again.',
  'model-body-surface-twice':
    '{0}: surface {1} is already in another body model. The file is damaged: download it again.',
  'model-tag-count':
    'The number of tag matrices is {0, number}, which does not match {1, plural, one {# frame} other {# frames}} of {2, plural, one {# tag} other {# tags}}. The file is damaged: download it again.',

  // Subjects (wasm/model/validate.cpp)
  'subject-parts-unsupported':
    'The subject has {0, number} parts; 1 to {1} are supported. The file is damaged: download it again.',
  'subject-part-parent': '{0}: its parent does not come before it. The file is damaged: download it again.',
  'subject-clip-missing': '{0}: clip {1} of part {2} does not exist. The file is damaged: download it again.',
  'subject-next-clip':
    '{0}: its next clip, {1}, is not a clip of the same part. The file is damaged: download it again.',
  'subject-preset-clip': '{0}: clip {1} does not exist. The file is damaged: download it again.',
  'subject-preset-part': '{0}: part {1} has two clips. The file is damaged: download it again.',
  'subject-skin-parts':
    '{0}: it has skins for {1, plural, one {# part} other {# parts}}; the subject has {2, plural, one {# part} other {# parts}}. The file is damaged: download it again.',
  'subject-skin-missing': '{0}: skin {1} of part {2} does not exist. The file is damaged: download it again.',

  // .marrow files (wasm/model/snapshot.cpp)
  'snapshot-field': 'a field',
  'snapshot-chunks': 'chunks',
  'snapshot-field-order':
    'The field "{0}" is there twice or not in order. The file is damaged: write it again.',
  'snapshot-part-missing': 'Part {0} is missing. The file is damaged: write it again.',
  'snapshot-field-size': 'The field "{0}" has the wrong size. The file is damaged: write it again.',
  'snapshot-list-too-long':
    'The list "{0}" has {1, plural, one {# entry} other {# entries}}, too many for its size. The file is damaged: write it again.',
  'snapshot-not-marrow': 'This is not a .marrow file.',
  'snapshot-version-unsupported':
    'The .marrow file has format version {0}.{1}; version {2} is supported. Write the file again with this version of Marrow.',
  'snapshot-cut':
    'The file has {0, plural, one {# byte} other {# bytes}} instead of {1, number}. Download it again.',
  'snapshot-too-many-chunks':
    'The file has {0, number} chunks; at most {1, number} are supported. The file is damaged: write it again.',
  'snapshot-chunk-misplaced':
    'Chunk {0} at byte {1} overlaps another chunk or is not aligned. The file is damaged: download it again.',
  'snapshot-too-many-parts':
    'The file has {0, number} parts; at most {1, number} are supported. The file is damaged: write it again.',
};
