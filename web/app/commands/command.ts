import type { App } from '../app.js';
import type { AppState } from '../state/state.js';
import type { PlainMessage } from '../text/messages.js';

export type CommandId =
  | 'play'
  | 'stepBack'
  | 'stepForward'
  | 'stepBackFive'
  | 'stepForwardFive'
  | 'first'
  | 'last'
  | 'slower'
  | 'faster'
  | 'loop'
  | 'setIn'
  | 'setOut'
  | 'clearRange'
  | 'saveClip'
  | 'nextChannel'
  | 'nextPreset'
  | 'fit'
  | 'front'
  | 'side'
  | 'top'
  | 'turntable'
  | 'orbit'
  | 'fly'
  | 'firstPerson'
  | 'nextFileCamera'
  | 'nextUp'
  | 'turnFront'
  | 'follow'
  | 'compare'
  | 'wireframe'
  | 'normalLines'
  | 'grid'
  | 'tags'
  | 'skeleton'
  | 'hitboxes'
  | 'restPose'
  | 'nextSkin'
  | 'split'
  | 'checker'
  | 'pick'
  | 'measure'
  | 'rotate'
  | 'undo'
  | 'redo'
  | 'inspector'
  | 'find'
  | 'nextModel'
  | 'previousModel'
  | 'open'
  | 'save'
  | 'embed'
  | 'editClips'
  | 'share'
  | 'keys'
  | 'escape'
  | 'orthographic'
  | 'back'
  | 'bottom'
  | 'playAll'
  | 'playlistNext'
  | 'playlistPrevious'
  | 'palette'
  | 'openAddress'
  | 'fullScreen';

/** An action with a shortcut key. The keyboard, the tooltips and the list of keys use the same table. */
export interface Command {
  readonly id: CommandId;
  readonly label: PlainMessage;
  readonly group: 'playback' | 'view' | 'page';
  /**
   * `event.key`, after 'Shift+' or 'Ctrl+' if needed (Ctrl is Command on a Mac). The first one is shown. May be empty.
   */
  readonly keys: readonly string[];
  readonly when?: (state: AppState) => boolean;
  readonly run: (app: App) => void;
}
