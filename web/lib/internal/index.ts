/**
 * Functions of the library that Marrow's web app and command-line tool use. They are not part of the package: they have
 * no entry in `package.json`, and change without notice.
 */
export { formatLabel } from '../wasm/families.js';
export { GifFrames, type GifColors, type GifOptions } from '../film/gif-frames.js';
export { gifDelays, passSeconds, planMotion } from '../film/motion.js';
export type { ClipRange, MotionFrame, MotionKind, MotionPlan, MotionRequest } from '../film/motion.js';
export { userCuts, playedFrames } from '../util/cuts.js';
export { type WorldAxis } from '../util/basis.js';
export { decodeText } from '../util/code-pages.js';
export { crc32 } from '../util/crc32.js';
export { indexedImage } from '../util/indexed-image.js';
export { materialImage, materialMaps } from '../material/material-image.js';
export { isImageName } from '../util/names.js';
export { naturally } from '../util/natural-order.js';
export {
  splitModes,
  crowds,
  exposureRange,
  facings,
  fadeRange,
  firstPersonFovRange,
  fovRange,
  sectionIds,
  speedRange,
  turntableRange,
} from '../state/schema.js';
export { cutsFrom, savedCuts } from '../state/cut-schema.js';
export { savedPlayback } from '../state/playback-state.js';
export * from '../state/part-view.js';
export {
  applyControls,
  blendAxes,
  bodyChoices,
  controlsOf,
  savedControls,
  freeControllers,
  hasControls,
  restControls,
  takesColors,
  type Controls,
} from '../state/controls.js';
export * from '../state/rig.js';
export { rigOf, savedRig } from '../state/rig-schema.js';
export { noWeapon, turntableOf, turntableSpeed } from '../state/viewer-state.js';
export { anglesOf, matrixOf, quaternionOf } from '../state/rotation.js';
export { clipOn, everyChannel, isJointChannel, playsOn } from '../state/playback/channels.js';
export { firstByChannel, firstClips } from '../state/playback/first-clips.js';
export { endsOf, isHold, lastFrame, ownLoop } from '../state/playback/clip-time.js';
export {
  loopOf,
  nextOf,
  playsAlike,
  presetOf,
  settingsOf,
  speedOf,
  wholeEnds,
} from '../state/playback/playback.js';
export type { LimitKind, LimitUse } from '../check/limits.js';

/** Fetches the game limits that `marrow check` applies. */
export const fetchGameLimits = (): Promise<typeof import('../check/limits.js')> =>
  import('../check/limits.js');
