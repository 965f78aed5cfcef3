/** What a viewer plays, as plain data: it can be kept, compared, written into an address and given back. */
import type { SubjectClip } from './api.js';
import type { FrameRange, LoopMode, PlayOptions } from './events.js';

/** A place in a clip. */
export interface Position {
  /** Frames from the clip's start, fractional. */
  readonly frame: number;
  /** Seconds from the clip's start. */
  readonly seconds: number;
}

/** Where each channel is in its clip, by the channel's name. */
export type Positions = ReadonlyMap<string, Position>;

/**
 * What one channel plays. A channel moves a part of the body beside the others (the legs of a Quake III player, its
 * torso); most models have but one, called ''.
 */
export interface ChannelPlayback {
  /** Its name; empty where a model has no channels. */
  readonly channel: string;
  /** The subject's part that it moves; null for all of them. */
  readonly part: number | null;
  /** The clip that it plays. */
  readonly clip: SubjectClip;
  /** Null for the clip's own loop. */
  readonly loop: LoopMode | null;
  /** Frames of the clip that playback stays within. */
  readonly range: FrameRange;
}

/** What a viewer plays, on all its channels. */
export interface ViewerPlayback {
  /** In the order of the channels; empty in the rest pose. */
  readonly channels: readonly ChannelPlayback[];
  /** The channel that frames, range and loop are about where none is named. */
  readonly focus: string;
  /** True while time goes on. */
  readonly playing: boolean;
  /** A factor of real time; a negative one plays backwards. */
  readonly speed: number;
  /** Seconds of cross-fade from one clip to the next; null: as the model's game does. */
  readonly fade: number | null;
}

/** What plays, and where it is. */
export interface PlaybackMoment {
  /** What plays, and how. */
  readonly playback: ViewerPlayback;
  /** Where each channel is in its clip. */
  readonly positions: Positions;
}

/** How a viewer plays a clip. */
export type ViewerPlayOptions = PlayOptions;
