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
export type { ChannelView, ChannelViews } from './channel-schema.js';
export { atStart, playbackOf, playbackView, type PlaybackView } from './playback-state.js';
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
export { clipLength, endsOf, lastFrame, ownLoop, type ClipTimes } from './playback/clip-time.js';

/** What plays, and what changes it. */
export {
  canPlay,
  channelOf,
  loopOf,
  nextOf,
  playsAlike,
  presetOf,
  restPlayback,
  secondsOf,
  settingsOf,
  speedOf,
  wholeEnds,
  type PlayedSubject,
} from './playback/playback.js';
export { reduce, type ClipSettings, type PlaybackAction } from './playback/reduce.js';
