/**
 * The playback of an instance or a viewer as plain data, which can be stored, compared, written into an address and
 * restored.
 */
import type { ClipCut, FrameRange, LoopMode } from './events.js';
import type { ClipSummary } from './subject.js';

/** A clip that `play()` accepts: the data of a part's clip, and its position in the subject. */
export interface SubjectClip extends Omit<ClipSummary, 'channel'> {
  /** The channel that it plays on ("legs", "torso", "both"); empty for all. */
  readonly channel: string;
  /** Index into the model's parts. */
  readonly part: number;
  /**
   * Index into the part's `clips`. For a clip of `defineClip`, the index of the original clip, of which the frames
   * `cut.first` to `cut.last` play.
   */
  readonly clip: number;
  /** The range of a longer clip that this clip consists of, defined by the file or the user; null for a whole clip. */
  readonly cut: ClipCut | null;
}

/**
 * The state of one channel: its clip, settings and position. A channel is a part of the body that plays independently
 * of the others (the legs or the torso of a Quake III player); most models have only one, named ''.
 */
export interface ChannelState {
  /** The name of the channel; empty if the model has no channels. */
  readonly channel: string;
  /** Index of the subject's part that the channel moves; null for all parts. */
  readonly part: number | null;
  /** The clip that plays. */
  readonly clip: SubjectClip;
  /** The current frame, counted from the start of the clip, fractional. Multiply by `clip.frameSeconds` for seconds. */
  readonly frame: number;
  /** The loop mode; null for the clip's default. */
  readonly loop: LoopMode | null;
  /** The frames of the clip that playback is limited to; null for all. */
  readonly range: FrameRange;
  /** A factor of real time, until another clip is played; null for `Playback.speed`. */
  readonly speed: number | null;
  /** The number of clips that the channel has started. It increases when a clip is restarted. */
  readonly starts: number;
}

/** The playback of all channels. */
export interface Playback {
  /** The states in the order of the model's channels; empty in the rest pose. */
  readonly channels: readonly ChannelState[];
  /** The channel that frame, range and loop actions apply to by default. */
  readonly focus: string;
  /** True while time advances. */
  readonly playing: boolean;
  /** A factor of real time; negative values play backwards. */
  readonly speed: number;
  /** Duration of the cross-fade between clips, in seconds; null: the duration that the model's game uses. */
  readonly fade: number | null;
}
