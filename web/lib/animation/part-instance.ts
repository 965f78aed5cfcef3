import type * as api from '../types/api.js';
import type { PlaybackState } from '../types/api.js';
import type { FrameRange, LoopMode, PlayOptions } from '../types/events.js';
import type { MaterialImage, DecodedImage } from '../types/subject.js';
import { restBlends } from '../util/blends.js';
import { indexedImage } from '../util/indexed-image.js';
import { placeOfName } from '../util/lookup.js';
import { retire } from '../util/retire.js';
import { attachmentMatrix } from './attachments.js';
import type { FrameViews } from './frame.js';
import type { InstanceHost } from './instance-host.js';
import { Joints } from './joints.js';
import type { Player } from './player.js';

/** The components that all parts of an instance share. */
export interface PartHost extends InstanceHost {
  readonly player: Player;
  readonly views: FrameViews;
}

/**
 * The images that `setPlayerColors` has made. The set is shared by all instances, because an instance that replaces
 * another one after a module loss takes over its images.
 */
const coloredImages: WeakSet<DecodedImage> = new WeakSet();

/** One part of an instance, with the instance's methods applied to this part only. */
export class PartInstance implements api.PartInstance {
  readonly index: number;
  readonly joints: Joints;
  readonly #host: PartHost;
  #skin: string | null = null;
  #inputs: api.PartInputs | null = null;
  #playerColors: api.PlayerColors = { top: null, bottom: null };

  /** @internal */
  constructor(host: PartHost, index: number) {
    this.#host = host;
    this.index = index;
    this.joints = new Joints(host, index);
  }

  get name(): string {
    return this.#host.model.parts[this.index]?.name ?? '';
  }

  play(clip: string | number, options: PlayOptions = {}): api.PlayHandle {
    return this.#host.player.play(clip, options, this);
  }

  stop(): void {
    this.#host.player.stop(this.index);
  }

  pause(paused = true): void {
    this.#host.player.pause(paused, this.index);
  }

  get speed(): number {
    return this.state().speed;
  }

  set speed(speed: number) {
    this.#host.player.setSpeed(speed, this.index);
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

  get clip(): number | null {
    return this.#host.player.clip(this.index);
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
    const skin = found?.families[this.index] ?? null;
    this.#host.views.choose(this.index, { skin });
    if (skin !== null) this.#host.model.requestSkin(this.index, skin);
  }

  get images(): readonly MaterialImage[] {
    return this.#host.views.chosen(this.index).images;
  }

  setImage(material: string | number | null, image: DecodedImage | null): void {
    this.#host.core();
    const { parts, subject } = this.#host.model;
    const { materials = [] } = parts[this.index] ?? {};
    const index = material === null ? null : placeOfName('material', material, materials, subject);
    const images = this.images.filter((each) => each.material !== index);
    if (image !== null) images.push({ material: index, image });
    this.#host.views.choose(this.index, { images });
  }

  get inputs(): api.PartInputs {
    return (this.#inputs ??= this.#initialInputs());
  }

  setBodyGroup(group: string | number, model: string | number): void {
    this.#host.core();
    const { subject, parts } = this.#host.model;
    const { bodyGroups = [] } = parts[this.index] ?? {};
    const at = placeOfName('body group', group, bodyGroups, subject);
    const models = bodyGroups[at]?.models ?? [];
    this.#host.bound.setBody(this.index, at, placeOfName('body model', model, models, subject));
    this.#updateInputs();
  }

  setBody(number: number): void {
    if (!(Number.isInteger(number) && number >= 0 && number <= 0xffffffff))
      throw new RangeError(`the body number must be a whole number from 0 to 4294967295, not ${number}`);
    this.#host.core();
    this.#host.bound.setBodyNumber(this.index, number);
    this.#updateInputs();
  }

  setController(controller: string | number, value: number): void {
    if (!Number.isFinite(value))
      throw new RangeError(`the value of a controller must be a finite number, not ${value}`);
    this.#host.core();
    const { subject, parts } = this.#host.model;
    const at = placeOfName('controller', controller, parts[this.index]?.controllers ?? [], subject);
    this.#host.bound.setController(this.index, at, value);
    this.#updateInputs();
  }

  setBlend(axis: 0 | 1, share: number): void {
    if (!Number.isFinite(share))
      throw new RangeError(`the share of a blend must be a finite number, not ${share}`);
    this.#host.core();
    this.#host.bound.setBlend(this.index, axis, Math.min(1, Math.max(0, share)));
    this.#updateInputs();
  }

  get playerColors(): api.PlayerColors {
    return this.#playerColors;
  }

  setPlayerColors(colors: api.PlayerColors): void {
    this.#host.core();
    const { top, bottom } = colors;
    this.#playerColors = { top: hue(top), bottom: hue(bottom) };
    const { materials = [], images = [] } = this.#host.model.parts[this.index] ?? {};
    const isColored = top !== null || bottom !== null;
    materials.forEach(({ stages }, material) => {
      const image = images[stages[0]?.images[0] ?? -1];
      if (image === undefined || image.remaps.length === 0) return;
      if (isColored) {
        const colored = indexedImage(image, this.#playerColors);
        coloredImages.add(colored);
        this.setImage(material, colored);
      } else if (this.images.some((each) => each.material === material && coloredImages.has(each.image)))
        this.setImage(material, null);
    });
  }

  #updateInputs(): void {
    // The module sets dependent controllers as well, so the values are read back.
    this.#inputs = this.#readInputs();
    this.#host.changed();
  }

  /** The initial inputs. They need no call into the module, which may be lost. */
  #initialInputs(): api.PartInputs {
    const part = this.#host.model.parts[this.index];
    return {
      bodies: part?.bodyGroups.map(() => 0) ?? [],
      controllers: part?.controllers.map(({ rest }) => rest) ?? [],
      blends: part ? restBlends(part) : [0, 0],
    };
  }

  #readInputs(): api.PartInputs {
    const { controllers = [] } = this.#host.model.parts[this.index] ?? {};
    const { bound, views } = this.#host;
    const [x = 0, y = 0] = views.blends(this.index);
    return {
      bodies: [...views.bodies(this.index)],
      controllers: controllers.map(({ rest }, c) => bound.controller(this.index, c) ?? rest),
      blends: [x, y],
    };
  }

  attachment(name: string): Float32Array | null {
    return attachmentMatrix(this.#host, name, this.index);
  }
}

function hue(value: number | null): number | null {
  if (value !== null && !(value >= 0 && value <= 255))
    throw new RangeError(`a player colour must be a number from 0 to 255, not ${value}`);
  return value;
}

/** Makes all further use of a part and of its joints throw a DisposedError with the given name. */
export function retirePart(part: PartInstance, what: string): void {
  retire(part.joints, what);
  retire(part, what);
}
