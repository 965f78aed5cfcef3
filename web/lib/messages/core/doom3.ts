/** Messages of wasm/formats/doom3. */
export const doom3: Readonly<Record<string, string>> = {
  // md5mesh and md5anim files (md5_text.cpp)
  'md5-version': 'the version',
  'md5-command-line': 'the command line',
  'md5-number-of-joints': 'the number of joints',
  'md5-joint-name': 'the name of a joint',
  'md5-joint-parent': 'the parent of a joint',
  'md5-unsupported-version': 'MD5 version {0}; version {1} (Doom 3) is supported.',
  'md5-too-many-joints': 'The file has {0, number} joints; at most {1, number} are supported.',
  'md5-parent-not-earlier':
    'The parent of joint {0} ("{1}") is {2}, which is not an earlier joint; the joint becomes a root. The file is damaged: download it again.',

  // Models (md5mesh.cpp)
  'md5-position': 'a position',
  'md5-rotation': 'a rotation',
  'md5-number-of-meshes': 'the number of meshes',
  'md5-number-of-vertices': 'the number of vertices',
  'md5-vertex-number': 'the number of a vertex',
  'md5-texture-coordinate': 'a texture coordinate',
  'md5-vertex-first-weight': 'the first weight of a vertex',
  'md5-vertex-weight-count': 'the number of weights of a vertex',
  'md5-number-of-triangles': 'the number of triangles',
  'md5-triangle-number': 'the number of a triangle',
  'md5-triangle-vertex': 'a vertex of a triangle',
  'md5-number-of-weights': 'the number of weights',
  'md5-weight-number': 'the number of a weight',
  'md5-weight-joint': 'the joint of a weight',
  'md5-weight-bias': 'the bias of a weight',
  'md5-too-many-meshes': 'The file has {0, number} meshes; at most {1, number} are supported.',
  'md5-mesh-unknown-word':
    'A mesh contains {0}, which is not a part of the format. The file is damaged: download it again.',
  'md5-mesh-cut': 'A mesh is not closed. The copy is incomplete: download it again.',
  'md5-last-brace-missing': 'The last brace of the last mesh is missing. Check that the copy is complete.',
  'md5-text-after-last-mesh':
    'The file continues after the last mesh; the text from line {0, line} on was skipped.',
  'md5-index-outside': 'Expected {0} below {1}, found {2}.',
  'md5-triangles-name-missing-vertices':
    '{0, plural, one {# triangle of mesh "{1}" names vertices past the {2, number} of the mesh; it was skipped. The file is damaged: download it again.} other {# triangles of mesh "{1}" name vertices past the {2, number} of the mesh; they were skipped. The file is damaged: download it again.}}',
  'md5-vertices-name-missing-weights':
    '{0, plural, one {# vertex of mesh "{1}" names weights past the {2, number} of the mesh; its triangles were skipped. The file is damaged: download it again.} other {# vertices of mesh "{1}" name weights past the {2, number} of the mesh; their triangles were skipped. The file is damaged: download it again.}}',
  'md5-weights-shared':
    'The {1, number} vertices of mesh "{0}" use {2, number} weights in total, but the mesh has {3, number}. The file is damaged: download it again.',
  'md5-weights-negative':
    '{0, plural, one {# weight of mesh "{1}" is below 0; it is ignored.} other {# weights of mesh "{1}" are below 0; they are ignored.}}',
  'md5-vertices-without-weight':
    '{0, plural, one {# vertex of mesh "{1}" has no weight: it lies at the origin.} other {# vertices of mesh "{1}" have no weight: they lie at the origin.}}',
  'md5-weights-not-normalised':
    '{0, plural, one {The weights of # vertex of mesh "{1}" do not sum to 1; they are scaled so that they do.} other {The weights of # vertices of mesh "{1}" do not sum to 1; they are scaled so that they do.}}',
  'md5-vertices-with-more-joints':
    '{0, plural, one {# vertex of mesh "{1}" has more than {2} joints; it is drawn with the {2} that have the largest weights.} other {# vertices of mesh "{1}" have more than {2} joints; they are drawn with the {2} that have the largest weights.}}',

  // Animations (md5anim.cpp)
  'md5anim-number-of-frames': 'the number of frames',
  'md5anim-number-of-components': 'the number of components',
  'md5anim-frame-rate': 'the frame rate',
  'md5anim-frame-number': 'the number of a frame',
  'md5anim-joint-flags': 'the flags of a joint',
  'md5anim-joint-first-component': 'the first component of a joint',
  'md5anim-bounds-corner': "a corner of a frame's bounds",
  'md5anim-base-position': 'the position of a joint in the base frame',
  'md5anim-base-rotation': 'the rotation of a joint in the base frame',
  'md5anim-position-x': 'x of the position',
  'md5anim-position-y': 'y of the position',
  'md5anim-position-z': 'z of the position',
  'md5anim-rotation-x': 'x of the rotation',
  'md5anim-rotation-y': 'y of the rotation',
  'md5anim-rotation-z': 'z of the rotation',
  'md5anim-components-outside-frame':
    'Joint "{0}" uses components {1} to {2}, but a frame has {3, plural, one {# component} other {# components}}. The file is damaged: download it again.',
  'md5anim-component-missing':
    'Component {0} of frame {1} is missing. The file is damaged: download it again.',
  'md5anim-joint-component-missing':
    'Component {0} of frame {1}, the {2} of joint {3}, is missing. The file is damaged: download it again.',
  'md5anim-frame-outside':
    'Found frame {0}, but the file declares {1, plural, one {# frame} other {# frames}}, counted from 0. The file is damaged: download it again.',
  'md5anim-frame-twice': 'Frame {0} occurs twice. The file is damaged: download it again.',
  'md5anim-part-twice': '"{0}" occurs twice. The file is damaged: download it again.',
  'md5anim-cut-in-frame':
    'The file ends inside frame {0} of {1, number}. The copy is incomplete: download it again.',
  'md5anim-frame-missing':
    'The file ends without frame {0} of {1, number}. The copy is incomplete: download it again.',
  'md5anim-no-hierarchy': 'The file ends without its hierarchy. The copy is incomplete: download it again.',
  'md5anim-no-base-frame': 'The file ends without its base frame. The copy is incomplete: download it again.',
  'md5anim-last-brace-missing':
    'The closing brace of the last frame is missing. Check that the copy is complete.',
  'md5anim-frames-cut':
    'The file is too short for {0, plural, one {# frame} other {# frames}} of {1, plural, one {# component} other {# components}}. The copy is incomplete: download it again.',
  'md5anim-more-poses-than-bytes':
    'The file declares {0, plural, one {# frame} other {# frames}} of {1, plural, one {# joint} other {# joints}}, more than its {2, number} bytes can hold.',
  'md5anim-too-many-poses':
    'The poses of {0, plural, one {# frame} other {# frames}} with {1, plural, one {# joint} other {# joints}} are too many to play.',
  'md5anim-alone':
    'This is an animation without a model: its {0, plural, one {# joint is} other {# joints are}} shown. Open it together with its .md5mesh file to see the model.',
  'md5anim-beside-mesh':
    'This is an animation of {0, plural, one {# joint} other {# joints}}, which moves a model. Open the model: {1}.',
  'md5anim-joint-count-differs':
    'An animation was skipped: {0} does not fit {1}: it has {2, plural, one {# joint} other {# joints}}, the model {3, number}. Open it with the mesh that it was made for.',
  'md5anim-joint-not-in-model':
    'An animation was skipped: {0} does not fit {1}: its joint "{2}" is not in the model. Open it with the mesh that it was made for.',
  'md5anim-joint-twice':
    'An animation was skipped: {0} does not fit {1}: its joint "{2}" occurs twice. Open it with the mesh that it was made for.',
  'md5anim-parent-differs':
    'An animation was skipped: {0} does not fit {1}: the parent of its joint "{2}" is "{3}", in the model "{4}". Open it with the mesh that it was made for.',
  'md5anim-damaged': 'The animation was skipped: line {0, line}: {1}',
  'md5anim-too-many-animations':
    "The animation was skipped: with it, the model's animations exceed what can be played. Open the model with fewer animations.",
  'md5anim-no-frames': 'The animation has no frames: its base frame is shown as a still pose.',
  'md5anim-bad-frame-rate':
    "The animation's frame rate cannot be played; {0} frames a second are shown instead.",

  // Model definitions (model_def.cpp) and skins
  'def-anim-without-file': 'The animation {0} names no file.',
  'def-too-many-anims': 'The model {0} has more than {1, number} animations; the others were skipped.',
  'def-too-many-channels': 'The model {0} has more than {1, number} channels; the others were skipped.',
  'def-frame-without-command': 'A frame of the animation {0} has no command.',
  'def-too-many-blocks': 'The file has more than {0, number} models and entities; the others were skipped.',
  'def-inherits-missing':
    'The definition of model {0} inherits {1}, which no .def file defines. Open it together with that file.',
  'def-inherits-itself':
    'The definition of model {0} inherits from itself through {1}, or through too many definitions; the rest of the chain was skipped.',
  'def-without-model':
    'This file defines no model with a mesh. Open a .def file with a `model` block, or a .md5mesh file.',
  'def-mesh-missing':
    'The definition of model "{0}" needs its mesh {1}. Open both together, or the folder of the game.',
  'def-anims-missing':
    '{0, plural, one {An animation of model {1} is missing: {2}. Open the model together with it.} other {# animations of model {1} are missing; the first is {2}. Open the model together with them.}}',
  'def-frames-outside':
    '{0, plural, one {# frame command of model {1} is past the end of its animation; it was skipped.} other {# frame commands of model {1} are past the ends of their animations; they were skipped.}}',
  'def-channel-joint-missing': 'Channel {0} names joint {1}, which the model does not have.',
  'md5-too-many-skins': 'The model has more skins than can be shown; the first {0, number} are listed.',

  // Material scripts (material_script.cpp, md5_materials.cpp)
  'mtr-image': 'an image',
  'mtr-image-missing': 'The material ends where an image is expected.',
  'mtr-function-open': 'The brackets of an image function are not closed.',
  'mtr-functions-too-deep': 'Image functions are nested more than {0} levels deep.',
  'mtr-too-many-materials': 'The script has more than {0, number} materials; the others were skipped.',
  'mtr-not-a-model':
    '{0, plural, one {This is a script of # material, not a model. Open it together with the .md5mesh file that uses the material.} other {This is a script of # materials, not a model. Open it together with the .md5mesh file that uses them.}}',
  'md5-material-damaged': 'Material "{0}" was read only in part: line {1, line}: {2}',
  'md5-function-not-computed': 'Material "{0}": {1}(...) is not computed; its first image is shown.',
  'md5-stages-not-drawn': 'Material "{0}": stages with {1} cannot be drawn; they were skipped.',
  'md5-masks-not-applied': 'Material "{0}": stages with {1} are drawn to all channels.',
  'md5-keywords-not-applied': 'Material "{0}" is drawn without {1}, which cannot be applied.',
  'md5-values-not-moving':
    'Material "{0}": the values of {1} change over time in the game; only their values at time 0 are shown.',
  'md5-animations-not-listed':
    'No animation is loaded, because the folder of an address cannot be listed. Open the folder or an archive, or name the .md5anim files, and the .mtr file of its materials, with `companions` of load().',
  'md5-image-beside': "None of the shaders' images was found; {0} from the model's folder is used.",
};
