import type { MaterialImage, MaterialSummary, PartData, DecodedImage } from '../types/subject.js';
import type { LightMode, NormalMode } from '../types/view.js';
import { Actor } from './actor.js';
import { DisposedError } from '../util/errors.js';
import type { Device } from './gl/device.js';
import type { ActorModel, Repaint } from './draw-items.js';
import { lightOf, normalsOf } from './passes/draw-surfaces.js';
import { plainMaterial } from '../material/plain.js';
import { planMaterial, type MaterialPlan } from './material/material-plan.js';
import { restOrigins } from './geometry/rest-joints.js';
import { createMeshes, type MeshGeometry } from './geometry/mesh-geometry.js';
import { Palette } from './geometry/palette.js';
import { deformedName, stageProgramName } from './gl/program-recipes.js';
import { asksForImage } from '../material/cut-out.js';
import { drawnWith } from '../material/drawn-material.js';
import { hasImage } from '../material/missing.js';
import { repainted } from '../material/repaint.js';
import { SkinBounds } from './geometry/skin-bounds.js';
import { newTexture, uploadImage, type ImageTexture } from './gl/textures.js';
import type { GlState } from './gl/state.js';
import type { Steps } from './gl/upload-queue.js';
import { isSpecial, specialCode } from './special-loader.js';

/** The members of the renderer that assets use. */
export interface AssetHost {
  /** Null while the context is lost. */
  readonly device: Device | null;
  /** The software renderer; null if WebGL draws. */
  readonly software: object | null;
  /** Called when the appearance of the asset has changed. */
  changed(asset: ModelAsset): void;
  /** Called when the asset has been disposed. */
  released(asset: ModelAsset): void;
}

/** A decoded image on the GPU: one texture, shared by all materials of all parts that use the image. */
interface ImageSlot {
  readonly decoded: DecodedImage;
  /** Reference count. */
  users: number;
  texture: ImageTexture | null;
  steps: Steps | null;
}

/**
 * A subject's parts on the GPU: buffers, textures and materials, shared by all its actors in all views. It keeps the
 * typed
 * arrays, to upload them again after the context was lost.
 */
export class ModelAsset implements ActorModel, Disposable {
  readonly parts: readonly PartData[];
  readonly geometry: ActorModel['geometry'];
  readonly materials: readonly MaterialPlan[][];
  readonly palette: Palette;
  /**
   * Resolves when it can be drawn for the first time (geometry is uploaded and code for its materials has been
   * fetched), or
   * when the asset is disposed. Rejects if that code cannot be fetched.
   */
  readonly ready: Promise<void>;
  readonly #host: AssetHost;
  /** Image slots by part and image. */
  readonly #images: Map<number, ImageSlot>[];
  /** The source of the plans: the file's materials, with the images of `setTexture`. */
  readonly #summaries: readonly MaterialSummary[][];
  readonly #slots: Map<DecodedImage, ImageSlot> = new Map();
  /** Index of the next `repaint`'s image, after those of all parts and those reserved for `setTexture`. */
  #nextImage: number;
  /** Whether a material needs the special code (special-loader.ts). */
  readonly #isSpecial: boolean;
  readonly #actors: Set<Actor> = new Set();
  readonly #skinBounds: SkinBounds[] = [];
  #markReady!: () => void;
  #markFailed!: (error: unknown) => void;
  #steps: Steps | null = null;
  #uploaded = false;
  /** Whether the special code is needed but has not arrived yet. */
  #lacksCode = false;
  #disposed = false;
  /** Whether all of the model's images have arrived or failed. */
  #settled = false;

  constructor(host: AssetHost, parts: readonly PartData[]) {
    this.#host = host;
    this.parts = parts;
    this.geometry = parts.map(({ meshes, surfaces, materials, joints }) =>
      createMeshes(meshes, surfaces, materials.some(asksForJoints) ? restOrigins(joints) : null),
    );
    this.#summaries = parts.map((part) => [...part.materials, plainMaterial]);
    this.materials = this.#summaries.map((summaries) => summaries.map(planMaterial));
    const joints = parts.reduce((sum, part) => sum + part.joints.length, 0);
    this.palette = new Palette(joints, parts.length);
    this.#images = parts.map(() => new Map<number, ImageSlot>());
    this.#nextImage = Math.max(
      0,
      ...parts.map(({ images, materials }) => images.length + materials.length + 1),
    );
    this.ready = new Promise((resolve, reject) => {
      this.#markReady = resolve;
      this.#markFailed = reject;
    });
    this.#isSpecial = this.materials.flat().some(isSpecial);
    if (this.#isSpecial && !specialCode.value) this.#fetchCode();
    if (host.device) this.restore(host.device);
    else this.#arrived();
  }

