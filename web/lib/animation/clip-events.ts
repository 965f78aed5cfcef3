import type { ClipEvent, InstanceEvents, PlaybackState } from '../types/api.js';
import { Emitter } from '../util/emitter.js';
import { jointChannels } from '../state/playback/channels.js';
import type { Player } from './player.js';
import type { InstanceHost } from './instance-host.js';
import { typedEvent } from './typed-event.js';

/** A layer that plays clips: the base layer of a part, or the layer of one of its channels of joints. */
interface Source {
  readonly part: number;
  readonly channel?: string;
  readonly layer: number;
}

/** The properties of a source's playback state that are compared before and after an update. */
type PartState = Pick<PlaybackState, 'clip' | 'finished' | 'passes'>;

/** Calls that emit events after the current update. */
let queue: (() => void)[] = [];

/**
 * Emits the events of an instance: `finished` and `loop`, found by comparing the playback of each source before and
 * after an update, and `event` for the frame events that the core has found.
 */
export class ClipEvents {
  readonly #host: InstanceHost;
  readonly #player: Player;
  readonly #emitter: Emitter<InstanceEvents> = new Emitter();
  /** The parts that do not follow another part, and all channels of joints. */
  #sources: readonly Source[] | undefined;
  #statesBefore: readonly PartState[] = [];
  /** True during an update, until its events are queued. An update may contain an instance twice. */
  #updating = false;

  constructor(host: InstanceHost, player: Player) {
    this.#host = host;
    this.#player = player;
  }

  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void {
    return this.#emitter.on(type, listener);
  }

  clear(): void {
    this.#emitter.clear();
  }

  /** Called before an update. */
  before(): void {
    this.#updating = true;
    if (this.#listensToPasses)
      this.#statesBefore = this.#played.map(({ part, layer }) => this.#player.state(part, layer));
  }

  /** Called after an update. Queues the events until `emitClipEvents`. */
  after(): void {
    if (!this.#emitter.wasListened || !this.#updating) return;
    this.#updating = false;
    if (this.#emitter.has('event')) this.#queueFrameEvents();
    if (!this.#listensToPasses) return;
    for (const [i, source] of this.#played.entries()) {
      const before = this.#statesBefore[i];
      if (before !== undefined && before.clip !== null)
        this.#compare(source, before, this.#player.state(source.part, source.layer));
    }
  }

  get #played(): readonly Source[] {
    if (this.#sources !== undefined) return this.#sources;
    const { model } = this.#host;
    const parts = model.parts.flatMap(({ how }, part) => (how === 'follow' ? [] : [{ part, layer: 0 }]));
    const channels = jointChannels(model).map(({ name, part }) => {
      return { part, channel: name, layer: this.#player.layerOf(name, part) };
    });
    return (this.#sources = [...parts, ...channels]);
  }

  #compare({ part, channel, layer }: Source, before: PartState, now: PartState): void {
    const clip = this.#player.clipOf(part, before.clip, layer);
    if (clip === undefined) return;
    const event: ClipEvent = { part, clip, ...(channel === undefined ? {} : { channel }) };
    // A part whose clip changed during an update has finished its clip and continued with the next one.
    const ended = now.clip !== before.clip || now.finished;
    if (ended && !before.finished) queue.push(() => this.#emitter.emit('finished', event));
    else if (now.clip === before.clip && now.passes !== before.passes)
      queue.push(() => this.#emitter.emit('loop', event));
  }

  /** Queues the frame events that the core found: one per event and pass, in order. */
  #queueFrameEvents(): void {
    for (const { part, layer, clip: index, event: number } of this.#host.bound.passedEvents()) {
      const clip = this.#player.clipOf(part, index, layer);
      const source = this.#played.find((each) => each.part === part && each.layer === layer);
      const channel = source?.channel === undefined ? {} : { channel: source.channel };
      const { clips, format = '' } = this.#host.model.parts[part] ?? {};
      const event = clips?.[index]?.events[number];
      if (clip !== undefined && event !== undefined)
        queue.push(() =>
          this.#emitter.emit('event', { part, clip, event, ...channel, ...typedEvent(event, format) }),
        );
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
