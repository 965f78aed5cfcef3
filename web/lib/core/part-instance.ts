import type * as api from '../types/api.js';
import type { PlaybackState } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { MaterialPicture, Picture } from '../types/subject.js';
import { placeOfName } from '../util/lookup.js';
import type { Attachments } from './attachments.js';
import type { FrameViews } from './frame.js';
import type { InstanceHost } from './instance-host.js';
import { Joints } from './joints.js';
import type { Player } from './player.js';

/** What the parts of an instance share. */
export interface PartHost extends InstanceHost {
  readonly player: Player;
  readonly views: FrameViews;
  readonly attachments: Attachments;
}

/** One part of an instance, which has the instance's verbs for itself. */
export class PartInstance implements api.PartInstance {
  readonly index: number;
  readonly joints: Joints;
  readonly #host: PartHost;
  #skin: string | null = null;

  /** @internal */
  constructor(host: PartHost, index: number) {
    this.#host = host;
    this.index = index;
    this.joints = new Joints(host, index);
  }

  get name(): string {
    return this.#host.model.parts[this.index]?.name ?? '';
  }

  play(clip: string | number, options: PlayOptions = {}): void {
    this.#host.player.play(clip, options, this);
  }

  stop(): void {
    this.#host.player.stop(this.index);
  }

  pause(paused = true): void {
    this.#host.player.pause(paused, this.index);
  }

  setLoop(loop: LoopMode | 'clip'): void {
    this.#host.player.setLoop(loop, this.index);
  }

  setRange(range: FrameRange): void {
    this.#host.player.setRange(range, this.index);
  }

  seek(seconds: number): void {
    this.#host.player.seek(seconds, this.index);
  }

  showFrame(frame: number): void {
    this.#host.player.showFrame(frame, this.index);
  }

  state(): PlaybackState {
    return this.#host.player.state(this.index);
  }

  get visible(): boolean {
    return this.#host.views.chosen(this.index).visible;
  }

  set visible(visible: boolean) {
    this.#host.core();
    this.#host.bound.setVisible(this.index, visible);
    this.#host.views.choose(this.index, { visible });
    this.#host.changed();
  }

  get skin(): string | null {
    return this.#skin;
  }

  setSkin(name: string | null): void {
    this.#host.core();
    const { subject, summary } = this.#host.model;
    const found =
      name === null ? undefined : summary.skins[placeOfName('skin', name, summary.skins, subject)];
    this.#skin = found?.name ?? null;
    this.#host.views.choose(this.index, { skin: found?.families[this.index] ?? null });
  }

  get images(): readonly MaterialPicture[] {
    return this.#host.views.chosen(this.index).images;
  }

  setImage(material: string | number | null, picture: Picture | null): void {
    this.#host.core();
    const { parts, subject } = this.#host.model;
    const { materials = [] } = parts[this.index] ?? {};
    const index = material === null ? null : placeOfName('material', material, materials, subject);
    const images = this.images.filter((each) => each.material !== index);
    if (picture !== null) images.push({ material: index, picture });
    this.#host.views.choose(this.index, { images });
  }

  attachment(name: string): Float32Array | null {
    return this.#host.attachments.matrix(name, this.index);
  }
}
