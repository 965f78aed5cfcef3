import type { Actions } from '../state/actions.js';
import { lanesOf, nextOf, type Lane } from '../state/lanes.js';
import { ownLoop } from '../state/select.js';
import type { AppState, Position } from '../state/state.js';
import type { Store } from '../state/store.js';
import type { Playing, Stage, StageListener } from './ports.js';

/** Carries what plays to the stage, channel by channel, and where it is back as actions. */
export class PlaybackLink {
  readonly #store: Store<AppState>;
  readonly #actions: Actions;
  /** Parts that have gone on to another clip by themselves: the stage need not be told. */
  #passing: ReadonlyMap<number, string> = new Map();

  constructor(store: Store<AppState>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  /** What the stage is to tell. */
  get reports(): Pick<StageListener, 'position' | 'finished' | 'passed'> {
    return {
      position: (positions, clock) => this.#actions.moved(...this.#inFocus(positions), clock),
      finished: (positions, clock) => this.#actions.finished(...this.#inFocus(positions), clock),
      passed: (clips) => {
        this.#passing = clips;
        this.#actions.passed(clips);
        this.#passing = new Map();
      },
    };
  }

  /** All that plays or is held. */
  start(stage: Stage, state: AppState, fade = 0): void {
    const lanes = lanesOf(state);
    if (lanes.length > 0) this.#start(stage, state, lanes, fade);
    else rest(stage, state);
  }

  follow(stage: Stage, state: AppState, previous: AppState): void {
    const { playback } = state;
    const before = previous.playback;
    if (playback === before) return;
    const lanes = lanesOf(state);
    const were = lanesOf(previous);
    if (lanes.length !== were.length) {
      this.start(stage, state, playback.fade);
      return;
    }
    const passed = lanes.filter(({ part }) => part !== null && this.#passing.has(part));
    const others = lanes.filter((lane) => !passed.includes(lane));
    const wasOf = (lane: Lane): Lane => were[lanes.indexOf(lane)] ?? lane;
    const changed = others.filter((lane) => lane.clip.name !== wasOf(lane).clip.name);
    // A clip that is chosen again starts again: `playClip` sets the position to its start.
    const again = others.filter(
      (lane) => !changed.includes(lane) && playback.playing && lane.position !== wasOf(lane).position,
    );
    const steady = others.filter((lane) => !changed.includes(lane) && !again.includes(lane));
    if (steady.length > 0 && playback.speed !== before.speed) stage.setSpeed(playback.speed);
    const resumes = playback.playing && !before.playing;
    for (const lane of steady) steer(stage, lane, wasOf(lane), resumes, playback.playing);
    // What stands still is what an address says.
    if (before.playing && !playback.playing) stage.setClock(state.clock);
    if (changed.length > 0) this.#start(stage, state, changed, playback.fade);
    if (again.length > 0) this.#start(stage, state, again, 0);
    if (resumes && changed.length + again.length === 0) stage.play();
  }

  #start(stage: Stage, state: AppState, lanes: readonly Lane[], fade: number): void {
    const { playing, speed } = state.playback;
    for (const lane of lanes) {
      const { clip, range, part, position } = lane;
      // Only what plays can fade: a frame that is held is seen as it is.
      const how = { loop: stageLoop(state, lane), speed, range, fade: playing ? fade : 0, part };
      stage.setClip(clip.name, how);
      // The clip begins where it should by itself; to seek would end the fade.
      if (playing && how.fade === 0 && position.frame > 0) stage.seek(position.frame, part);
    }
    if (playing) stage.play();
    else {
      for (const { held, part } of lanes) hold(stage, held ?? 0, part);
      stage.setClock(state.clock);
    }
  }

  /** Where the channel in focus is, and where the others are. */
  #inFocus(positions: readonly Position[]): [Position, Position[]] {
    const { state } = this.#store;
    const at = Math.max(
      0,
      lanesOf(state).findIndex(({ focused }) => focused),
    );
    return [positions[at] ?? state.position, positions.filter((_, index) => index !== at)];
  }
}

/** Loop, range and frame of a clip that is there already. */
function steer(stage: Stage, lane: Lane, was: Lane, resumes: boolean, playing: boolean): void {
  const { loop, held, range, part, clip } = lane;
  if (loop !== was.loop) stage.setLoop(loop ?? ownLoop(clip), part);
  if (held !== null && held !== was.held) hold(stage, held, part);
  if (playing && (resumes || range !== was.range)) stage.setRange(range, part);
}

function hold(stage: Stage, frame: number, part: number | null): void {
  stage.pause();
  stage.setRange(null, part);
  stage.seek(frame, part);
}

function rest(stage: Stage, { playback: { speed, held } }: AppState): void {
  stage.setClip(null, { loop: null, speed, range: null, fade: 0, part: null });
  hold(stage, held ?? 0, null);
}

/** What the game plays next, it plays only where nobody has chosen how the clip ends. */
function stageLoop({ subject }: AppState, { loop, clip, part }: Lane): Playing['loop'] {
  if (loop !== null) return loop;
  if (part !== null && subject !== null && nextOf(subject, clip) !== null) return null;
  return ownLoop(clip);
}
