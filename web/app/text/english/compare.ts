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
    `${side}: ${name}, ${kind}. Arrow keys rotate, Shift and arrow keys pan, plus and minus zoom.`,
  compareSceneEmpty: 'B: no model chosen.',
  compareRemove: (side: string, name: string): string => `Close ${side} (${name})`,
  compareChange: 'Choose another model B',
  compareSwap: 'Swap A and B',
  compareFps: (fps: string): string => `${fps} fps`,
  compareFrames: 'vertex animation (LERP)',
  compareJoints: 'skeletal animation (SLERP)',
  compareJointsLerp: 'skeletal animation (LERP)',
  compareSteps: 'no interpolation',
  compareStill: 'no animation',
  compareRest: 'rest pose',
  compareDropAs: (side: string): string => `Drop to open as ${side}`,
  compared: (a: string, b: string): string => `Comparing ${a} with ${b}`,
  compareEnded: (name: string): string => `Comparison closed. ${name} is still open.`,
  compareSwapped: (a: string, b: string): string => `Swapped: A is ${a}, B is ${b}`,

  // Choosing B
  chooseB: 'Compare with',
  chooseHint: 'Drop a model here, or choose one.',
  chooseHintTouch: 'Choose a model.',
  chooseSiblings: 'From the opened files',
  chooseFindSibling: 'Find by name or folder',
  chooseMore: (amount: number): string => `${count(amount)} more: use the search`,

  // Links
  linked: 'Linked',
  linkCamera: 'Camera',
  linkTime: 'Time',
  linkLight: 'Light',
  linkCameraHint: 'Both cameras move together',
  linkTimeHint: 'Both models play matching clips in sync',
  linkLightHint: 'Both models have the same light',
  linkOn: (what: string): string => `${what} linked`,
  linkOff: (what: string): string => `${what} unlinked`,

  // Sections
  sectionDifference: 'Difference',
  sectionPairs: 'Animations',
  sectionOverlays: 'Overlays',
  sectionReports: 'Report',
  differenceSummary: 'A to B',
  differenceOf: 'B \u2212 A',
  compareHeight: 'Height',
  sameScale: 'Same scale: both models use units of about one inch.',
  ownScale: 'Each model is scaled to fit: their units may differ.',
  pairsSummary: (amount: number): string => `${count(amount)} matched`,
  pairsNone: 'One of the models has no animations.',
  noMatch: 'no match',
  pairsLabel: 'Clips of A with the matching clips of B',
  pairWith: (a: string, b: string): string => `Clip of B for ${a}: ${b}`,
  pairChoose: 'Choose a clip of B',
  pairFor: (a: string): string => `Matching clip of B for ${a}`,
  pairByHand: 'chosen manually',
  onlyInB: 'Only in B',
  reportsSummary: (a: number, b: number): string => `A: ${notes(a)}, B: ${notes(b)}`,
  overlaysSummary: (shown: string): string => `A and B: ${shown}`,

  // Lanes
  laneClipOf: (side: string, clip: string): string => `${side}: ${clip}`,
  laneFrames: (frames: number, fps: string): string =>
    `${plural(frames, { one: '# frame', other: '# frames' })}, ${fps} fps`,
  laneStretched: (factor: string): string => `stretched to match A (×${factor})`,
  laneNoMatch: (clip: string): string => `no matching clip for ${clip}`,
  laneStill: 'no animation',
  lanePlayB: 'Play B',
  lanePauseB: 'Pause B',
  // B's models, if its files contain several
  chooseTitle: (models: number): string =>
    `${plural(models, { one: '# model', other: '# models' })} in the opened files`,
  chooseFind: 'Find by name or folder',
  filesUsed: (files: number): string => plural(files, { one: '# file', other: '# files' }),
} as const;

function notes(amount: number): string {
  return amount === 0 ? 'none' : plural(amount, { one: '# note', other: '# notes' });
}
