import { applyPlayback, clipsAfter, framesOf, seekTo } from '../animation/apply-playback.js';
import { chooseClips, unknownOnChannel } from '../animation/clip-choice.js';
import { ClipRun, handleOf, playCancelled } from '../animation/clip-run.js';
import { channelsOf, everyChannel, isJointChannel, partChannels } from '../state/playback/channels.js';
import { ownLoop } from '../state/playback/clip-time.js';
import { canPlay, channelOf, loopOf, nextOf, restPlayback, secondsOf } from '../state/playback/playback.js';
import { reduce, type PlaybackAction } from '../state/playback/reduce.js';
import type { ClipEvent, ModelLike, PlayHandle } from '../types/api.js';
import type { PlayOptions } from '../types/events.js';
import type { Playback, SubjectClip } from '../types/playback.js';
import type { ClipEventSummary } from '../types/subject.js';
import { unknownName } from '../util/lookup.js';
import type { DisplayedModel } from './displayed-model.js';

export interface ClipPlayerHost {
  /**
   * Called when the pose has changed, a number of seconds after the previous one. The view has to be redrawn.
   */
  posed(seconds: number): void;
  /** Playback has started: `advance` has to be called in every frame while `playing`. */
  started(): void;
  stopped(): void;
  /** Called when the clips or their settings have changed; the frames may have changed, too. */
  changed(playback: Playback): void;
  /** Called when every clip has ended. `stopped` follows unless animated materials continue. */
  ended(): void;
  /** Called when a channel's clip has ended or started another pass; only after `listen`. */
  passed(type: 'finished' | 'loop', channel: string, clip: SubjectClip): void;
  /** Called when a channel's clip has passed a frame with an event; only after `listen`. */
  happened(channel: string, clip: SubjectClip, event: ClipEventSummary): void;
}

/**
 * Plays the displayed model: stores the playback, changes it by actions, applies it to the instance and advances time.
 * Has no effect without a model, or once its WASM module is lost.
 */
export class ClipPlayer {
  readonly #host: ClipPlayerHost;
  #shown: DisplayedModel | null = null;
  #playback: Playback = restPlayback;
  /** True if time has passed since the frames were read. */
  #stale = false;
  /** True if the game continues a channel's clip with another clip. */
  #hasNextClips = false;
  /** True if the host has been notified that every clip has ended. */
  #ended = false;
  #listens = false;
  /** The handle of the latest start of a clip on each channel. */
  readonly #handles: Map<string, PlayHandle> = new Map();

  constructor(host: ClipPlayerHost) {
    this.#host = host;
  }

  /** Sets the model to play, in its rest pose and at normal speed unless a speed was set without a model. */
  setShown(shown: DisplayedModel | null): void {
    // A speed that was set without a model applies to the next model.
    const speed = this.#shown === null ? this.#playback.speed : 1;
    if (shown && speed !== 1) shown.instance.speed = speed;
    this.#store({ ...restPlayback, speed });
    this.#shown = shown;
    this.#handles.clear();
    if (this.#listens) this.#listenToInstance();
  }

  /** Enables the events of single clips, which costs a comparison per clip in every frame. */
  listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    this.#listenToInstance();
  }

