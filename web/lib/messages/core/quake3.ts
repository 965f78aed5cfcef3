/** Messages of wasm/formats/quake3. */
export const quake3: Readonly<Record<string, string>> = {
  // md3.cpp
  'md3-frames': 'frames',
  'md3-tags': 'tags',
  'md3-surfaces': 'surfaces',
  'md3-surface': 'surface {0} of {1}',
  'md3-shaders': 'shaders',
  'md3-triangles': 'triangles',
  'md3-texcoords': 'texture coordinates',
  'md3-vertices': 'vertices',
  'md3-surface-part': '{0} of surface {1} of {2}, {3}',
  'md3-version-unsupported': 'MD3 version {0}; version {1} (Quake III) is supported.',
  'md3-no-frames':
    'The number of frames is {0}; a model has at least one. The file is damaged: download it again.',
  'md3-frames-inside-header':
    'The frames begin at byte {0}, inside the header. The file is damaged: download it again.',
  'md3-tags-inside-header':
    'The tags begin at byte {0}, inside the header. The file is damaged: download it again.',
  'md3-surface-ends-in-header':
    'The surface "{0}" ends at its byte {1}, before its header does. The file is damaged: download it again.',
  'md3-surfaces-share-bytes':
    'The surfaces up to "{0}" are larger than the file: they share bytes. The file is damaged: download it again.',
  'md3-too-many-surfaces': 'The file has {0, number} surfaces; the first {1, number} are shown.',
  'md3-surface-frames-differ':
    'The surface "{0}" declares {1, plural, one {# frame} other {# frames}} (byte {2}), but the model has {3, number}; the number of the model is used.',
  'md3-triangle-vertices-missing':
    '{0, plural, one {Triangle {1} of the surface "{2}" (byte {3}) names a vertex past the {4, number} that the surface has; it was skipped. The file is damaged: download it again.} other {Triangle {1} of the surface "{2}" (byte {3}) names a vertex past the {4, number} that the surface has; # such triangles were skipped. The file is damaged: download it again.}}',
  'md3-tags-without-axes':
    '{0, plural, one {# frame of tags has an axis of length 0; attached models are not turned in it.} other {# frames of tags have an axis of length 0; attached models are not turned in them.}}',
  'md3-tag-absent':
    '{0, plural, one {The tag {1} is absent from frame {2}; it is at the origin there, as in the game.} other {The tag {1} is absent from frame {2} (# such frames of tags); it is at the origin there, as in the game.}}',
  'md3-level-left-out': 'The level of detail was skipped: {0}',
  'md3-level-not-md3': 'It is not an MD3 file.',
  'md3-level-frames-differ': 'It has {0, plural, one {# frame} other {# frames}}, the model {1, number}.',
  'md3-level-too-many-surfaces': 'With it, the model has more than {0, number} surfaces.',

  // materials.cpp
  'quake3-too-many-skins': 'There are more than {0, number} skins beside the model; the others were skipped.',
  'quake3-too-many-shaders': 'The skins name more than {0, number} shaders; not all are shown.',

  // skin.cpp
  'quake3-skin-surface-expected': 'The name of a surface is expected, not {0}; the row was skipped.',
  'quake3-skin-comma-missing':
    'A comma is missing after the surface {0}; the second word is used as its shader.',
  'quake3-skin-shader-missing': 'A comma is missing after the surface {0}; the row was skipped.',
  'quake3-skin-too-many-surfaces': 'The skin has more than {0, number} surfaces; the others were skipped.',
  'quake3-skin-alone':
    'This is a skin for {0, plural, one {# surface} other {# surfaces}}, not a model. Open the .md3 file that uses it, together with it.',

  // animation_cfg.cpp
  'quake3-animations-none': 'It has no rows of animations. Add them; the first is {0}.',
  'quake3-animations-too-many-numbers': 'The row has more than four numbers; the others were skipped.',
  'quake3-animations-frame-expected': '"{0}" stands where a frame of {1} is expected; it was skipped.',
  'quake3-animations-frame-expected-in-extra-row':
    '"{0}" stands where a frame is expected, in a row that the game does not read; it was skipped.',
  'quake3-animations-key-unknown': '"{0}" is no key that the game knows; its line was skipped.',
  'quake3-animations-too-many-rows':
    'From here on there are more rows than the game reads; they are named "animation {0}" and so on.',
  'quake3-animations-limit': 'The list has more than {0, number} animations; the others were skipped.',
  'quake3-animations-head-row':
    'The row "{0}" of the head (HEADFRAMES) needs a first frame and a number of frames; it was skipped.',
  'quake3-animations-head-frames':
    '{0, number} of {1, plural, one {# animation} other {# animations}} of the head (HEADFRAMES) cannot be played: {2} has {3, plural, one {# frame} other {# frames}}.',
  'quake3-animations-numbers-missing': '{0} has {1} of 4 numbers; it was skipped.',
  'quake3-animations-too-slow': '{0} cannot play at so few frames per second; it plays at {1, number}.',
  'quake3-animations-too-fast': '{0} cannot play at so many frames per second; it plays at {1, number}.',
  'quake3-animations-loop-too-long':
    '{0} has {1, plural, one {# frame} other {# frames}} and cannot repeat the last {2, number}; it repeats {3, number}.',
  'quake3-animations-rows-missing':
    'The list of animations ends after {0} of {1} rows: {2} is missing. Add its row.',
  'quake3-animation-frames-missing':
    '{0} has {1, plural, one {# frame} other {# frames}} from frame {2} on, but {3} has only {4, number}; it plays {5, number} from frame {6} on.',
  'quake3-animations-alone':
    'These are the animations of a Quake III player, not a model. Open its folder, with lower.md3, upper.md3 and head.md3.',
  'quake3-animations-alone-with-warnings':
    'These are the animations of a Quake III player, not a model. Open its folder, with lower.md3, upper.md3 and head.md3. {0, plural, one {There is a warning: {1}} other {The first of its # warnings: {1}}}',

  // player.cpp
  'quake3-part-missing': 'There is no {0}.md3 beside lower.md3; the other parts are shown.',
  'quake3-part-left-out': '{0} was skipped: {1}',
  'quake3-tag-missing': '{0} has no {1}: {2} stays at its origin.',
  'quake3-head-without-torso': 'The head was skipped: there is no torso that it could sit on.',
  'quake3-weapon-without-torso': 'The weapon was skipped: there is no torso that could hold it.',
  'quake3-chosen-head-missing': 'The chosen head is not among the files. Choose another, or add its file.',
  'quake3-chosen-torso-missing': 'The chosen torso is not among the files. Choose another, or add its file.',
  'quake3-chosen-weapon-missing':
    'The chosen weapon is not among the files. Choose another, or add its file.',
  'quake3-animations-file-missing':
    'There is no animation.cfg. The animations go by the names of the frames.',
  'quake3-animations-file-unreadable': 'Line {0, line}: {1} The animations go by the names of the frames.',

  // shader.cpp: a script
  'quake3-script-too-many-shaders': 'The script has more than {0, number} shaders; the others were skipped.',
  'quake3-script-word-before-name': '{0} was found before the name {1}; it was skipped.',
  'quake3-script-name-empty': 'A shader has an empty name; it was skipped.',
  'quake3-script-alone':
    '{0, plural, one {This is a script of # shader, not a model. Open the .md3 file that uses it, together with the script.} other {This is a script of # shaders, not a model. Open the .md3 file that uses them, together with it.}}',
  'quake3-script-alone-with-warnings':
    '{0, plural, one {This is a script of # shader, not a model. Open the .md3 file that uses it, together with the script.} other {This is a script of # shaders, not a model. Open the .md3 file that uses them, together with it.}} {1, plural, one {There is a warning: {2}} other {The first of its # warnings: {2}}}',

  // shader.cpp: a shader
  'quake3-shader-stages-unknown':
    "Line {0, line}, shader {1}: no stage is known; the image with the shader's name is shown.",
  'quake3-shader-stage-without-image':
    'Line {0, line}, shader {1}, stage: it has no image; as in the game neither it nor any stage after it is drawn.',
  'quake3-shader-too-many-stages':
    'Line {0, line}, shader {1}, stage: there are more than {2}; this one was skipped, as in the game.',

  // shader.cpp: a directive
  'quake3-shader-keyword-unknown':
    'Line {0, line}, shader {1}, {2}: this keyword is not known; its line was skipped.',
  'quake3-shader-keyword-of-engine':
    'The keyword "{0}" of newer engines changes details of the lighting; it is not applied.',
  'quake3-shader-surplus-words':
    'Line {0, line}, shader {1}, {2}: the directive before it takes no more values; the rest of the line was skipped.',
  'quake3-shader-too-many':
    'Line {0, line}, shader {1}, {2}: there are more than {3}; this one was skipped, as in the game.',
  'quake3-shader-number-expected':
    'Line {0, line}, shader {1}, {2}: {3} stands where a number is expected; {4} is assumed.',
  'quake3-shader-number-missing': 'Line {0, line}, shader {1}, {2}: a number is missing; {3} is assumed.',
  'quake3-shader-brackets-missing':
    'Line {0, line}, shader {1}, {2}: three numbers in brackets are expected; these are taken as they are.',
  'quake3-shader-map-not-drawn': 'Line {0, line}, shader {1}, {2}: {3} is a map that is not drawn.',
  'quake3-shader-kind-of-map-not-drawn': 'Line {0, line}, shader {1}, {2}: maps of this kind are not drawn.',
  'quake3-shader-film-not-drawn': 'Line {0, line}, shader {1}, {2}: {3} is a film; films are not drawn.',
  'quake3-shader-films-not-drawn': 'Line {0, line}, shader {1}, {2}: films are not drawn.',
  'quake3-shader-image-missing': 'Line {0, line}, shader {1}, {2}: the name of an image is missing.',
  'quake3-shader-images-missing': 'Line {0, line}, shader {1}, {2}: the names of images are missing.',
  'quake3-shader-wave-unknown': 'Line {0, line}, shader {1}, {2}: {3} is not known here; sin is assumed.',
  'quake3-shader-wave-missing': 'Line {0, line}, shader {1}, {2}: the wave form is missing; sin is assumed.',
  'quake3-shader-cull-unknown':
    'Line {0, line}, shader {1}, {2}: {3} is not known here; only front sides are drawn.',
  'quake3-shader-cull-missing':
    'Line {0, line}, shader {1}, {2}: the side to cull is missing; only front sides are drawn.',
  'quake3-shader-sort-unknown':
    'Line {0, line}, shader {1}, {2}: {3} is not known here; the usual order is assumed.',
  'quake3-shader-sort-missing':
    'Line {0, line}, shader {1}, {2}: the order is missing; the usual order is assumed.',
  'quake3-shader-kind-unknown': 'Line {0, line}, shader {1}, {2}: {3} is not known here; it was skipped.',
  'quake3-shader-kind-missing':
    'Line {0, line}, shader {1}, {2}: the kind is missing; the directive was skipped.',
  'quake3-shader-deform-not-drawn': 'Line {0, line}, shader {1}, {2}: {3} is not drawn.',
  'quake3-shader-divisor-too-small':
    'Line {0, line}, shader {1}, {2}: the divisor is 0 or too small; 1/100 is used instead.',
  'quake3-shader-depth-test-unknown':
    'Line {0, line}, shader {1}, {2}: {3} is not known here; lequal is assumed.',
  'quake3-shader-depth-test-missing':
    'Line {0, line}, shader {1}, {2}: the depth test is missing; lequal is assumed.',
  'quake3-shader-factor-unknown':
    'Line {0, line}, shader {1}, {2}: {3} is not known here; GL_ONE is assumed.',
  'quake3-shader-factor-missing':
    'Line {0, line}, shader {1}, {2}: a blend factor is missing; GL_ONE is assumed.',
  'quake3-shader-alpha-test-unknown':
    'Line {0, line}, shader {1}, {2}: {3} is not known here; nothing is cut out.',
  'quake3-shader-alpha-test-missing':
    'Line {0, line}, shader {1}, {2}: the alpha test is missing; nothing is cut out.',
  'quake3-shader-color-unknown':
    'Line {0, line}, shader {1}, {2}: {3} is not known here; identity is assumed.',
  'quake3-shader-color-missing':
    'Line {0, line}, shader {1}, {2}: the source is missing; identity is assumed.',
  'quake3-shader-texcoord-unknown':
    'Line {0, line}, shader {1}, {2}: {3} is not known here; base is assumed.',
  'quake3-shader-texcoord-missing':
    'Line {0, line}, shader {1}, {2}: the source is missing; base is assumed.',
};
