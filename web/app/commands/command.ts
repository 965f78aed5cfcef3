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

/** An action, usually with a shortcut key. The keyboard, the tooltips and the list of keys use the same table. */
export interface Command {
  readonly id: CommandId;
  readonly label: PlainMessage;
  readonly group: 'playback' | 'view' | 'page';
  /**
   * Shortcut keys: `event.key` with the prefixes 'Ctrl+' and 'Shift+', in this order, if needed (Ctrl is Command on a
   * Mac). The page displays the first one. Empty if the command has none.
   */
  readonly keys: readonly string[];
  readonly when?: (state: AppState) => boolean;
  readonly run: (app: App) => void;
}
