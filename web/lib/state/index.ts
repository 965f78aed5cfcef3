/**
 * The versioned state (`v=1`) of a subject, its view and its playback, for links, attributes and embedding pages. Plain
 * data, without rendering.
 */
export {
  formatView,
  isStateKey,
  parseView,
  schemaVersion,
  type SectionId,
  type ViewState,
} from './schema.js';
export type { SavedCut } from './cut-schema.js';
export type { SavedChannel, SavedChannels } from './channel-schema.js';
export { pausedAtStart, playbackOf, type SavedPlayback } from './playback-state.js';
export type { SavedParts } from './part-view.js';
export type { SavedControls } from './controls.js';
export type { SavedJoint, SavedRig } from './rig-schema.js';
export type { MatrixKind } from './rig.js';
export type {
  SplitMode,
  CameraOptions,
  CameraState,
  DisplayOptions,
  Facing,
  FilterMode,
  JointRef,
  LightMode,
  NormalMode,
  SceneOptions,
  Shell,
  UpAxis,
} from '../types/view.js';
export { applyState, viewerState, type StatefulViewer } from './viewer-state.js';

/** The playback state, and the actions that change it. */
export { channelsOf, type Channel } from './playback/channels.js';
export { clipLength, type ClipTimes } from './playback/clip-time.js';
export { canPlay, channelOf, restPlayback, secondsOf, type PlayedSubject } from './playback/playback.js';
export { reduce, type ClipSettings, type PlaybackAction } from './playback/reduce.js';
