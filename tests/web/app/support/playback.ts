import type { SubjectClip } from '../../../../web/lib/types/playback.js';
import type { FrameRange, LoopMode } from '../../../../web/lib/types/events.js';
import { playbackOf, secondsOf, type SavedPlayback } from '../../../../web/lib/state/index.js';
import { clipOf, positionOf, rangeOf } from '../../../../web/app/state/select.js';
import type { AppState, Subject } from '../../../../web/app/state/state.js';
import { textOf } from '../../../../web/app/text/messages.js';

type Position = ReturnType<typeof positionOf>;

/** The playback of the channel in focus as one object. */
interface Seen {
  readonly channel: string;
  readonly clip: string | null;
  readonly playing: boolean;
  /** The frame at which it is paused; null while it plays. */
  readonly held: number | null;
  readonly loop: LoopMode | null;
  readonly range: FrameRange;
  readonly speed: number;
  readonly fade: number | null;
}

/** A state whose playback and messages are in a form that tests can compare. */
export function seen(state: AppState): Omit<AppState, 'playback' | 'toast' | 'announcement'> & {
  readonly toast: string | null;
  readonly announcement: string;
  readonly playback: Seen;
  readonly position: Position;
  readonly elsewhere: readonly Position[];
} {
  const { channels, focus, playing, speed, fade } = state.playback;
  const clip: SubjectClip | null = clipOf(state);
  const position = positionOf(state);
  const loop = channels.find(({ channel }) => channel === focus)?.loop ?? null;
  const held = playing ? null : position.frame;
  return {
    ...state,
    toast: state.toast === null ? null : textOf(state.toast),
    announcement: textOf(state.announcement),
    playback: {
      channel: focus,
      clip: clip?.name ?? null,
      playing,
      held,
      loop,
      range: rangeOf(state),
      speed,
      fade,
    },
    position,
    elsewhere: channels
      .filter(({ channel }) => channel !== focus)
      .map((each) => ({ frame: each.frame, seconds: secondsOf(each) })),
  };
}

/** The part of a state that describes playback of a clip. */
export function playing(subject: Subject, view: SavedPlayback): Pick<AppState, 'playback'> {
  return { playback: playbackOf(subject, view) };
}
