import type { ClipEvent, InstanceEvents, PlaybackState } from '../types/api.js';
import { Emitter } from '../util/emitter.js';
import type { Player } from './player.js';
import type { InstanceHost } from './instance-host.js';
import { typedEvent } from './typed-event.js';

/** A part's playback state before the update. */
type PartState = Pick<PlaybackState, 'clip' | 'finished' | 'passes'>;

/** Calls that emit events after the current update. */
let queue: (() => void)[] = [];

/** Emits `finished` and `loop` events by comparing the playback of each part before and after an update. */
export class ClipEvents {
  readonly #host: InstanceHost;
  readonly #player: Player;
  readonly #emitter: Emitter<InstanceEvents> = new Emitter();
  /** The parts that do not follow another part. */
  readonly #parts: readonly number[];
  #statesBefore: readonly PartState[] = [];

  constructor(host: InstanceHost, player: Player) {
    this.#host = host;
    this.#player = player;
    this.#parts = host.model.parts.flatMap(({ how }, part) => (how === 'follow' ? [] : [part]));
  }

  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void {
    return this.#emitter.on(type, listener);
  }

  clear(): void {
    this.#emitter.clear();
  }

  /** Called before an update. */
  before(): void {
    if (this.#listensToPasses) this.#statesBefore = this.#parts.map((part) => this.#player.state(part));
  }

  /** Called after an update. Queues the events until `emitClipEvents`. */
  after(): void {
    if (!this.#emitter.wasListened) return;
    if (this.#emitter.has('event')) this.#queueFrameEvents();
    if (!this.#listensToPasses) return;
    for (const [i, part] of this.#parts.entries()) {
      const before = this.#statesBefore[i];
      if (before !== undefined && before.clip !== null) this.#compare(part, before, this.#player.state(part));
    }
  }

  #compare(part: number, before: PartState, now: PartState): void {
    const clip = this.#player.clipOf(part, before.clip);
    if (clip === undefined) return;
    const event: ClipEvent = { part, clip };
    // A part whose clip changed during an update has finished its clip and continued with the next one.
    const ended = now.clip !== before.clip || now.finished;
    if (ended && !before.finished) queue.push(() => this.#emitter.emit('finished', event));
    else if (now.clip === before.clip && now.passes !== before.passes)
      queue.push(() => this.#emitter.emit('loop', event));
  }

  /** Queues the frame events that the core found: one per event and pass, in order. */
  #queueFrameEvents(): void {
    for (const { part, clip: index, event: number } of this.#host.bound.passedEvents()) {
      const clip = this.#player.clipOf(part, index);
      const { clips, format = '' } = this.#host.model.parts[part] ?? {};
      const event = clips?.[index]?.events[number];
      if (clip !== undefined && event !== undefined)
        queue.push(() => this.#emitter.emit('event', { part, clip, event, ...typedEvent(event, format) }));
    }
  }

  get #listensToPasses(): boolean {
    return this.#emitter.wasListened && (this.#emitter.has('finished') || this.#emitter.has('loop'));
  }
}

/**
 * Emits the queued events. The update is complete by then, so listeners may play, update or dispose of any instance.
 */
export function emitClipEvents(): void {
  while (queue.length > 0) {
    const emitting = queue;
    queue = [];
    for (const emit of emitting) emit();
  }
}
