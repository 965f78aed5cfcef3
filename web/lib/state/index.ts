/**
 * The versioned state (`v=1`) of a subject and its view, for links, attributes and embedding pages. Plain data, without
 * rendering.
 */
export {
  blades,
  crowds,
  facings,
  fadeRange,
  firstPersonFovRange,
  formatView,
  fovRange,
  isStateKey,
  parseView,
  schemaVersion,
  sectionIds,
  speedRange,
  turntableRange,
  type SectionId,
  type ViewState,
} from './schema.js';
export { cutsFrom, cutViews, type CutView } from './cut-schema.js';
export type { LaneView, LaneViews } from './lane-schema.js';
export { atStart, momentOf, playbackView, type PlaybackView } from './playback-state.js';
export * from './part-view.js';
export {
  applyControls,
  blendAxes,
  bodyChoices,
  controlsOf,
  controlsView,
  freeControllers,
  hasControls,
  restControls,
  takesColors,
  type Controls,
  type ControlsView,
} from './controls.js';
export * from './rig.js';
export { rigOf, rigView, type HeldView, type RigView } from './rig-schema.js';
export { applyState, noWeapon, turntableSpeed, viewerState, type StatefulViewer } from './viewer-state.js';
export { anglesOf, matrixOf, quaternionOf } from './rotation.js';

/** Properties of clips, for timelines and lists of clips. */
export { channelsOf, clipOn, everyChannel, playsOn, type Channel } from './playback/channels.js';
export { firstByChannel, firstClips } from './playback/first-clips.js';
export { clipLength, endsOf, lastFrame, ownLoop, positionAt, type ClipTimes } from './playback/clip-time.js';
export {
  focusOf,
  lanesOf,
  loopOf,
  nextOf,
  positionOf,
  presetOf,
  restPlayback,
  startedAgain,
  withLanes,
  type Lane,
  type PlayedSubject,
} from './playback/lanes.js';
export { canPlay, carriedOver, wholeEnds } from './playback/moves.js';
