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
  loadingImages: 'Textures',
  loadedOf: (loaded: number, total: number | null): string =>
    total === null ? bytes(loaded) : `${bytes(loaded)} of ${bytes(total)}`,
  cancelLoading: 'Cancel',
  loaded: (name: string, clips: number): string =>
    `${name} is open${clips > 0 ? `, ${plural(clips, { one: '# clip', other: '# clips' })}` : ''}`,
  loadCancelled: 'Loading was cancelled',

  // Recent files
  recent: 'Recent',
  recentsKeep: 'Keep opened files in this browser',
  recentsStop: 'Stop remembering files',
  recentsForget: 'Forget recent files',
  recentsKept:
    'Files are stored in this browser. To delete them, choose “Stop remembering files” in the menu “More”.',
  recentsForgotten: 'Deleted the stored files',
  recentsImpossible: 'This browser does not allow this page to store files',
  recentOpenAgain: (name: string): string => `Open ${name} again`,
  recentGone: 'No longer stored',
  recentsTooLarge: (name: string, size: number, most: number): string =>
    `${name} is not stored: it has ${bytes(size)}, and files of up to ${bytes(most)} are stored.`,
  recentsFull: (name: string, size: number): string =>
    `${name} is not stored: this browser has no room left for ${bytes(size)}.`,
  recentsRefused: (name: string): string => `${name} is not stored: this browser refused it.`,
  keepTitle: (name: string): string => `Keep ${name} for the next visit?`,
  keepText: 'The files stay on this device. Reload and Back show the model again.',
  keepYes: 'Keep files',
  keepNo: 'No thanks',
  keptGone: 'The files of this address are not stored in this browser. Open them again.',
  recentOpen: (name: string, from: string): string => (name === from ? name : `${name}, from ${from}`),
  offlineKeep: 'Make the page available offline',
  offlineDelete: 'Remove the offline copy',
  offlineMade: 'The page is available offline',
  offlineRemoved: 'Removed the offline copy. The page needs the network again.',
  offlineImpossible: 'This browser cannot make the page available offline',

  // Open
  openMenu: 'Open a model',
  openAddress: 'Open an address',
  addressTitle: 'Open an address',
  addressLabel: 'Address of a model or an archive',
  addressHint: 'Must be on this site. Textures and animations are loaded from the same folder.',
  addressWrong: 'Not a file address.',
  addressOpen: 'Open',
} as const;
