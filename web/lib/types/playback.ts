/** What an instance or a viewer plays, as plain data: it can be kept, compared, written into an address and restored. */
import type { ClipCut, FrameRange, LoopMode } from './events.js';
import type { ClipSummary } from './subject.js';

/** A clip that `play()` takes: the part's own data and where it stands. */
export interface SubjectClip extends Omit<ClipSummary, 'channel'> {
  /** The channel that it plays on ("legs", "torso", "both"); empty for all. */
  readonly channel: string;
  /** Index into the model's parts. */
  readonly part: number;
  /** Index into the part's `clips`; of a person's cut, the clip it is cut out of, whose frames `cut.first` to `cut.last` play. */
  readonly clip: number;
  /** The clip that it is a stretch of, whether the file or a person cut it; null where it is whole. */
  readonly cut: ClipCut | null;
}

/**
 * One channel: its clip, how the clip plays and where it is. A channel moves a part of the body beside the others (the
 * legs of a Quake III player, its torso); most models have only one, called ''.
 */
export interface ChannelState {
  /** The channel's name; empty where a model has no channels. */
  readonly channel: string;
  /** The subject's part that the channel moves; null for all parts. */
  readonly part: number | null;
  /** The clip that plays. */
  readonly clip: SubjectClip;
  /** Frames from the clip's start, fractional. Times `clip.frameSeconds`, these are seconds. */
  readonly frame: number;
  /** Null for the clip's own loop. */
  readonly loop: LoopMode | null;
  /** Frames of the clip that playback stays within. */
  readonly range: FrameRange;
  /** A factor of real time until another clip is played; null for `Playback.speed`. */
  readonly speed: number | null;
  /** How often the channel has started a clip, by which a clip that is played again is told from one that plays on. */
  readonly starts: number;
}

/** What plays on all channels, and where each of them is. */
export interface Playback {
  /** In the order of the model's channels; empty in the rest pose. */
  readonly channels: readonly ChannelState[];
  /** The channel that frames, range and loop are about where none is named. */
  readonly focus: string;
  /** True while time advances. */
  readonly playing: boolean;
  /** A factor of real time; a negative one plays backwards. */
  readonly speed: number;
  /** Seconds of cross-fade from one clip to the next; null: as the model's game does. */
  readonly fade: number | null;
}
