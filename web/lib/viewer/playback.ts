import { chooseClips, unknownOnChannel } from '../animation/clip-choice.js';
import type { ModelLike, SubjectClip } from '../types/api.js';
import type { FrameRange, LoopMode } from '../types/events.js';
import type { ClipEventSummary } from '../types/subject.js';
import type { Position, Positions, ViewerPlayback, ViewerPlayOptions } from '../types/playback.js';
import type { ShownModel } from './shown-model.js';
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
import { InstancePerformer, perform } from './performer.js';

export interface PlaybackHost {
  /**
   * Called when the pose has changed, so many seconds later: it has to be drawn, and while it plays the next frame is
   * wanted.
   */
  posed(seconds: number): void;
  started(): void;
  stopped(): void;
  /** Called when what plays, or how it plays, has changed; where it is may have changed, too. */
  changed(playback: ViewerPlayback): void;
  /** Called when every clip has come to its end; `stopped` follows, unless materials move on. */
  ended(): void;
  /** Called when a channel's clip has come to its end, or begun another pass; only after `listen`. */
  passed(type: 'finished' | 'loop', channel: string, clip: SubjectClip): void;
  /** Called when a channel's clip has passed a frame at which something happens; only after `listen`. */
  happened(channel: string, clip: SubjectClip, event: ClipEventSummary): void;
}

/** The time of a viewer: what its channels play, and where. Without a model, or once that is lost, nothing happens. */
export class Playback {
  readonly #host: PlaybackHost;
  #shown: ShownModel | null = null;
  #performer: InstancePerformer | null = null;
  #moment: Moment = restMoment;
  /** True when time has gone by since the positions were read. */
  #stale = false;
  /** The lanes whose clips go on to another clip by themselves. */
  #passing: readonly Lane[] = [];
  /** True when the host has been told that every clip has come to its end. */
  #ended = false;
  #listens = false;

  constructor(host: PlaybackHost) {
    this.#host = host;
  }

  /** Sets the model that is played from now on, at rest. */
  setShown(shown: ShownModel | null): void {
    this.#keep(restMoment);
    this.#shown = shown;
    this.#performer = shown && new InstancePerformer(shown);
    if (this.#listens) this.#listenToInstance();
  }

  /** Reports the ends and passes of single clips from now on, which costs a look at each with every frame. */
  listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    this.#listenToInstance();
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

  /** Plays what played on another viewer, or before the model was loaded again, by its clips' names. */
  restore(moment: Moment): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#keep({ ...restMoment, playback: { ...moment.playback, channels: [], playing: false } });
    this.#become(moves.carriedOver(shown.model, moment), 0);
  }

  /** @throws ModelError `bad_value` where there is no such clip, preset or channel */
  play(name?: string, options: ViewerPlayOptions = {}): void {
    const shown = this.#shown;
    if (!shown) return;
    if (options.layer !== undefined && name !== undefined) this.#playLayer(shown, name, options);
    else if (name === undefined) this.#resume(shown);
    else this.#choose(shown.model, name, options);
  }

  pause(): void {
    if (this.playing) this.#become(moves.settled(this.moment));
  }

  /** Returns to the rest pose. */
  stop(): void {
    this.#performer?.rest();
    this.#become(withLanes({ ...this.state, playing: false }, [], ''));
  }

  /** Moves to so many seconds into what plays, which plays on: on one channel, or on all. */
  seek(seconds: number, channel?: string): void {
    const next = moves.sought(this.moment, seconds, channel);
    for (const lane of lanesOf(next))
      if (channel === undefined || lane.channel === channel) this.#performer?.seek(lane);
    this.#keep(next);
    this.refresh();
  }

  /** Holds a frame, fractional, of the clip in focus or of another clip. */
  hold(frame: number, clip?: string): void {
    this.#move((model) => moves.held(model, this.moment, frame, clip));
  }

  /** Steps by so many whole frames, and holds. */
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

