/** One step of a playlist: a clip, or clips that the game plays together. */
export interface PlaylistStep {
  /** The name of a clip or a preset. */
  readonly name: string;
  /** The preset that the other channels play beside a clip of one channel; empty where the clip plays alone. */
  readonly beside: string;
  /** The duration in seconds of the clip: whole passes. */
  readonly seconds: number;
}

/** All clips of a subject, played one after the other. */
export interface Playlist {
  readonly steps: readonly PlaylistStep[];
  readonly at: number;
  /** Whether it starts again after the last step. */
  readonly repeats: boolean;
}
