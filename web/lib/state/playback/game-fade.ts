import type { PlayedSubject } from './lanes.js';

/** A cross-fade from one clip to the next. */
export interface GameFade {
  readonly seconds: number;
  /** What it fades from is held where it is; else it plays on. */
  readonly still: boolean;
}

const none: GameFade = { seconds: 0, still: false };
/** Half-Life blends the last pose of a sequence into the next one. */
const halfLife: GameFade = { seconds: 0.2, still: true };

/** The cross-fade that a model's own game makes. */
export function gameFade(subject: PlayedSubject | null): GameFade {
  return subject?.summary.parts[0]?.format === 'mdl' ? halfLife : none;
}
