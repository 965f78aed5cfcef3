/** Messages that several format families share (wasm/formats, wasm/bindings). */
export const formats: Readonly<Record<string, string>> = {
  'file-no-triangles': 'The file holds no triangles: there is nothing to show.',
  // Opening a file (wasm/formats/registry.cpp)
  'open-file-empty': 'The file is empty. The copy failed: download it again.',
  'open-file-unlike-its-name':
    'The file is named like a {0} but does not begin like one. It is something else, or damaged: download it again.',
  'open-format-unknown': 'This is not a model that Marrow opens. Marrow opens {0}.',
  'open-file-missing': 'The file is not among those that were given. Add it and open again.',
  'open-file-too-large':
    'The file has {0, number} MB; at most {1, number} MB are supported. Split it, or export it with fewer polygons.',
  'open-subject-as-part':
    'The file holds a whole subject, which cannot be a part of another. Open it by itself.',
  'open-parts-for-no-player':
    'Only a player that is made of parts can take a weapon or the parts of another player. Open the folder of such a player.',

  // The palette of Quake (wasm/formats/quake_palette.cpp)
  'palette-missing':
    'The palette of the game (gfx/palette.lmp) is missing; similar colours are shown. Add that file or the archive pak0.pak.',

  // Clips of Quake source ports: .framegroups files (wasm/formats/frame_groups.cpp)
  'frame-groups-rows-skipped':
    '{0, plural, one {The clip in line {1, line} was skipped} other {# clips were skipped, the first in line {1, line}}}: each line needs the first frame (the model has {2, number}), the number of frames, and the frames per second.',

  // Files that contain only textures (wasm/formats/image_gallery.cpp)
  'gallery-too-large': 'The file has {0, number} textures; the first {1, number} are shown.',

  // Images beside a model (wasm/formats/folder_skins.cpp)
  'image-guessed': 'The model uses the image {0}, which is missing; {1} from its folder is used.',

  // Scripts of Quake III and Doom 3 (wasm/formats/script_blocks.cpp)
  'script-block-without-name': 'A brace was found where a name is expected; its block was skipped.',
  'script-brace-without-name': 'A brace was found where a name is expected; it was skipped.',
  'script-name-without-block': 'No block follows {0}; the text up to the next block was skipped.',
  'script-cut-after-name': 'No block follows {0}: the file is incomplete. Download it again.',
  'script-block-not-closed': 'The block {0} is not closed: a brace is missing, or the file is incomplete.',
  'script-block-not-closed-before-name':
    'The block {0} is not closed: a brace is missing before the next name.',
  'script-block-not-closed-before-stage':
    'The block {0} is not closed: a brace is missing before the next stage.',
};
