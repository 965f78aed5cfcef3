import { compareText } from './english-compare.js';
import { controlsText } from './english-controls.js';
import { historyText } from './english-history.js';
import { galleryText } from './english-gallery.js';
import { inspectText } from './english-inspect.js';
import { playbackText, counted } from './english-playback.js';
import { skeletonText } from './english-skeleton.js';
import { noticesText } from './english-notices.js';
import { takeawayText } from './english-takeaway.js';
import { viewText } from './english-view.js';
import { bytes, count } from './format.js';

/** All texts but those of playback, keys and the skeleton. */
const pageText = {
  // The product and its top bar
  product: 'Marrow',
  home: 'Marrow, start page',
  pageTitle: (subject: string): string => `${subject} - Marrow`,
  open: 'Open',
  openFiles: 'Open files',
  openFolder: 'Open a folder',
  samples: 'Samples',
  shortcuts: 'Keyboard shortcuts',
  switchTheme: 'Switch theme',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  more: 'More',
  close: 'Close',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  withKey: (label: string, key: string): string => `${label} (${key})`,

  // First visit
  headlineDrop: 'Drop',
  headlineOpen: 'Open',
  headlineRest: 'a model.',
  headlineSecond: 'See it move.',
  invitation:
    'A file, a whole folder or a .pk3, .pk4, .pak or .zip. Textures, skins and animations are found beside it. Everything stays on your device.',
  formats: 'Formats',
  anywhere: 'Drop anywhere',
  dropHere: 'Drop to open',
  sampleNote: (clip: string, rate: string): readonly [string, string, string] => [
    'sample, ',
    clip,
    ` at ${rate} frames per second. Drag to turn, drag the divider to look inside.`,
  ],
  stillNote: 'sample. Drag to turn, drag the divider to look inside.',
  playSample: 'Play',

  // Loading
  loading: (name: string): string => `Opening ${name}`,
  loadingModule: 'Starting',
  loadingFetch: 'Fetching',
  loadingParse: 'Reading',
  loadingPictures: 'Textures',
  loadedOf: (loaded: number, total: number | null): string =>
    total === null ? bytes(loaded) : `${bytes(loaded)} of ${bytes(total)}`,
  cancelLoading: 'Cancel',
  loaded: (name: string, clips: number): string =>
    `${name} is open${clips > 0 ? `, ${counted(clips, 'clip', 'clips')}` : ''}`,
  loadCancelled: 'Loading was cancelled',

  // Scene
  scene: 'Scene',
  canvas: (name: string, kind: string): string =>
    `${name}, ${kind}. Arrow keys turn, Shift and arrow keys move, plus and minus zoom, F fits, Space plays.`,
  canvasStill: (name: string, kind: string): string =>
    `${name}, ${kind}. Arrow keys turn, Shift and arrow keys move, plus and minus zoom, F fits, R starts the turntable.`,
  canvasSample: (name: string): string => `Sample ${name}, moving. Drag or use the arrow keys to turn it.`,
  canvasEmpty: 'Nothing is open.',
  view: 'View',
  fit: 'Fit',
  viewFront: 'From the front',
  viewSide: 'From the side',
  viewTop: 'From above',
  turntable: 'Turntable',
  follow: 'Follow',
  firstPerson: 'First person',
  turntableStopped: 'Turntable stopped',
  wireframe: 'Wireframe',
  normalLines: 'Normals',
  boundingBox: 'Bounding box',
  grid: 'Grid',
  movingGround: 'Moving ground',
  tags: 'Tags',
  attachments: 'Attachments',
  hitboxes: 'Hitboxes',
  hitGroups: ['generic', 'head', 'chest', 'stomach', 'left arm', 'right arm', 'left leg', 'right leg'],
  hitGroup: (group: number): string => `group ${count(group)}`,
  gameBoxes: 'Game boxes and eye',
  muzzleFlashes: 'Muzzle flashes',
  tagRotation: 'Tag rotation',
  tagSlerp: 'Smooth',
  tagEngine: 'As in the game',
  shadow: 'Ground shadow',
  twoSided: 'Two-sided',
  light: 'Light',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',

  // The kinds of subjects
  kindPlayer: 'Quake II player',
  kindPlayer3: 'Quake III player',
  kindWeapon3: 'Quake III weapon',
  kindTagged: (kind: string, parts: number): string => `${kind}, ${count(parts)} parts joined by tags`,
  kindJoined: (kind: string, parts: number): string => `${kind}, ${count(parts)} parts that move as one`,
  kindMissing: (kind: string): string => `${kind}, shown in plaster where textures are missing`,

  // Inspector
  inspector: 'Inspector',
  inspectorSections: 'Inspector sections',
  showInspector: 'Inspector',
  sheetSmaller: 'Show less of the inspector',
  sheetLarger: 'Show more of the inspector',
  tabParts: 'Parts',
  tabAnimations: 'Animations',
  tabSkins: 'Skins',
  tabMaterials: 'Materials',
  tabDisplay: 'Display',
  tabStatistics: 'Statistics',
  tabData: 'Data',
  tabReport: 'Report',
  sectionParts: 'Subject and parts',
  sectionAnimations: 'Animations',
  sectionSkins: 'Skins',
  sectionMaterials: 'Materials and textures',
  sectionDisplay: 'Display',
  sectionStatistics: 'Statistics',
  sectionData: 'Model data',
  sectionReport: 'Report',

  // Parts
  partsSummary: (kind: string, parts: number): string => `${kind}, ${count(parts)}`,
  triangles: (amount: number): string => counted(amount, 'triangle', 'triangles'),
  detail: 'Detail',
  detailLevel: 'Level of detail',
  partShow: (name: string): string => `Show ${name}`,
  partHide: (name: string): string => `Hide ${name}`,
  partHidden: 'hidden',
  weapon: 'Weapon',
  weaponNone: 'No weapon',
  head: 'Head',
  torso: 'Torso',
  partOwn: (name: string): string => `${name} (original)`,
  weaponTaken: (name: string): string => `Now holding ${name}`,
  headTaken: (name: string): string => `Now wearing ${name}\u2019s head`,
  torsoTaken: (name: string): string => `Now wearing ${name}\u2019s torso`,
  joinedFollow: 'same frame',
  joinedMerge: 'joints by name',

  // Animations
  clips: 'Animations',
  clip: 'Clip',
  frames: 'Frames',
  fps: 'fps',
  time: 'Time',
  secondsUnit: 'seconds',
  findClip: 'Find a clip',
  findIn: (amount: number): string => `Find in ${counted(amount, 'clip', 'clips')}`,
  noClipFound: (words: string): string => `No clip has "${words}" in its name.`,
  noClipOrActivity: (words: string): string => `No clip has "${words}" in its name or activity.`,
  activity: (name: string): string => (name === '' ? 'Other' : name.charAt(0).toUpperCase() + name.slice(1)),
  events: 'Events',
  eventsUnit: (amount: number): string => (amount === 1 ? 'event' : 'events'),
  groundSpeed: 'Ground speed',
  groundSpeedHint: 'Units per second',
  unitsPerSecond: 'units per second',
  clipsSummary: (clip: string, place: number, amount: number): string =>
    `${clip}, ${count(place)} of ${count(amount)}`,
  restPose: 'Rest pose',

  // Skins
  skins: 'Skins',
  skinsSummary: (skin: string, place: number, amount: number): string =>
    `${skin}, ${count(place)} of ${count(amount)}`,

  // Materials
  materialsSummary: (amount: number, found: number): string =>
    amount === 0
      ? 'no texture'
      : amount === found
        ? `${count(amount)}, all found`
        : `${count(found)} of ${count(amount)} found`,
  materialsLoading: (arrived: number, amount: number): string => `${count(arrived)} of ${count(amount)} read`,
  textureSet: (name: string): string => `Applied ${name}`,
  textureReset: 'Texture reset',
  textureOwn: (name: string): string => `Remove ${name}`,
  textureMissing: 'not found',
  textureFailed: 'could not be read',
  textureWaiting: 'reading',
  textureSave: (name: string): string => `Save ${name} as PNG`,
  textureSaved: (name: string): string => `Saved ${name}`,
  textureNotSaved: (name: string): string => `${name} could not be saved`,
  textureFlags: {
    masked: 'masked',
    additive: 'additive',
    chrome: 'chrome',
    fullBright: 'full-bright',
    flat: 'flat-shade',
    wholePicture: 'no mipmaps',
    playerColors: 'player’s colours',
  },
  pixels: (width: number, height: number): string => `${count(width)} × ${count(height)}`,
  shaders: 'Shader scripts',
  noMaterials: 'This model names no texture.',

  // Display
  overlays: 'Show',
  texturesFilter: 'Textures',
  filterGame: 'Game',
  filterLinear: 'Smooth',
  filterNearest: 'Sharp',
  normals: 'Shading',
  normalsVertex: 'Smooth',
  normalsFace: 'Flat',
  lightYaw: 'Light direction',
  camera: 'Camera',
  cameraOrbit: 'Orbit',
  cameraHint: 'Look through a camera of the file',
  nextFileCamera: 'Next camera of the file',
  orientation: 'Orientation',
  up: 'Up axis',
  upSaid: (axis: string): string => `${axis} is up`,
  upShort: (axis: string): string => `${axis} up`,
  upInFile: 'as in the file',
  nextUp: 'Next up axis',
  facing: 'Rotate front',
  facingSaid: (degrees: number): string => `Front rotated by ${degrees}°`,
  turnFront: 'Turn the front by 90°',
  orientationReset: 'Orientation reset',
  resetOrientation: 'Reset orientation',
  firstPersonFov: 'Field of view',
  guides: 'Guide lines',
  crowd: 'Crowd',
  crowdOf: (amount: number): string => `crowd of ${count(amount)}`,
  strips: 'Strips and fans',
  quake2: 'Quake II',
  quake3: 'Quake III',
  overbright: 'Overbright',
  overbrightHint: 'As bright as the game full-screen; otherwise as in a window',
  fullBright: 'Full-bright',
  glow: 'Glow',
  mirror: 'Mirrored',
  gameLightOnly: 'In the game light only',
  shell: 'Shell',
  shellNone: 'None',
  shellRed: 'Red',
  shellGreen: 'Green',
  shellBlue: 'Blue',
  shellDouble: 'Double',
  shellHalf: 'Half',
  resetDisplay: 'Reset display',

  // Statistics
  statTriangles: 'Triangles',
  statVertices: 'Vertices',
  statSurfaces: 'Surfaces',
  statFrames: 'Frames',
  statClips: 'Clips',
  statJoints: 'Joints',
  statSize: 'File size',
  statBounds: 'Size in units',
  statStrips: 'Strips and fans',
  statFormat: 'Format',
  statTags: 'Tags',
  statTextures: 'Textures',
  statMemory: 'Memory',
  statMemoryPictures: 'Decoded pictures',
  statMemoryWasm: 'WebAssembly memory',
  statMemoryGpu: 'GPU memory',
  statCorners: 'Face corners',
  statIndices: 'Index buffer',
  statCache: 'Vertices per triangle',
  cornersAVertex: (corners: string): string => `${corners} per vertex`,
  unshared: '3 if unshared',
  statRate: 'Frame rate',
  stripsAndFans: (strips: number, fans: number): string => `${count(strips)} + ${count(fans)}`,
  perSecond: (pictures: number): string => `${count(pictures)} fps`,
  nothingMoves: 'when something changes',
  texturesOf: (amount: number, size: string): string => (amount === 1 ? size : `${count(amount)} of ${size}`),
  noTexture: 'none',
  copyStatistics: 'Copy as text',
  drawn: (vertices: number): string => `${count(vertices)} drawn`,

  exactBytes: (size: number): string => count(size),

  // Model data
  dataSummary: 'as text or JSON',
  findData: 'Find in the data',
  dataLines: (amount: number): string => counted(amount, 'line', 'lines'),
  dataReading: (amount: number): string => `${counted(amount, 'line', 'lines')}, reading`,
  dataMatches: (amount: number): string => counted(amount, 'match', 'matches'),
  noDataFound: (words: string): string => `Nothing in the data has "${words}" in it.`,
  dataMore: (more: number): string => `Show ${count(more)} more`,
  rowsAbove: (amount: number): string => `${count(amount)} more above; search to find them`,
  rowsBelow: (amount: number): string => `${count(amount)} more below; search to find them`,
  partsAbove: (amount: number): string => `${count(amount)} more above; the arrow keys reach them`,
  partsBelow: (amount: number): string => `${count(amount)} more below; the arrow keys reach them`,
  copyJson: 'Copy as JSON',
  copiedJson: 'Copied the model data as JSON',

  // Report
  reportSummary: (missing: number, notes: number): string =>
    [missing > 0 ? `${count(missing)} missing` : '', notes > 0 ? counted(notes, 'note', 'notes') : '']
      .filter(Boolean)
      .join(', ') || 'no notes',
  reportWarn: 'has notes',
  reportClean: 'No problems found.',
  reportMissing: 'Missing',
  reportNotes: 'Notes',
  reportComments: 'Comments in the file',
  addFiles: 'Add files',
  lookInFolder: 'Look in a folder',
  copyList: 'Copy list',
  copied: 'Copied',
  copyFailed: 'Copying is blocked',

  // Failure
  chooseAnother: 'Choose another file',
  details: 'Details',
  copyDetails: 'Copy details',
  detailFile: 'File',
  detailReadAs: 'Read as',
  detailWhere: 'Where',
  detailCode: 'Code',
  detailAddress: 'Address',
  detailSize: (name: string, size: number): string => `${name}, ${count(size)} bytes`,
  whereOffset: (offset: number): string => `offset ${count(offset)}`,
  whereLine: (line: number): string => `line ${count(line)}`,
  titleUnknown: 'This type of file is not supported',
  titleVersion: 'This version cannot be read',
  titleTruncated: 'The file is cut short',
  titleDamaged: 'The file is damaged',
  titleText: 'The text cannot be read',
  titleCompanion: 'A file that belongs to it is missing',
  titleTooLarge: 'The file is larger than can be opened',
  titleMemory: 'There is not enough memory',
  titleArchive: 'The archive cannot be read',
  titleArchiveEntry: 'The archive has no such model',
  titleModuleLost: 'The reader stopped',
  titleForeign: 'The address is on another server',
  titleFetch: 'The address did not give a file',
  titleGraphics: 'This browser cannot draw models',
  titleOther: 'The file cannot be opened',
  textForeign:
    'This page opens only files on your device and on its own server. Save the file and open it from here.',
  textGraphics:
    'Drawing needs WebGL 2. Turn hardware acceleration on in the browser’s settings, or use a newer browser.',
} as const;

/**
 * All texts of the page in English. Another language is another table of this shape (`Messages`), given to
 * `useMessages`. Messages with values are functions, because plurals and word order differ between languages.
 */
export const english: typeof pageText &
  typeof playbackText &
  typeof skeletonText &
  typeof controlsText &
  typeof historyText &
  typeof noticesText &
  typeof galleryText &
  typeof compareText &
  typeof takeawayText &
  typeof inspectText &
  typeof viewText = {
  ...pageText,
  ...historyText,
  ...compareText,
  ...playbackText,
  ...inspectText,
  ...skeletonText,
  ...controlsText,
  ...noticesText,
  ...galleryText,
  ...takeawayText,
  ...viewText,
};
