import { movePoint } from '../../math/mat3x4.js';
import type { Actor, Renderer } from '../../render/index.js';
import type { InstanceLike, Model, ModelLike } from '../../types/api.js';
import { reportUncaught } from '../../util/report.js';
import { leaseAsset, type AssetLease } from '../shared-assets.js';

/** A model that loads further models from its files (`Model.companion`). */
interface Companions {
  companion(file: string): Promise<Model | null>;
}

/** The sprite of a muzzle flash, and how it is shown. */
export interface FlashSprite {
  /** The path of the game's sprite. */
  readonly file: string;
  /** Index into the part's attachments. */
  readonly attachment: number;
  /** The size of the sprite, as a factor. */
  readonly scale: number;
  /** Rotation of the sprite, in radians; sprites that stay upright ignore it. */
  readonly roll: number;
  /** A number from 0 to 1 that selects the sprite's frame. */
  readonly choice: number;
}

/** A copy of a sprite. */
interface Copy {
  readonly instance: InstanceLike;
  readonly actor: Actor;
}

/** A loaded sprite, with its copies, of which the first `used` are shown. */
interface Sprite {
  readonly lease: AssetLease;
  readonly model: ModelLike;
  readonly copies: Copy[];
  used: number;
}

/**
 * The sprites of muzzle flashes: separate models among the files of a model. They are loaded with the first clip that
 * names them.
 */
export class FlashSprites {
  readonly #renderer: Renderer;
  readonly #changed: () => void;
  /** By model and file; null if the model's files do not include the sprite. */
  readonly #sprites: Map<ModelLike, Map<string, Sprite | 'loading' | null>> = new Map();
  /** The sprites that have been loaded. */
  readonly #loaded: Sprite[] = [];
  #loading = 0;
  #disposed = false;

  /** @param changed - called when a sprite has been loaded, or is known to be missing */
  constructor(renderer: Renderer, changed: () => void) {
    this.#renderer = renderer;
    this.#changed = changed;
  }

  /** True while sprites are being loaded. */
  get loading(): boolean {
    return this.#loading > 0;
  }

  /** True while images of sprites are being uploaded to the GPU. */
  get uploading(): boolean {
    return this.#loaded.some(({ lease }) => lease.asset.uploading);
  }

  /** Starts to load a sprite that the game of a model names. Later calls have no effect. */
  request(model: ModelLike, file: string): void {
    const sprites = this.#sprites.get(model) ?? new Map<string, Sprite | 'loading' | null>();
    this.#sprites.set(model, sprites);
    if (sprites.has(file)) return;
    const { companion } = model as ModelLike & Partial<Companions>;
    const found = companion ? companion.call(model, file) : null;
    sprites.set(file, found && 'loading');
    if (!found) return;
    this.#loading++;
    this.#load(found)
      .catch((error: unknown) => {
        reportUncaught(error);
        return null;
      })
      .then((sprite) => {
        this.#loading--;
        if (this.#disposed) return sprite?.lease.release();
        sprites.set(file, sprite);
        if (sprite) this.#loaded.push(sprite);
        this.#changed();
      })
      .catch(reportUncaught);
  }

  /** Makes all copies available again. Called before the flashes of a frame are placed. */
  restart(): void {
    for (const sprite of this.#loaded) sprite.used = 0;
  }

  /**
   * Places a copy of a flash's sprite at an attachment of an actor in its current pose.
   *
   * @returns 'loading' while the sprite is loaded; null if there is no sprite, or no room for another copy of it
   */
  place(
    actor: Actor,
    part: number,
    model: ModelLike,
    { file, attachment, scale, roll, choice }: FlashSprite,
  ): Actor | 'loading' | null {
    const sprite = this.#sprites.get(model)?.get(file) ?? null;
    if (sprite === 'loading' || sprite === null) return sprite;
    const copy = sprite.copies[sprite.used] ?? addCopy(sprite);
    if (!copy) return null;
    sprite.used++;
    const m = actor.parts[part]!.worldFromModel;
    const [x = 0, y = 0, z = 0] = actor.attachments(part).subarray(attachment * 16 + 12);
    const size = scale * Math.hypot(m[0]!, m[1]!, m[2]!);
    const [cos, sin] = [size * Math.cos(roll), size * Math.sin(roll)];
    const { transform } = copy.instance;
    transform.set([cos, sin, 0, 0, -sin, cos, 0, 0, 0, 0, size, 0]);
    movePoint(transform, 12, m, x, y, z);
    const clip = sprite.model.parts[0]?.clips[0];
    if (clip) copy.instance.seek((Math.floor(choice * clip.frameCount) + 0.5) * clip.frameSeconds);
    copy.instance.update(0);
    copy.actor.apply(copy.instance.frame());
    return copy.actor;
  }

  dispose(): void {
    this.#disposed = true;
    for (const { copies, lease } of this.#loaded) {
      for (const { instance, actor } of copies) {
        actor.dispose();
        instance.dispose();
      }
      lease.release();
    }
    this.#sprites.clear();
  }

  async #load(found: Promise<Model | null>): Promise<Sprite | null> {
    const model = await found;
    await model?.texturesSettled();
    if (!model || model.disposed || this.#disposed) return null;
    const lease = leaseAsset(this.#renderer, model);
    try {
      await lease.asset.ready;
    } catch (error) {
      lease.release();
      throw error;
    }
    return { model, lease, copies: [], used: 0 };
  }
}

/** Creates a copy of a sprite; null if the GPU has no room for another one. */
function addCopy({ model, lease, copies }: Sprite): Copy | null {
  const instance = model.createInstance();
  try {
    const copy = { instance, actor: lease.asset.createInstance() };
    if (model.clips.length > 0) instance.play(0);
    instance.pause();
    copies.push(copy);
    return copy;
  } catch (error) {
    instance.dispose();
    if (error instanceof RangeError) return null;
    throw error;
  }
}