  get resident(): boolean {
    return (this.#uploaded || this.#host.software !== null) && !this.#lacksCode;
  }

  /** Size in bytes of its buffers and textures and of its actors' buffers, as requested from WebGL. */
  get gpuBytes(): number {
    const textures = [...this.#slots.values()].map(({ texture }) => texture);
    const geometry = this.#meshes.map((mesh) => mesh.gpuBytes);
    const actors = [...this.#actors].map((actor) => actor.gpuBytes);
    const bytes = [...textures.map((texture) => texture?.bytes ?? 0), ...geometry, ...actors];
    return bytes.reduce((a, b) => a + b, this.palette.gpuBytes);
  }

  get device(): Device | null {
    return this.#host.device;
  }

  get disposed(): boolean {
    return this.#disposed;
  }

  /** Sets the pixels of a part's image; null removes them, and a placeholder is shown. */
  setImage(part: number, image: number, decoded: DecodedImage | null): void {
    if (this.#disposed) throw new DisposedError('The model on the GPU', 'setImage');
    const images = this.#images[part];
    if (!images) throw new RangeError(`setImage: there is no part ${part}.`);
    const old = images.get(image);
    images.delete(image);
    if (decoded && decoded.width * decoded.height > 0) images.set(image, this.#slotOf(decoded));
    if (old) this.#releaseSlot(old);
    this.#replan(part, image);
    this.#host.changed(this);
  }

  /** Called when all of the model's images have arrived or failed. */
  settleImages(): void {
    if (this.#disposed || this.#settled) return;
    this.#settled = true;
    this.parts.forEach(({ images }, part) =>
      images.forEach((_, image) => {
        if (!this.#images[part]!.has(image)) this.#replan(part, image);
      }),
    );
    this.#host.changed(this);
  }

  /**
   * Replaces the image of a part's material (null: of surfaces without material), or restores the file's image
   * (`decoded` null).
   */
  setTexture(part: number, material: number | null, decoded: DecodedImage | null): void {
    const data = this.parts[part];
    if (!data) throw new RangeError(`setTexture: there is no part ${part}.`);
    const index = material ?? data.materials.length;
    // The image gets an index after the part's own images.
    const image = data.images.length + index;
    this.setImage(part, image, decoded);
    const own = data.materials[index] ?? plainMaterial;
    const repaintedMaterial = decoded ? repainted(own, image) : own;
    this.#summaries[part]![index] = repaintedMaterial;
    this.materials[part]![index] = this.#planOf(part, repaintedMaterial);
    for (const actor of this.#actors) actor.rematerialise();
    this.#host.changed(this);
  }

  /** Replaces a material's image for one actor. Materials with the same image share one texture. */
  repaint(part: number, { material, image: decoded }: MaterialImage): Repaint {
    const { materials } = this.parts[part]!;
    const index = material ?? materials.length;
    const image = this.#nextImage++;
    if (decoded.width * decoded.height > 0) this.#images[part]!.set(image, this.#slotOf(decoded));
    const plan = this.#planOf(part, repainted(materials[index] ?? plainMaterial, image));
    return { material: index, plan, image };
  }

  unpaint(part: number, { image }: Repaint): void {
    const images = this.#images[part]!;
    const slot = images.get(image);
    images.delete(image);
    if (slot) this.#releaseSlot(slot);
  }

  /** Whether textures that drawing has requested are still being uploaded; until then, placeholders are shown. */
  get uploading(): boolean {
    for (const { steps } of this.#slots.values()) if (steps) return true;
    return false;
  }

  /** The pixels of a part's image; null if they have not arrived. */
  image(part: number, image: number): DecodedImage | null {
    return this.#images[part]?.get(image)?.decoded ?? null;
  }

  /**
   * Returns a texture, or null until it is ready. Images are uploaded when they are first drawn, because a model may
   * refer to many skins and use only one.
   */
  texture(part: number, image: number): ImageTexture | null {
    const slot = this.#images[part]?.get(image);
    const { device } = this.#host;
    if (!slot || !device) return null;
    if (!slot.texture) this.#upload(device, slot);
    return slot.texture?.ready ? slot.texture : null;
  }

  /** The maximum number of actors. */
  get capacity(): number {
    return this.palette.capacity;
  }

  skinBounds(part: number): SkinBounds {
    const { meshes } = this.parts[part]!;
    return (this.#skinBounds[part] ??= new SkinBounds(
      meshes.filter(({ vertexFrames }) => vertexFrames === null),
    ));
  }

  /** Creates an actor. Throws if there are already `capacity` actors. */
  createInstance(): Actor {
    if (this.#disposed) throw new DisposedError('The model on the GPU', 'createInstance');
    const actor = new Actor(this, () => this.#actors.delete(actor));
    this.#actors.add(actor);
    return actor;
  }

  /** Uploads the asset to a new context. */
  restore(device: Device): void {
    this.startPrograms(device, 'game', 'vertex');
    this.#steps = this.#uploadGeometry(device);
    device.uploads.push(this.#steps);
  }

  /** Clears the references to resources of a lost context. */
  forget(): void {
    this.#uploaded = false;
    this.#steps = null;
    for (const mesh of this.#meshes) mesh.forget();
    this.palette.forget();
    for (const actor of this.#actors) actor.forget();
    for (const slot of this.#slots.values()) slot.texture = slot.steps = null;
  }

  /** Frees its GPU memory and that of its actors. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    for (const actor of this.#actors) actor.dispose();
    const { device } = this.#host;
    if (device) {
      if (this.#steps) device.uploads.cancel(this.#steps);
      this.palette.dispose(device.gl);
      for (const mesh of this.#meshes) mesh.dispose(device);
      for (const slot of this.#slots.values()) this.#drop(slot);
      this.#slots.clear();
    }
    this.#uploaded = false;
    this.#markReady();
    this.#host.released(this);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  get #meshes(): MeshGeometry[] {
    return this.geometry.flatMap(({ meshes }) => meshes);
  }

  #planOf(part: number, material: MaterialSummary): MaterialPlan {
    const images = this.#images[part]!;
    return planMaterial(drawnWith(material, (image) => images.get(image)?.decoded ?? null, this.#settled));
  }

  /** Recomputes the plans of a part's materials that depend on an image. */
  #replan(part: number, image: number): void {
    let changed = false;
    this.#summaries[part]!.forEach((summary, index) => {
      if (!asksForImage(summary, image) && !(this.#settled && hasImage(summary, image))) return;
      this.materials[part]![index] = this.#planOf(part, summary);
      changed = true;
    });
    if (changed) for (const actor of this.#actors) actor.rematerialise();
  }

  #fetchCode(): void {
    this.#lacksCode = true;
    const arrived = (): void => {
      this.#lacksCode = false;
      const { device } = this;
      if (this.#disposed) return;
      if (device) this.startPrograms(device, 'game', 'vertex');
      this.#arrived();
    };
    specialCode.fetch().then(arrived, this.#markFailed);
  }

  /** Called when data or code that is needed for drawing has arrived. */
  #arrived(): void {
    if (!this.resident) return;
    this.#markReady();
    this.#host.changed(this);
  }

  /** Starts compiling the programs of its surfaces and, with `withShadow`, of its shadow. */
  startPrograms({ programs }: Device, light: LightMode, normals: NormalMode, withShadow = false): void {
    if (this.#lacksCode) return;
    if (this.#isSpecial) programs.learn(specialCode.value!.specialPrograms);
    programs.start(...this.#programsFor(light, normals, withShadow));
  }

  #programsFor(mode: LightMode, normals: NormalMode, withShadow: boolean): Set<string> {
    const names: Set<string> = new Set();
    this.parts.forEach(({ surfaces }, p) => {
      const plans = this.materials[p]!;
      surfaces.forEach(({ material, hidden, levelOfDetail }, s) => {
        if (hidden || levelOfDetail !== 0) return;
        const plan = plans[material ?? plans.length - 1]!;
        const { skinned } = this.geometry[p]!.surfaces[s]!.mesh;
        if (withShadow && plan.casts) names.add(deformedName('shadow cast', plan.deforms.count > 0, skinned));
        for (const stage of plan.stages) {
          const light = lightOf(plan, stage, mode);
          names.add(stageProgramName(light, normalsOf(plan, light, normals), stage, skinned));
        }
      });
    });
    return names;
  }

  *#uploadGeometry(device: Device): Steps {
    for (const mesh of this.#meshes) yield* mesh.upload(device.state);
    // On a lost context every call seems to succeed; the loss event follows, and everything is uploaded again.
    if (device.gl.isContextLost()) return;
    this.#steps = null;
    this.#uploaded = true;
    this.#arrived();
  }

  #upload(device: Device, slot: ImageSlot): void {
    const texture = newTexture(device.gl, slot.decoded);
    slot.texture = texture;
    slot.steps = this.#uploadImage(device.state, slot, texture);
    device.uploads.push(slot.steps);
  }

  *#uploadImage(state: GlState, slot: ImageSlot, texture: ImageTexture): Steps {
    yield* uploadImage(state, texture, slot.decoded);
    slot.steps = null;
    this.#host.changed(this);
  }

  /** Acquires the slot of an image. */
  #slotOf(decoded: DecodedImage): ImageSlot {
    let slot = this.#slots.get(decoded);
    if (!slot) this.#slots.set(decoded, (slot = { decoded, users: 0, texture: null, steps: null }));
    slot.users++;
    return slot;
  }

  /** Releases a slot; the last release frees the texture. */
  #releaseSlot(slot: ImageSlot): void {
    if (--slot.users > 0) return;
    this.#slots.delete(slot.decoded);
    this.#drop(slot);
  }

  #drop(slot: ImageSlot): void {
    const { device } = this.#host;
    if (!device) return;
    if (slot.steps) device.uploads.cancel(slot.steps);
    if (slot.texture) device.gl.deleteTexture(slot.texture.handle);
  }
}

/** Whether the material needs joint positions: chrome depends on the direction from the eye to each joint. */
function asksForJoints({ stages }: MaterialSummary): boolean {
  return stages.some(({ texcoord }) => texcoord === 'chrome');
}
