import { bytes, count, plural } from '../format.js';

const size = (width: number, height: number): string => `${count(width)} \u00d7 ${count(height)}`;

/** Share, Embed and Save. */
export const saveText = {
  share: 'Share',
  embed: 'Embed',
  save: 'Save',
  shared: 'Copied the link to what you see',
  sharedWithout: (model: string): string =>
    `Copied a link without the files of ${model}, which are only on this device. Send them too (Save, Model files), or put them on a server and add ?src=ADDRESS before the #.`,
  sharedWithoutOther: (model: string): string =>
    `Copied the link without the comparison. The files of ${model} are only on this device.`,
  sharedWithoutPaint: 'Copied the link. Textures that you replaced are not in it.',

  // Save
  saveImage: 'Image',
  saveMotion: 'Clip or turntable',
  saveFiles: 'Model files',
  saveAsVideo: 'Video',
  saveAsGif: 'GIF',
  saveName: (name: string): string => `Save ${name}`,
  savedFile: (name: string, size: number): string => `Saved ${name}, ${bytes(size)}`,
  savedRecording: (name: string, size: number): string =>
    `Saved ${name}, ${bytes(size)}. This browser cannot encode video frame by frame, so it was recorded as it played.`,
  saving: 'Saving',
  savingShare: (percent: number): string => `${percent} %`,
  saveCancelled: 'Nothing was saved',
  preview: 'Preview',
  imageOf: 'Content',
  imageView: 'This view',
  imageClips: 'All clips',
  sheetSum: (clips: number, width: number, height: number): string =>
    `${plural(clips, { one: '# clip', other: '# clips' })} at the middle frame, ${size(width, height)}.`,
  imageNote: (width: number, height: number, background: string): string =>
    `${size(width, height)}, ${background}`,
  noteTheme: 'on the backdrop',
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
  gifColors: 'Colours',
  gifOne: 'For all frames',
  gifEach: 'For each frame',
  motionSum: (frames: number, seconds: string, weight: number): string =>
    `${plural(frames, { one: '# frame', other: '# frames' })}, ${seconds} s, about ${bytes(weight)}.`,
  imageSum: (weight: number): string => `About ${bytes(weight)}.`,
  sumTurns: (turns: number): string =>
    `One turn takes ${plural(turns, { one: '# pass', other: '# passes' })} of the clip.`,
  sumSpeed: (speed: string): string => `The clip plays at ${speed}\u00d7, as in the view.`,
  sumGif: 'GIF has one-bit transparency; edges are drawn against the backdrop\u2019s grey.',
  sumWebmAlpha:
    'Transparent WebM is shown by Chrome, Edge and Firefox; others show the backdrop\u2019s grey.',
  sumMp4Opaque: 'MP4 has no transparency: the background is the backdrop\u2019s grey.',
  sumNoMp4: 'MP4 is not offered: this browser cannot encode H.264 video of this size.',
  sumEven: 'Video has even sides.',
  sumRecording: (seconds: string): string =>
    `This browser cannot encode frame by frame: the video is recorded as it plays, which takes ${seconds} s.`,
  sumNoVideo: 'This browser cannot make video. GIF works here.',
  sumStill: 'The model stands still: the clip is one frame.',
  tooLarge: (width: number, height: number): string =>
    `This is larger than this computer\u2019s GPU can draw. ${size(width, height)} is the largest of this shape.`,
  useLargest: (width: number, height: number): string => `Use ${size(width, height)}`,
  notDrawn: 'The image could not be drawn: the GPU does not answer. Try again in a moment.',
  notSaved: (reason: string): string => `Nothing was saved: ${reason}`,
  zipFull: (files: number): string => `A ZIP holds at most 4 GB and ${count(files)} files.`,
  noSpace: 'There is not enough memory for this. Choose a smaller size or fewer frames.',

  // Selected models of the gallery
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
  fileObjNote: 'The mesh as it stands now, with materials and textures, in a ZIP.',
  fileMarrow: '.marrow',
  fileMarrowNote: 'Everything in one file that Marrow opens at once.',
  filePose: 'Pose as JSON',
  filePoseNote: 'Joints and tags as they are now: matrices and transforms.',
  fileTextures: 'Textures as PNG',
  fileTexturesNote: (textures: number): string =>
    `${plural(textures, { one: '# texture', other: '# textures' })}, one or all of them.`,
  texturesAll: 'All, in a ZIP',
  texturesWhich: 'Which texture',

  // Embed
  embedTitle: 'Embed',
  embedFrame: 'iframe',
  embedFrameNote: 'Works everywhere, needs no script. The frame is this site\u2019s embed.html.',
  embedWidget: 'Element',
  embedWidgetNote: 'For your own pages, with the files of marrow3d on your server.',
  embedCopy: (what: string): string => `Copy the code: ${what}`,
  embedCopied: 'Copied the code',
  copyCode: 'Copy',
  embedLocal: (name: string): string =>
    `${name} is only on your device. Put it on a server with the files that belong to it, and write its address in place of https://your.example/.`,
  embedPainted: 'Textures that you replaced are not in the code.',
  embedControls: 'Controls',
  embedFull: 'All',
  embedMini: 'Minimal',
  embedNone: 'None',
} as const;