  /** The current playback with current frames. */
  get playback(): Playback {
    if (this.#stale && this.#shown && this.playing) {
      const frames = framesOf(this.#shown.instance, this.#playback);
      this.#playback = reduce(this.#shown.model, this.#playback, { type: 'advance', frames });
    }
    this.#stale = false;
    return this.#playback;
  }

  /** The current playback; its frames may be outdated. */
  get settings(): Playback {
    return this.#playback;
  }

  get playing(): boolean {
    return this.#playback.playing;
  }

  /** Position in the clip of the channel in focus, in seconds. */
  get seconds(): number {
    const inFocus = channelOf(this.playback);
    return inFocus ? secondsOf(inFocus) : 0;
  }

  /** Applies an action to the playback. @throws ModelError `bad_value` for an unknown channel or clip */
  act(action: PlaybackAction): void {
    const shown = this.#shown;
    const now = this.playback;
    if ('channel' in action) this.#checkChannel(action.channel);
    if (action.type === 'hold' && action.clip !== undefined && shown)
      chooseClips(shown.model, action.clip, {});
    const next = shown ? reduce(shown.model, now, action) : now;
    if (next !== now) this.#apply(next);
  }

  /** Restores the playback of another viewer, or of the same model before a reload. Clips are found by name. */
  restore(playback: Playback): void {
    if (!this.#shown) return;
    const { instance } = this.#shown;
    if (this.#playback.speed !== playback.speed) instance.speed = playback.speed;
    this.#store({ ...playback, channels: [], focus: '', playing: false });
    this.act({ type: 'restore', playback });
    if (this.#playback.channels.length > 0) return;
    // In the rest pose no channel has started a clip, so stop the clips that the instance still plays.
    instance.stop();
    this.refresh();
  }

  /** @throws ModelError `bad_value` if there is no such clip, preset, channel or loop mode */
  play(name?: string, options: PlayOptions = {}): PlayHandle {
    const shown = this.#shown;
    if (!shown) return noHandle();
    if (name === undefined) {
      this.#resume(shown);
      return this.#handle(this.#playback);
    }
    return options.layer === undefined
      ? this.#play(shown.model, name, options)
      : this.#playLayer(shown, name, options);
  }

  pause(): void {
    if (this.playing) this.act({ type: 'pause' });
  }

  /**
   * Stops playback and returns to the rest pose. With a channel of joints, only this channel ends.
   *
   * @throws ModelError `bad_value` if there is no such channel
   */
  stop(channel?: string): void {
    if (channel !== undefined) {
      this.act({ type: 'stop', channel });
      return;
    }
    // Also stop layers and clips that were played directly on the instance, which use no channel.
    if (this.#playback.channels.length === 0) this.#shown?.instance.stop();
    this.act({ type: 'stop' });
  }

  /** Seeks one channel, or all, to a time in seconds. Playback continues. */
  seek(seconds: number, channel?: string): void {
    const shown = this.#shown;
    if (!shown) return;
    this.#checkChannel(channel);
    const where = channel === undefined ? {} : { channel };
    const next = reduce(shown.model, this.playback, { type: 'seek', seconds, ...where });
    for (const state of next.channels)
      if (channel === undefined || state.channel === channel) seekTo(shown.instance, state);
    this.#store(next);
    this.refresh();
  }

  setSpeed(speed: number): void {
    if (!Number.isFinite(speed)) throw new RangeError(`speed has to be a finite number, not ${speed}`);
    if (this.#shown) this.act({ type: 'speed', speed });
    else this.#store({ ...this.#playback, speed });
  }

  setFade(fade: number | null): void {
    if (fade !== null && !(fade >= 0 && fade < Infinity))
      throw new RangeError(`fade has to be seconds, not ${fade}`);
    this.#store({ ...this.playback, fade });
  }

  /** Updates the view from the current pose of the instance. */
  refresh(): void {
    this.advance(0);
  }

  /** Advances time in seconds, even while paused. */
  advance(seconds: number): void {
    const shown = this.#shown;
    if (!shown) return;
    shown.advance(seconds);
    this.#stale = true;
    this.#syncNextClips(shown);
    this.#host.posed(seconds);
    if (!this.playing) return;
    const ended = this.#ended;
    this.#ended = this.#hasEnded(shown);
    if (!this.#ended) return;
    if (!ended) this.#host.ended();
    // A listener may have started another clip; and animated materials continue after all clips have ended.
    if (shown === this.#shown && this.#hasEnded(shown) && !shown.moving) this.pause();
  }

  /** True if the clips of all parts and of all channels of joints have ended. */
  #hasEnded({ finished, instance }: DisplayedModel): boolean {
    if (!finished) return false;
    const { model } = instance;
    const ofJoints = this.#playback.channels.filter(({ channel }) => isJointChannel(model, channel));
    return ofJoints.every(({ channel }) => instance.channel(channel).state().finished);
  }

  /**
   * Listens to the instance. If several parts play a clip on one channel, only the events of the channel's part are
   * used.
   */
  #listenToInstance(): void {
    const instance = this.#shown?.instance;
    const channelOfEvent = ({ part, channel }: ClipEvent): string | null => {
      if (instance !== this.#shown?.instance) return null;
      const { channels } = this.#playback;
      const found =
        channel === undefined
          ? channels.find((each) => (each.part ?? each.clip.part) === part)
          : channelOf(this.#playback, channel);
      return found?.channel ?? null;
    };
    for (const type of ['finished', 'loop'] as const)
      instance?.on(type, (passed) => {
        const channel = channelOfEvent(passed);
        if (channel !== null) this.#host.passed(type, channel, passed.clip);
      });
    instance?.on('event', (happened) => {
      const { clip, event } = happened;
      const channel = channelOfEvent(happened);
      if (channel !== null) this.#host.happened(channel, clip, event);
    });
  }

  /**
   * Throws a ModelError if a channel does not exist. The channel in focus always exists (in the rest pose it is '').
   * The channel '' also exists, unless parts of the model are channels.
   */
  #checkChannel(name: string | undefined): void {
    if (!this.#shown || name === undefined || name === this.#playback.focus) return;
    const { model } = this.#shown;
    const channels = channelsOf(model);
    const hasBase = partChannels(model).length === 0;
    if ((name === '' && hasBase) || channels.some((each) => each.name === name)) return;
    throw unknownName('channel', name, channels, model.subject);
  }

  #playLayer(shown: DisplayedModel, name: string, options: PlayOptions): PlayHandle {
    const handle = shown.instance.play(name, options);
    this.#unpause(shown);
    return handle;
  }

  /** Continues playback, even if only materials or attached instances are animated. */
  #resume(shown: DisplayedModel): void {
    // Animated materials may be running after all clips have ended.
    if (this.playing && !this.#hasEnded(shown)) return;
    const now = this.playback;
    if (canPlay(now, shown.moving)) this.act({ type: 'resume' });
    else if (shown.animated && (shown.moving || now.channels.length === 0)) this.#unpause(shown);
  }

  #unpause(shown: DisplayedModel): void {
    shown.instance.pause(false);
    if (!this.playing) this.#store({ ...this.playback, playing: true });
    this.refresh();
  }

  #play(model: ModelLike, name: string, options: PlayOptions): PlayHandle {
    const { channel, range, speed, next: playsNext, fade = this.#playback.fade } = options;
    const clip = model.clips.find((each) => each.name === name);
    // A clip that is not followed by another one uses its default loop.
    const loop = options.loop ?? (playsNext === false && clip ? ownLoop(clip) : undefined);
    const now = this.playback;
    const next = reduce(model, now, {
      ...{ type: 'play', clip: name },
      ...(channel === undefined ? {} : { channel }),
      ...(loop === undefined ? {} : { loop }),
      ...(range === undefined ? {} : { range }),
      ...(speed === undefined ? {} : { speed }),
    });
    if (next === now) {
      chooseClips(model, name, {});
      const clips = model.clips.filter((each) => each.channel !== everyChannel);
      throw unknownOnChannel(channel ?? '', name, { clips, parts: model.parts, subject: model.subject });
    }
    const channels = next.channels.filter((each) => channelOf(now, each.channel) !== each);
    this.#apply(next, fade === 'game' ? null : fade);
    return this.#handle({ channels });
  }

  /** Returns a handle that resolves when the clips of the channels have ended. */
  #handle({ channels }: Pick<Playback, 'channels'>): PlayHandle {
    const handles = channels.flatMap((state) => {
      const handle = this.#handles.get(state.channel);
      return handle ? [{ ends: loopOf(state) === 'once', handle }] : [];
    });
    if (handles.length === 0) return noHandle();
    return handleOf(
      handles.map(({ ends, handle }) => ({
        ends,
        get finished() {
          return handle.finished;
        },
      })),
    );
  }

  /** Updates the playback after parts have automatically continued with their next clips. */
  #syncNextClips(shown: DisplayedModel): void {
    if (!this.#hasNextClips || !this.playing) return;
    const clips = clipsAfter(shown.instance, this.#playback);
    if (clips.size > 0) this.#store(reduce(shown.model, this.playback, { type: 'next', clips }));
  }

  /** Applies a playback to the instance and stores it. */
  #apply(next: Playback, fade: number | null = 0): void {
    const shown = this.#shown;
    if (!shown) return;
    const now = this.playback;
    for (const [channel, handle] of applyPlayback(shown.instance, now, next, fade))
      this.#handles.set(channel, handle);
    // Pausing rounds the time of materials to 1/1000 s, so that a state in an address reproduces the image.
    if (now.playing && !next.playing) shown.instance.time = Number(shown.instance.time.toFixed(3));
    this.#store(next);
    this.refresh();
  }

  /** Stores a playback that the instance already plays. */
  #store(next: Playback): void {
    const before = this.#playback;
    this.#playback = next;
    this.#stale = false;
    const model = this.#shown?.model;
    this.#hasNextClips =
      model !== undefined &&
      next.channels.some(({ part, clip }) => part !== null && nextOf(model, clip) !== null);
    if (next.playing !== before.playing) {
      this.#ended = false;
      if (next.playing) this.#host.started();
      else this.#host.stopped();
    }
    this.#host.changed(next);
  }
}

/** The handle to return when nothing is played. */
function noHandle(): PlayHandle {
  const run = new ClipRun(0, 0, 0, true);
  run.end(playCancelled('', 'Nothing plays.'));
  return handleOf([run]);
}
