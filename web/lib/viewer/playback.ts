import { chooseClips, unknownOn } from '../core/clip-choice.js';
import type { ModelLike, SubjectClip } from '../types/api.js';
import type { FrameRange, LoopMode } from '../types/events.js';
import type { Position, Positions, ViewerPlayback, ViewerPlayOptions } from '../types/playback.js';
import type { Exhibit } from './exhibit.js';
import { everyChannel } from '../state/playback/channels.js';
import { ownLoop } from '../state/playback/clip-time.js';
import {
  focusOf,
  lanesOf,
  nextOf,
  positionOf,
  restMoment,
  withLanes,
  type Lane,
  type Moment,
} from '../state/playback/lanes.js';
import * as moves from '../state/playback/moves.js';
import { ExhibitPerformer, perform } from './performer.js';

export interface PlaybackHost {
  /** The pose is another, so many seconds later: it has to be drawn, and while it plays the next frame is wanted. */
  posed(seconds: number): void;
  started(): void;
  stopped(): void;
  /** What plays is another, or plays otherwise; where it is may be another, too. */
  changed(playback: ViewerPlayback): void;
  /** Every clip has come to its end; `stopped` follows, unless materials move on. */
  ended(): void;
  /** A channel's clip has come to its end, or begun another pass. Only after `listen`. */
  passed(type: 'finished' | 'loop', channel: string, clip: SubjectClip): void;
}

/** The time of a viewer: what its channels play, and where. Without an exhibit, or once that is lost, nothing happens. */
export class Playback {
  readonly #host: PlaybackHost;
  #exhibit: Exhibit | null = null;
  #performer: ExhibitPerformer | null = null;
  #moment: Moment = restMoment;
  /** Time has gone by since the positions were read. */
  #stale = false;
  /** The channels whose clips the game goes on from by itself. */
  #passing: readonly Lane[] = [];
  /** It has been told that every clip has come to its end. */
  #ended = false;
  #listens = false;

  constructor(host: PlaybackHost) {
    this.#host = host;
  }

  /** What is to be played from now on, at rest. */
  setExhibit(exhibit: Exhibit | null): void {
    this.#keep(restMoment);
    this.#exhibit = exhibit;
    this.#performer = exhibit && new ExhibitPerformer(exhibit);
    if (this.#listens) this.#hear();
  }

  /** From now on tells of the ends and passes of single clips, which costs a look at each with every frame. */
  listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    this.#hear();
  }

  get state(): ViewerPlayback {
    return this.#moment.playback;
  }

  get positions(): Positions {
    return this.moment.positions;
  }

  /** Where a channel is; the one in focus where none is named. */
  position(channel: string = this.state.focus): Position {
    return positionOf(this.positions, channel);
  }

  get playing(): boolean {
    return this.state.playing;
  }

