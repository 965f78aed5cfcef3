import type { Viewer } from '../../lib/viewer/index.js';

/** What of a viewer the page plays with. */
export type Player = Pick<
  Viewer,
  | 'playback'
  | 'positions'
  | 'restore'
  | 'play'
  | 'pause'
  | 'stop'
  | 'hold'
  | 'step'
  | 'goTo'
  | 'setLoop'
  | 'setRange'
  | 'setEnd'
  | 'focus'
  | 'speed'
  | 'fade'
>;
