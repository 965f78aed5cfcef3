/** Messages of wasm/formats/half_life. */
export const halfLife: Readonly<Record<string, string>> = {
  // The header and the files of a model (mdl_header.cpp, mdl.cpp)
  'mdl-unsupported-version': 'MDL version {0}; version 10 (Half-Life) is supported.',
  'mdl-of-alpha':
    'MDL version {0} (the alpha version 0.52 of Half-Life, from before its release); version 10 (Half-Life) is supported.',
  'mdl-of-source-engine':
    'MDL version {0}: a model of the Source engine (Half-Life 2 and later). Marrow reads version 10, of Half-Life and the games on its engine.',
  'mdl-shorter-than-header':
    'The file ends at byte {0}, before the end that its header gives. The copy may be incomplete: download it again.',
  'mdl-textures-alone':
    "The file holds only the textures of a model. Open the model's main file with this file beside it to see the model.",
  'mdl-textures-of':
    'The file holds only the textures of a model. Open {0} with this file beside it to see the model.',
  'mdl-sequences-alone':
    "The file holds only sequences of a Half-Life model. Open the model's main file with this file beside it.",
  'mdl-sequences-of':
    'The file holds only sequences of a Half-Life model. Open {0} with this file beside it.',

  // Bones, controllers, hitboxes and attachments (mdl_skeleton.cpp)
  'mdl-bones': 'bones',
  'mdl-bind-poses': 'bind poses of bones',
  'mdl-bone-controllers': 'bone controllers',
  'mdl-hitboxes': 'hitboxes',
  'mdl-attachments': 'attachments',
  'mdl-too-many-bones': 'The file has {0, number} bones; at most {1, number} are supported.',
  'mdl-more-bones-than-game': 'The model has {0, number} bones; the game supports {1, number}.',
  'mdl-parent-not-earlier':
    'The parent of bone {0} ({1}) is {2}, which is not an earlier bone; the bone becomes a root. The file is damaged: download it again.',
  'mdl-more-bone-controllers-than-game':
    'The model has {0, number} bone controllers; the game supports {1, number}.',
  'mdl-bone-controller-negative':
    'Bone controller {0} has the number {1}, which must not be negative; it moves nothing.',
  'mdl-bone-controller-missing': 'Bone {0} ({1}) names controller {2}, which does not exist; it was skipped.',
  'mdl-bone-controller-of-other-axis':
    'Bone {0} ({1}) names controller {2} for an axis that it cannot move; it was skipped.',
  'mdl-bone-controller-without-bone': 'Bone controller {0} belongs to no bone; it moves nothing.',
  'mdl-hitbox-without-bone': 'Hitbox {0} has no bone; it was skipped.',
  'mdl-attachment-without-bone': 'Attachment {0} has no bone; it is placed at the origin.',

  // Body parts (mdl_meshes.cpp)
  'mdl-body-parts': 'body parts',
  'mdl-models': 'models of a body part',
  'mdl-meshes': 'meshes of a model',
  'mdl-vertices': 'vertices',
  'mdl-vertex-bones': 'bones of vertices',
  'mdl-vertex-weights': 'weights of vertices',
  'mdl-normals': 'normals',
  'mdl-triangles': 'the triangles',
  'mdl-strip': 'a strip or fan',
  'mdl-more-body-parts-than-game': 'The model has {0, number} body parts; the game supports {1, number}.',
  'mdl-bad-body-part-base':
    'The base number of the body part {0}, which the game uses to select its models, is {1}; 1 is used instead.',
  'mdl-empty-body-part': 'The body part {0} has no models; it was skipped.',
  'mdl-models-shared':
    'The body parts share models, in total more than the file can hold. The file is damaged: download it again.',
  'mdl-more-vertices-than-game': 'The model {0} has {1, number} vertices; the game supports {2, number}.',
  'mdl-meshes-shared':
    'The models share meshes, in total more than the file can hold. The file is damaged: download it again.',
  'mdl-too-many-meshes': 'The file has more than {0, number} meshes, which is the most that is supported.',
  'mdl-triangles-shared':
    'The meshes share triangles, in total more than the file can hold. The file is damaged: download it again.',
  'mdl-triangles-name-missing-vertices':
    '{0, plural, one {# triangle names vertices or normals that do not exist; it was skipped. The file is damaged: download it again.} other {# triangles name vertices or normals that do not exist; they were skipped. The file is damaged: download it again.}}',
  'mdl-vertices-name-missing-bones':
    '{0, plural, one {# vertex names a bone that does not exist; it does not move with it. The file is damaged: download it again.} other {# vertices name bones that do not exist; they do not move with them. The file is damaged: download it again.}}',

  // Textures and skins (mdl_textures.cpp, mdl.cpp)
  'mdl-textures': 'textures',
  'mdl-pixels': 'the pixels of a texture',
  'mdl-skin-entries': 'entries of the skin table',
  'mdl-more-textures-than-game': 'The model has {0, number} textures; the game supports {1, number}.',
  'mdl-texture-not-in-file':
    'The texture {0} of {1, number} by {2, number} pixels is not in the file: its surfaces are white. The file is damaged: download it again.',
  'mdl-texture-file-missing':
    'The textures are in the file {0}, which is missing: the model is shown in white. Put it beside this one and open both.',
  'mdl-no-textures': 'The file holds no textures that can be read: the model is shown in white.',
  'mdl-textures-damaged': 'The file holds no textures that can be read: the model is shown in white. {0}',
  'mdl-mesh-without-texture': 'A mesh uses texture {0}, which does not exist; it is shown in white.',
  'mdl-too-many-skins':
    'The file declares {0, number} skins, more than it can hold; only the first is shown.',
  'mdl-skins-name-missing-textures':
    'The table of skins names textures that do not exist; the first texture is shown instead.',
  'mdl-skins-with-many-sizes':
    'The skins use textures of too many sizes; some textures are shown at a wrong scale.',

  // Sequences (mdl_sequences.cpp, mdl_tracks.cpp)
  'mdl-sequences': 'sequences',
  'mdl-events': 'events',
  'mdl-pivots': 'pivots',
  'mdl-transitions': 'transitions',
  'mdl-animation-records': 'records of an animation',
  'mdl-track': 'a track',
  'mdl-run': 'a run of an animation',
  'mdl-too-many-sequences': 'The file has {0, number} sequences; the first {1, number} are listed.',
  'mdl-no-such-group':
    '{0, plural, one {# sequence of group {1} was skipped} other {# sequences of group {1} were skipped}}: the file has {2, plural, one {# group} other {# groups}}. It is damaged: download it again.',
  'mdl-group-file-missing':
    '{0, plural, one {# sequence of group {1} was skipped: it is in the file {2}, which is missing. Put it beside this one and open both.} other {# sequences of group {1} were skipped: they are in the file {2}, which is missing. Put it beside this one and open both.}}',
  'mdl-group-file-without-sequences':
    '{0, plural, one {# sequence of group {1} was skipped: this file holds no sequences of Half-Life. Download it again.} other {# sequences of group {1} were skipped: this file holds no sequences of Half-Life. Download it again.}}',
  'mdl-sequence-damaged': 'The sequence {0} was skipped: {1} (byte {2})',
  'mdl-sequence-without-frames': 'The sequence {0} has no frames; it stands still.',
  'mdl-bad-frame-rate':
    'The sequence {0} has a rate that cannot be played; it is played at {1} frames a second.',
  'mdl-events-shared':
    'The sequences share events or pivots, in total more than the file can hold. The file is damaged: download it again.',
  'mdl-events-after-last-frame':
    '{0, plural, one {# event of the sequence {1} lies after its last frame, where the game never triggers it; it was skipped.} other {# events of the sequence {1} lie after its last frame, where the game never triggers them; they were skipped.}}',
  'mdl-transitions-to-missing-nodes': 'Transitions lead to nodes that do not exist; they were skipped.',
  'mdl-too-many-poses':
    'The poses of {0, plural, one {# frame} other {# frames}} with {1, plural, one {# joint} other {# joints}} are too many to play.',
  'mdl-more-poses-than-bytes':
    'The poses of {0, plural, one {# frame} other {# frames}} with {1, plural, one {# joint} other {# joints}} are more than the file can hold.',
  'mdl-empty-run':
    'A run of an animation has {0, plural, one {# value} other {# values}} for {1, plural, one {# frame} other {# frames}}; neither may be 0. The file is damaged: download it again.',

  // Players with weapons (player.cpp)
  'half-life-player-has-one-model':
    'A Half-Life player consists of one model: its head and upper body cannot be replaced. Choose only a weapon.',
  'half-life-weapon-missing': 'The weapon {0} is not among the files. Add it and open the model again.',
  'half-life-weapon-damaged': 'The weapon was skipped: {0}',
  'half-life-weapon-has-no-common-joint':
    'The weapon has no joint in common with the model that holds it, so it does not follow the hand.',
  'half-life-too-many-weapons': 'There are more than {0, number} weapons; the others were skipped.',
};
