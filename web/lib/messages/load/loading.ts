/** Messages about the files that are given to `load` (web/lib/load). */
export const loading: Readonly<Record<string, string>> = {
  // Choosing what to open
  'open-image-alone': 'This is an image, not a model. Open a model first, then add its images.',
  'open-no-files': 'The folder is empty. Choose a model file, or the folder that contains it.',
  'open-no-model':
    '{0, plural, one {This is not a model} other {None of these # files is a model}} that Marrow opens. Choose a model file, or the folder that contains it.',
  'open-entry-missing': 'There is no such model among the given files. Choose one of these: {0}.',
  'open-entries-missing': 'There is no such model among the given files, and no other that Marrow opens.',
  'open-archive-empty': 'The archive is empty. Open another one.',
  'open-archive-without-model':
    '{0, plural, one {The only file in the archive is not a model} other {None of the # files in the archive is a model}} that Marrow opens. Open another one.',
  'open-archive-entry-missing': '{0} has no such model. Choose one of these: {1}.',
  'open-archive-entries-missing': '{0} has no such model, and no other that Marrow opens.',
  'open-companion-missing': 'There is no file at {0}. Check its name in `companions`, or its address.',
  'open-part-looked-for': '{0} Searched for {1}.',
  'open-no-player': 'There is no player in the folder: it has none of {0}. Open a model file instead.',

  // Files of other programs (foreign-files.ts)
  'foreign-file': 'This is {0}, not a model that Marrow opens. Marrow opens {1}. {2}',
  'foreign-among-files':
    '{0, plural, one {This is not a model} other {None of these # files is a model}} that Marrow opens. Found {1}. {2}',
  'foreign-beside-error': '{0} Found {1}. {2}',
  'foreign-with-names': '{0} (it names {1})',
  'foreign-and-more': '{0} and {1, number} more',
  'foreign-model-remedy': 'Export it as OBJ or 3DS, or open the file that the game itself reads.',
  'foreign-engine-remedy': 'Open the models of the game, which are other files.',
  'foreign-archive-remedy': 'Unpack it and open its content: a file, a folder, a ZIP or a PAK.',
  'foreign-image-remedy': 'Open a model first, then add its images.',
  'foreign-other-remedy': 'Open a model, a folder or an archive of models.',

  // Reading files
  'source-too-many-files':
    'The folder has more than {0, number} files. Open the folder of one model or one game.',
  'source-dropped-too-many':
    'More than {0, number} files were dropped. Drop the folder of one model or one game.',
  'source-response-too-large':
    'The server sends more than {0, number} GB. Download the file and open only the needed part of it.',
  'source-file-changed': 'The file can no longer be read: it has been moved or changed. Choose it again.',
  'source-file-unreadable':
    'The file cannot be read ({0}). Check that it exists and that its permissions allow reading.',
  'source-file-irregular':
    'This is neither a file nor a folder, but a pipe, a socket or a device. Save its content in a file and open that.',
  'source-path-outside':
    'The path is outside of {0}, the folder of --root (`root` in load). Name a folder above it.',
  'source-link-outside':
    'This symbolic link leads to a file outside of the root, or to no file, and was skipped. Replace it with a copy of the file, or name a folder above both with --root DIR (`root` in load).',
  'source-links-outside':
    '{0, plural, one {# more symbolic link to a file outside of the root, or to no file, was} other {# more symbolic links to files outside of the root, or to no file, were}} skipped.',
  'source-too-many-matches':
    '{0, number} files match {1}; the first {2, number} were read. Move the others to another folder.',

  // Images
  'image-missing': 'Missing texture: shown as a checker. Add the file next to the model.',
  'image-not-found': 'Missing texture: shown as a checker. Searched for {0}. Add the file next to the model.',
  'image-decoder-missing': '{0} images cannot be decoded. {1}',
  'image-address-without-file':
    'There is no image at this URL. Specify a PNG, JPEG, TGA, BMP, PCX or DDS file.',

  // Failures of a module or of the memory
  'open-reader-memory':
    'The file needs more than the {0, number} MB of memory that are available. Split it, or export it with fewer polygons. Open models are not affected.',
  'open-reader-stopped':
    'The loader crashed: the file is damaged, or needs too much memory. Open models are not affected.',
  'open-memory-full': 'The file does not fit into the free memory. Close other models and try again.',

  // The load worker
  'worker-stopped': 'The load worker has stopped ({0}). Load again.',
  'worker-answer-unreadable': 'The load worker has stopped because its answer could not be read. Load again.',
  'worker-request-unreadable':
    'The load worker has stopped because it could not read its request. Load again.',
  'worker-failed': 'The load worker failed ({0}). Load again.',

  // The result of a load (web/lib/model/snapshot.ts, web/lib/wasm/read-summary.ts)
  'result-too-short':
    'The snapshot of the model is damaged: it has {0, plural, one {# byte} other {# bytes}}. Load it again.',
  'result-not-marked': 'The snapshot of the model is damaged: it does not begin with MRRW. Load it again.',
  'result-version': 'The snapshot of the model is damaged: its version is {0}, not {1}. Load it again.',
  'result-sizes':
    'The snapshot of the model is damaged: the sizes in its header are not valid: {0, plural, one {# byte} other {# bytes}} in total, {1, plural, one {# byte} other {# bytes}} in its first section, and {2, plural, one {# chunk} other {# chunks}}. Load it again.',
  'result-chunk-place':
    'The snapshot of the model is damaged: a chunk of {0, plural, one {# byte} other {# bytes}} is at {1}. Load it again.',
  'result-chunk-size':
    'The snapshot of the model is damaged: {0} has {1, plural, one {# byte} other {# bytes}}. Load it again.',
  'result-chunk-length':
    'The snapshot of the model is damaged: {0} has {1, plural, one {# value} other {# values}}, not {2, number}. Load it again.',
  'result-chunk-missing':
    'The snapshot of the model lacks {0} of part {1}: script and WebAssembly modules are of different versions. Deploy them together.',
  'result-field-missing':
    'The snapshot of the model lacks the field {0}: script and WebAssembly modules are of different versions. Deploy them together.',
  'result-field-size':
    'The snapshot of the model has a field of a wrong size: script and WebAssembly modules are of different versions. Deploy them together.',
};
