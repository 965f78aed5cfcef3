import { bytes, count, plural } from '../format.js';

const size = (width: number, height: number): string => `${count(width)} \u00d7 ${count(height)}`;

/** Share, Embed and Save. */
export const saveText = {
  share: 'Share',
  embed: 'Embed',
  save: 'Save',
  shared: 'Copied a link to this view',
  sharedWithout: (model: string): string =>
    `Copied a link without the files of ${model}, which are only on this device. Send them too (Save, Model files), or put them on a server and add ?src=URL before the #.`,
  sharedWithoutOther: (model: string): string =>
    `Copied a link without the comparison. The files of ${model} are only on this device.`,
  sharedWithoutPaint: 'Copied the link. It does not contain the replaced textures.',

  // Save
  saveImage: 'Image',
  saveMotion: 'Video or GIF',
  saveFiles: 'Model files',
  saveAsVideo: 'Video',
  saveAsGif: 'GIF',
  saveName: (name: string): string => `Save ${name}`,
  savedFile: (name: string, size: number): string => `Saved ${name}, ${bytes(size)}`,
  savedRecording: (name: string, size: number): string =>
    `Saved ${name}, ${bytes(size)}. This browser cannot encode video frame by frame, so it was recorded during playback.`,
  saving: 'Saving',
  savingShare: (percent: number): string => `${percent} %`,
  saveCancelled: 'Saving cancelled',
  preview: 'Preview',
  imageOf: 'Content',
  imageView: 'This view',
  imageClips: 'All clips',
  sheetSum: (clips: number, width: number, height: number): string =>
    `${plural(clips, { one: '# clip', other: '# clips' })} at the middle frame, ${size(width, height)}.`,
  imageNote: (width: number, height: number, background: string): string =>
    `${size(width, height)}, ${background}`,
  noteTheme: 'on a gradient',
  noteColor: 'on a colour',
  noteNone: 'transparent',
  size: 'Size',
  width: 'w',
  height: 'h',
  widthHint: 'Width in pixels',
  heightHint: 'Height in pixels',
  scaleOfView: 'Scale',
  scaleOwn: 'Custom',
  backgroundNone: 'None',
  backgroundChoice: 'Background colour',
  fileFormat: 'Format',
  motion: 'Motion',
  motionClip: 'Clip',
  motionTurntable: 'Turntable',
  motionBoth: 'Both',
  framesRow: 'Frames',
  frameIn: 'in',
  frameOut: 'out',
  frameInHint: 'First frame of the clip',
  frameOutHint: 'Last frame of the clip',
  frameRate: 'Frame rate',
  turnTime: 'One turn',
  smallGif: 'Small GIF (480 px, plain background)',
  gifColors: 'Palette',
  gifOne: 'Shared',
  gifEach: 'Per frame',
  motionSum: (frames: number, seconds: string, weight: number): string =>
    `${plural(frames, { one: '# frame', other: '# frames' })}, ${seconds} s, about ${bytes(weight)}.`,
  imageSum: (weight: number): string => `About ${bytes(weight)}.`,
  sumTurns: (turns: number): string =>
    `One turn lasts ${plural(turns, { one: '# repetition', other: '# repetitions' })} of the clip.`,
  sumSpeed: (speed: string): string => `The clip plays at ${speed}\u00d7, as in the view.`,
  sumGif: 'GIF has no partial transparency: edges are blended with grey.',
  sumWebmAlpha: 'Chrome, Edge and Firefox show transparent WebM; other browsers show a grey background.',
  sumMp4Opaque: 'MP4 has no transparency: the background is grey.',
  sumNoMp4: 'MP4 is not available: this browser cannot encode H.264 video of this size.',
  sumEven: 'Video needs an even width and height: the size was adjusted.',
  sumRecording: (seconds: string): string =>
    `This browser cannot encode video frame by frame: it is recorded during playback, which takes ${seconds} s.`,
  sumNoVideo: 'This browser cannot encode video. Save a GIF instead.',
  sumStill: 'The clip has only one frame: nothing moves.',
  tooLarge: (width: number, height: number): string =>
    `The GPU of this device cannot draw this size. The largest size with these proportions is ${size(width, height)}.`,
  useLargest: (width: number, height: number): string => `Use ${size(width, height)}`,
  notDrawn: 'The image could not be drawn: the GPU does not respond. Try again in a moment.',
  notSaved: (reason: string): string => `Nothing was saved: ${reason}`,
  zipFull: (files: number): string =>
    `A ZIP holds at most 4 GB and ${count(files)} files. Save fewer files at once.`,
  noSpace: 'There is not enough memory. Choose a smaller size or fewer frames.',

  // Models selected in the gallery
  batchSave: 'Save selected',
  batchTitle: (models: number): string => plural(models, { one: 'Save # model', other: 'Save # models' }),
  batchFiles: 'Files',
  batchImages: 'Image (PNG)',
  batchGlb: 'GLB',
  batchNote: 'All files in one ZIP, in the folders of the models.',
  batchNothing: 'Choose at least one kind of file.',
  batchProgress: (done: number, models: number): string => `${count(done)} of ${count(models)}`,
  batchSaved: (name: string, size: number, files: number): string =>
    `Saved ${name}, ${bytes(size)}: ${plural(files, { one: '# file', other: '# files' })}`,
  batchFailed: (failed: number, models: number, saved: boolean): string =>
    saved
      ? `${count(failed)} of ${plural(models, { one: '# model', other: '# models' })} could not be saved completely:`
      : 'No model could be saved:',
  batchFull: (complete: number, models: number): string =>
    `The ZIP is full: all files of ${count(complete)} of ${plural(models, { one: '# model', other: '# models' })} are in it. Select the other models and save them in another ZIP.`,
  batchFailures: 'Models that could not be saved completely',

  // Model files
  fileGlb: 'GLB',
  fileGlbNote: 'Model with skeleton, clips and textures, for Blender, game engines and the web.',
  fileObj: 'OBJ of this pose',
  fileObjNote: 'The mesh in the current pose, with materials and textures, in a ZIP.',
  fileMarrow: '.marrow',
  fileMarrowNote: 'The whole model in one file, for Marrow.',
  filePose: 'Pose as JSON',
  filePoseNote: 'Matrices and transforms of joints and tags in the current pose.',
  fileTextures: 'Textures as PNG',
  fileTexturesNote: (textures: number): string =>
    plural(textures, { one: '# texture.', other: '# textures, one or all.' }),
  texturesAll: 'All, in a ZIP',
  texturesWhich: 'Which texture',

  // Embed
  embedTitle: 'Embed',
  embedFrame: 'iframe',
  embedFrameNote: 'Works on every page, without a script. It uses embed.html of this site.',
  embedWidget: 'Element',
  embedWidgetNote: 'For your own pages, with the files of marrow3d on your server.',
  embedCopy: (what: string): string => `Copy the code: ${what}`,
  embedCopied: 'Copied the code',
  copyCode: 'Copy',
  embedLocal: (name: string): string =>
    `${name} is only on this device. Put it on a server with its textures and other files, and replace https://your.example/ with the address of that server.`,
  embedPainted: 'The code does not contain the replaced textures.',
  embedControls: 'Controls',
  embedFull: 'All',
  embedMini: 'Minimal',
  embedNone: 'None',
} as const;