  /** What plays, and where. */
  get moment(): Moment {
    const performer = this.#performer;
    if (this.#stale && performer && this.state.playing) {
      const lanes = lanesOf(this.#moment).map((lane) => ({ ...lane, position: performer.position(lane) }));
      this.#moment = { playback: this.state, positions: withLanes(this.state, lanes, '').positions };
    }
    this.#stale = false;
    return this.#moment;
  }

  /** Plays what played elsewhere, by its clips' names: on another viewer, or before the model was loaded again. */
  restore(moment: Moment): void {
    const exhibit = this.#exhibit;
    if (!exhibit) return;
    this.#keep({ ...restMoment, playback: { ...moment.playback, channels: [], playing: false } });
    this.#become(moves.carriedOver(exhibit.model, moment), 0);
  }

  /** @throws ModelError `bad_value` where there is no such clip, preset or channel */
  play(name?: string, options: ViewerPlayOptions = {}): void {
    const exhibit = this.#exhibit;
    if (!exhibit) return;
    if (options.layer !== undefined && name !== undefined) this.#playLayer(exhibit, name, options);
    else if (name === undefined) this.#resume(exhibit);
    else this.#choose(exhibit.model, name, options);
  }

  pause(): void {
    if (this.playing) this.#become(moves.settled(this.moment));
  }

  /** The rest pose. */
  stop(): void {
    this.#performer?.rest();
    this.#become(withLanes({ ...this.state, playing: false }, [], ''));
  }

  /** So many seconds into what plays, which plays on: on one channel, or on all. */
  seek(seconds: number, channel?: string): void {
    const next = moves.sought(this.moment, seconds, channel);
    for (const lane of lanesOf(next))
      if (channel === undefined || lane.channel === channel) this.#performer?.seek(lane);
    this.#keep(next);
    this.refresh();
  }

  /** Holds a frame, fractional: of the clip in focus, or of another. */
  hold(frame: number, clip?: string): void {
    this.#move((model) => moves.held(model, this.moment, frame, clip));
  }

  /** Holds the next whole frame on that side. */
  step(frames: number): void {
    this.#move((model) => moves.stepped(model, this.moment, frames));
  }

  /** Holds the first or the last of the frames that play. */
  goTo(end: 'first' | 'last'): void {
    this.#move((model) => moves.ended(model, this.moment, end));
  }

  set focus(channel: string) {
    this.#move(() => moves.focused(this.moment, channel));
  }

  setSpeed(speed: number): void {
    if (!Number.isFinite(speed)) throw new RangeError(`speed has to be a finite number, not ${speed}`);
    this.#become({ ...this.moment, playback: { ...this.state, speed } });
  }

  setFade(fade: number): void {
    if (!(fade >= 0)) throw new RangeError(`fade has to be seconds, not ${fade}`);
    this.#keep({ ...this.moment, playback: { ...this.state, fade } });
  }

  setLoop(loop: LoopMode | null, channel?: string): void {
    this.#become(moves.changed(this.moment, channel, { loop }));
  }

  setRange(range: FrameRange, channel?: string): void {
    this.#become(moves.changed(this.moment, channel, { range }));
  }

  /** In or out of the channel in focus: at its present frame, or at one that is said. */
  setEnd(end: 'in' | 'out', frame?: number): void {
    if (focusOf(this.state)) this.setRange(moves.ranged(this.moment, end, frame), this.state.focus);
  }

  /** Takes the pose as it is now. */
  refresh(): void {
    this.advance(0);
  }

  /** Goes on by so many seconds, playing or not. */
  advance(seconds: number): void {
    const exhibit = this.#exhibit;
    if (!exhibit) return;
    exhibit.advance(seconds);
    this.#stale = true;
    this.#pass();
    this.#host.posed(seconds);
    if (!this.playing) return;
    const ended = this.#ended;
    this.#ended = exhibit.finished;
    if (!this.#ended) return;
    if (!ended) this.#host.ended();
    // A listener may have played something else; and materials that move go on when all clips have ended.
    if (exhibit === this.#exhibit && exhibit.finished && !exhibit.moving) this.pause();
  }

  /** Of a clip that several parts play on one channel, the channel's own part tells. */
  #hear(): void {
    const instance = this.#exhibit?.instance;
    for (const type of ['finished', 'loop'] as const)
      instance?.on(type, ({ part, clip }) => {
        const lane = this.state.channels.find((each) => (each.part ?? each.clip.part) === part);
        if (lane && instance === this.#exhibit?.instance) this.#host.passed(type, lane.channel, clip);
      });
  }

  #playLayer(exhibit: Exhibit, name: string, options: ViewerPlayOptions): void {
    exhibit.play(name, options);
    exhibit.instance.pause(false);
    if (!this.playing) this.#keep({ ...this.#moment, playback: { ...this.state, playing: true } });
    this.refresh();
  }

  /** Goes on; also where materials or what hangs on the instance move, but no clip of its own. */
  #resume(exhibit: Exhibit): void {
    // Materials may play on where all clips have ended.
    if (this.playing && !exhibit.finished) return;
    const now = this.moment;
    if (moves.canPlay(now.playback, exhibit.moving)) this.#become(moves.resumed(now));
    else if (exhibit.animated && (exhibit.moving || now.playback.channels.length === 0)) {
      exhibit.instance.pause(false);
      this.#keep({ ...now, playback: { ...now.playback, playing: true } });
      this.refresh();
    }
  }

  #choose(model: ModelLike, name: string, options: ViewerPlayOptions): void {
    const { channel, range, next, fade = this.state.fade, speed = this.state.speed } = options;
    const now = { ...this.moment, playback: { ...this.state, speed } };
    const clip = model.clips.find((each) => each.name === name);
    // A clip that does not go on to another ends in its own way.
    const loop = options.loop ?? (next === false && clip ? ownLoop(clip) : undefined);
    const how = { ...(loop === undefined ? {} : { loop }), ...(range === undefined ? {} : { range }) };
    const chosen =
      channel === undefined
        ? (moves.chosen(model, now, name, how) ?? moves.preset(model, now, name))
        : moves.chosenOn(model, now, channel, name, how);
    if (chosen === null) {
      chooseClips(model, name, {});
      const clips = model.clips.filter((each) => each.channel !== everyChannel);
      throw unknownOn(channel ?? '', name, clips, model.subject);
    }
    this.#become(chosen, fade);
  }

  #move(make: (model: ModelLike) => Moment | null): void {
    const next = this.#exhibit && make(this.#exhibit.model);
    if (next) this.#become(next);
  }

  /** Where a part has gone on by itself, what is played there is another clip from now on. */
  #pass(): void {
    const performer = this.#performer;
    if (this.#passing.length === 0 || performer === null || !this.playing) return;
    const passed: Map<number, SubjectClip> = new Map();
    for (const lane of this.#passing) {
      const clip = performer.passed(lane);
      if (clip !== null && lane.part !== null) passed.set(lane.part, clip);
    }
    if (passed.size > 0) this.#keep(moves.passedOn(this.moment, passed));
  }

  /** Another moment, carried out. */
  #become(next: Moment, fade = 0): void {
    if (!this.#performer) return;
    const { playback } = this.moment;
    perform(this.#performer, lanesOf(this.#moment), lanesOf(next), playback, next.playback, fade);
    const stops = playback.playing && !next.playback.playing;
    // Materials stand still at a thousandth of a second: what is written down shows the same again.
    if (stops && this.#exhibit) this.#exhibit.instance.time = Number(this.#exhibit.instance.time.toFixed(3));
    this.#keep(next);
    this.refresh();
  }

  /** Another moment, which is carried out already. */
  #keep(next: Moment): void {
    const { playback: before } = this.#moment;
    const { playback } = next;
    this.#moment = next;
    this.#stale = false;
    const model = this.#exhibit?.model;
    this.#passing = model
      ? lanesOf(next).filter(({ part, clip }) => part !== null && nextOf(model, clip))
      : [];
    if (playback.playing !== before.playing) {
      this.#ended = false;
      if (playback.playing) this.#host.started();
      else this.#host.stopped();
    }
    this.#host.changed(playback);
  }
}
