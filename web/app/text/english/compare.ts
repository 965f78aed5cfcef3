import { count, plural } from '../format.js';

/** The comparison of two models. */
export const compareText = {
  compare: 'Compare with\u2026',
  compareSelected: 'Compare',
  comparison: 'Comparison',
  compareTitle: (a: string, b: string): string => `${a} and ${b}`,
  compareAnd: 'and',
  compareAB: 'A B',
  /** A side's letter. */
  compareSide: { a: 'A', b: 'B' },
  compareScene: (side: string, name: string, kind: string): string =>
    `${side}: ${name}, ${kind}. Arrow keys turn, Shift and arrow keys move, plus and minus zoom.`,
  compareSceneEmpty: 'B: nothing is chosen yet.',
  compareRemove: (side: string, name: string): string => `Close ${side}, ${name}`,
  compareChange: 'Choose another B',
  compareSwap: 'Swap A and B',
  compareFps: (fps: string): string => `${fps} fps`,
  compareFrames: 'frame lerp',
  compareJoints: 'joint slerp',
  compareJointsLerp: 'joint lerp',
  compareSteps: 'steps',
  compareStill: 'still',
  compareRest: 'rest pose',
  compareDropAs: (side: string): string => `Drop to open as ${side}`,
  compared: (a: string, b: string): string => `${b} is open beside ${a}`,
  compareEnded: (name: string): string => `${name} is open alone`,
  compareSwapped: (a: string, b: string): string => `A is ${a}, B is ${b}`,

  // Choosing B
  chooseB: 'Compare with',
  chooseHint: 'Drop a model on this half, or choose one.',
  chooseHintTouch: 'Choose a model.',
  chooseSiblings: 'From the same files',
  chooseFindSibling: 'Find by name or folder',
  chooseMore: (amount: number): string => `${count(amount)} more: type to find them`,

  // Links
  linked: 'Linked',
  linkCamera: 'Camera',
  linkTime: 'Time',
  linkLight: 'Light',
  linkCameraHint: 'Both are seen from the same direction; moving one moves the other',
  linkTimeHint: 'Both play the matching clips in step',
  linkLightHint: 'Both stand in the same light',
  linkOn: (what: string): string => `${what} is linked`,
  linkOff: (what: string): string => `${what} is on its own`,

  // Sections
  sectionDifference: 'Difference',
  sectionPairs: 'Animations',
  sectionOverlays: 'Overlays',
  sectionReports: 'Report',
  differenceSummary: 'A to B',
  differenceOf: 'B \u2212 A',
  compareHeight: 'Height',
  sameScale: 'Drawn at one scale: both count in the unit of these games, about an inch.',
  ownScale: 'Each is drawn to its own size: their units may differ.',
  pairsSummary: (amount: number): string => `${count(amount)} shared`,
  pairsNone: 'One of them has no animations.',
  noMatch: 'no match',
  pairsLabel: 'Clips of A, each with the clip of B that goes with it',
  pairWith: (a: string, b: string): string => `Clip of B for ${a}: ${b}`,
  pairChoose: 'Choose B\u2019s clip by hand',
  pairFor: (a: string): string => `B\u2019s match for ${a}`,
  pairByHand: 'by hand',
  onlyInB: 'Only in B',
  reportsSummary: (a: number, b: number): string => `A ${notes(a)}, B ${notes(b)}`,
  overlaysSummary: (shown: string): string => `${shown} on both`,

  // Lanes
  laneClipOf: (side: string, clip: string): string => `${side}: ${clip}`,
  laneFrames: (frames: number, fps: string): string =>
    `${plural(frames, { one: '# frame', other: '# frames' })}, ${fps} fps`,
  laneStretched: (factor: string): string => `stretched by ${factor} to match`,
  laneNoMatch: (clip: string): string => `no match for ${clip}`,
  laneStill: 'nothing moves',
  lanePlayB: 'Play B',
  lanePauseB: 'Pause B',
  // B's models, if its files contain several
  chooseTitle: (models: number): string => `${count(models)} models in what you opened`,
  chooseFind: 'Find by name or folder',
  filesUsed: (files: number): string => plural(files, { one: '# file', other: '# files' }),
} as const;

function notes(amount: number): string {
  return amount === 0 ? 'none' : plural(amount, { one: '# note', other: '# notes' });
}
