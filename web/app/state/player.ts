import type { Viewer } from '../../lib/viewer/index.js';

/** The playback methods of a viewer that the page uses. */
export type Player = Pick<
  Viewer,
  | 'playback'
  | 'restore'
  | 'play'
  | 'pause'
  | 'stop'
  | 'hold'
  | 'seek'
  | 'step'
  | 'setLoop'
  | 'setRange'
  | 'setRangeEnd'
  | 'speed'
  | 'fade'
  | 'set'
>;
