/** A step of a playlist: a clip or a preset. */
export interface PlaylistStep {
  /** The name of a clip or a preset. */
  readonly name: string;
  /** The preset that the other channels play while a clip of one channel plays; empty if the clip plays alone. */
  readonly beside: string;
  /** The duration in seconds. */
  readonly seconds: number;
}

/** All clips of a subject, to be played one after the other. */
export interface Playlist {
  readonly steps: readonly PlaylistStep[];
  readonly at: number;
  /** Whether it restarts after the last step. */
  readonly repeats: boolean;
}