  setFade(fade: number | null): void {
    if (fade !== null && !(fade >= 0)) throw new RangeError(`fade has to be seconds, not ${fade}`);
    this.#keep({ ...this.moment, playback: { ...this.state, fade } });
  }

  setLoop(loop: LoopMode | null, channel?: string): void {
    this.#become(moves.changed(this.moment, channel, { loop }));
  }

  setRange(range: FrameRange, channel?: string): void {
    this.#become(moves.changed(this.moment, channel, { range }));
  }

  /** Sets the in or the out of the channel in focus: at its present frame, or at `frame`. */
  setEnd(end: 'in' | 'out', frame?: number): void {
    if (focusOf(this.state)) this.setRange(moves.ranged(this.moment, end, frame), this.state.focus);
  }

  /** Takes the pose as it is now. */
  refresh(): void {
    this.advance(0);
  }

  /** Goes on by so many seconds, playing or not. */
  advance(seconds: number): void {
    const shown = this.#shown;
    if (!shown) return;
    shown.advance(seconds);
    this.#stale = true;
    this.#pass();
    this.#host.posed(seconds);
    if (!this.playing) return;
    const ended = this.#ended;
    this.#ended = shown.finished;
    if (!this.#ended) return;
    if (!ended) this.#host.ended();
    // A listener may have played something else; and materials that move go on when all clips have ended.
    if (shown === this.#shown && shown.finished && !shown.moving) this.pause();
  }

  /** Listens to the instance. Where several parts play a clip on one channel, only the channel's own part counts. */
  #listenToInstance(): void {
    const instance = this.#shown?.instance;
    const channelOf = (part: number): string | null => {
      const lane = this.state.channels.find((each) => (each.part ?? each.clip.part) === part);
      return lane && instance === this.#shown?.instance ? lane.channel : null;
    };
    for (const type of ['finished', 'loop'] as const)
      instance?.on(type, ({ part, clip }) => {
        const channel = channelOf(part);
        if (channel !== null) this.#host.passed(type, channel, clip);
      });
    instance?.on('event', ({ part, clip, event }) => {
      const channel = channelOf(part);
      if (channel !== null) this.#host.happened(channel, clip, event);
    });
  }

  #playLayer(shown: ShownModel, name: string, options: ViewerPlayOptions): void {
    shown.play(name, options);
    shown.instance.pause(false);
    if (!this.playing) this.#keep({ ...this.#moment, playback: { ...this.state, playing: true } });
    this.refresh();
  }

  /** Plays on, also where materials or what hangs on the instance move, but no clip of its own. */
  #resume(shown: ShownModel): void {
    // Materials may play on where all clips have ended.
    if (this.playing && !shown.finished) return;
    const now = this.moment;
    if (moves.canPlay(now.playback, shown.moving)) this.#become(moves.resumed(now));
    else if (shown.animated && (shown.moving || now.playback.channels.length === 0)) {
      shown.instance.pause(false);
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
      throw unknownOnChannel(channel ?? '', name, clips, model.subject);
    }
    this.#become(chosen, fade === 'game' ? null : fade);
  }

  #move(make: (model: ModelLike) => Moment | null): void {
    const next = this.#shown && make(this.#shown.model);
    if (next) this.#become(next);
  }

  /** Takes over the clips that parts have gone on to by themselves. */
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

  /** Carries out another moment, and keeps it. */
  #become(next: Moment, fade: number | null = 0): void {
    if (!this.#performer) return;
    const { playback } = this.moment;
    perform(this.#performer, lanesOf(this.#moment), lanesOf(next), playback, next.playback, fade);
    const stops = playback.playing && !next.playback.playing;
    // Materials stand still at a thousandth of a second, so that a written state shows the same again.
    if (stops && this.#shown) this.#shown.instance.time = Number(this.#shown.instance.time.toFixed(3));
    this.#keep(next);
    this.refresh();
  }

  /** Keeps another moment, which is carried out already. */
  #keep(next: Moment): void {
    const { playback: before } = this.#moment;
    const { playback } = next;
    this.#moment = next;
    this.#stale = false;
    const model = this.#shown?.model;
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
