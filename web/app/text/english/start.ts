import { bytes, plural } from '../format.js';

/** The start page, the top bar, opening files and loading. */
export const startText = {
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
  headlineDrop: 'Drop a model.',
  headlineOpen: 'Open a model.',
  headlineSecond: 'See it move.',
  invitation:
    'A file, a folder or an archive (.pk3, .pk4, .pak, .zip). Textures, skins and animations in it load automatically. Everything stays on your device.',
  formats: 'Formats',
  anywhere: 'Drop files anywhere',
  dropHere: 'Drop to open',
  sampleNote: (clip: string, rate: string): readonly [string, string, string] => [
    'Sample, ',
    clip,
    ` at ${rate} fps. Drag to rotate. Drag the divider to show the wireframe.`,
  ],
  stillNote: 'Sample. Drag to rotate. Drag the divider to show the wireframe.',
  playSample: 'Play',

  // Loading
  loading: (name: string): string => `Opening ${name}`,
  loadingModule: 'Starting',
  loadingFetch: 'Loading',
  loadingParse: 'Reading',
  loadingImages: 'Textures',
  loadedOf: (loaded: number, total: number | null): string =>
    total === null ? bytes(loaded) : `${bytes(loaded)} of ${bytes(total)}`,
  cancelLoading: 'Cancel',
  loaded: (name: string, clips: number): string =>
    `${name} is open${clips > 0 ? `, ${plural(clips, { one: '# clip', other: '# clips' })}` : ''}`,
  loadCancelled: 'Loading cancelled',

  // Recent files
  recent: 'Recent',
  recentsKeep: 'Store opened files in this browser',
  recentsStop: 'Delete stored files and stop storing',
  recentsForget: 'Delete stored files',
  recentsKept:
    'Opened files are stored in this browser. To delete them, choose “Delete stored files and stop storing” in the menu “More”.',
  recentsForgotten: 'Deleted the stored files',
  recentsImpossible:
    'This browser does not allow this page to store files. Check its settings for site data.',
  recentOpenAgain: (name: string): string => `Open ${name} again`,
  recentGone: 'No longer stored',
  recentsTooLarge: (name: string, size: number, most: number): string =>
    `${name} was not stored: its size is ${bytes(size)}; the limit is ${bytes(most)}.`,
  recentsFull: (name: string, size: number): string =>
    `${name} was not stored: the browser has no space left for ${bytes(size)}. Delete stored files first.`,
  recentsRefused: (name: string): string => `${name} was not stored: the browser does not allow it.`,
  keepTitle: (name: string): string => `Store ${name} for the next visit?`,
  keepText: 'The files stay on this device. The model opens again when you reload the page or go back.',
  keepYes: 'Store files',
  keepNo: 'No thanks',
  keptGone: 'The files of this link are not stored in this browser. Open them again.',
  recentOpen: (name: string, from: string): string => (name === from ? name : `${name}, from ${from}`),
  offlineKeep: 'Make the page available offline',
  offlineDelete: 'Remove the offline copy',
  offlineMade: 'The page is available offline',
  offlineRemoved: 'Removed the offline copy. The page needs the network again.',
  offlineImpossible: 'This browser cannot make the page available offline',

  // Open
  openMenu: 'Open a model',
  openAddress: 'Open a URL',
  addressTitle: 'Open a URL',
  addressLabel: 'URL of a model or an archive',
  addressHint: 'It must be on this site. Textures and animations are loaded from the same folder.',
  addressWrong: 'This is not the URL of a file.',
  addressOpen: 'Open',
} as const;
