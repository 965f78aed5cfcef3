import type { ClipEvent, InstanceEvents, PlaybackState } from '../types/api.js';
import { Emitter } from '../util/emitter.js';
import type { Player } from './player.js';
import type { Playable } from './playable.js';

/** What a part played when it was last looked at. */
type Seen = Pick<PlaybackState, 'clip' | 'finished' | 'passes'>;

/** What waits to be told until the update under way is done. */
let waiting: (() => void)[] = [];

/** Tells what has happened to the clips of an instance, by what each part plays before an update and after it. */
export class ClipEvents {
  readonly #player: Player;
  readonly #emitter: Emitter<InstanceEvents> = new Emitter();
  /** The parts that play by themselves. */
  readonly #parts: readonly number[];
  #seen: readonly Seen[] = [];

  constructor(model: Playable, player: Player) {
    this.#player = player;
    this.#parts = model.parts.flatMap(({ how }, part) => (how === 'follow' ? [] : [part]));
  }

  on<K extends keyof InstanceEvents>(type: K, listener: (event: InstanceEvents[K]) => void): () => void {
    return this.#emitter.on(type, listener);
  }

  clear(): void {
    this.#emitter.clear();
  }

  /** Before an update. */
  before(): void {
    if (this.#heard) this.#seen = this.#parts.map((part) => this.#player.state(part));
  }

  /** After it: what has happened waits for `tellClipEvents`. */
  after(): void {
    if (!this.#heard) return;
    for (const [i, part] of this.#parts.entries()) {
      const before = this.#seen[i];
      if (before !== undefined && before.clip !== null) this.#compare(part, before, this.#player.state(part));
    }
  }

  #compare(part: number, before: Seen, now: Seen): void {
    const clip = this.#player.clipOf(part, before.clip);
    if (clip === undefined) return;
    const event: ClipEvent = { part, clip };
    // A clip that has gone on to another by itself had come to its end.
    const ended = now.clip !== before.clip || now.finished;
    if (ended && !before.finished) waiting.push(() => this.#emitter.emit('finished', event));
    else if (now.clip === before.clip && now.passes !== before.passes)
      waiting.push(() => this.#emitter.emit('loop', event));
  }

  get #heard(): boolean {
    return this.#emitter.has('finished') || this.#emitter.has('loop');
  }
}

/** An update is done: listeners may play, update and dispose of what they like. */
export function tellClipEvents(): void {
  while (waiting.length > 0) {
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
  }
}
