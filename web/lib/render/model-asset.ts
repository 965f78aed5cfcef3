import type { MaterialPicture, MaterialSummary, PartData, Picture } from '../types/subject.js';
import type { LightMode, NormalMode } from '../types/view.js';
import { Actor } from './actor.js';
import { DisposedError } from '../util/errors.js';
import type { Device } from './gl/device.js';
import type { ActorModel, Repaint } from './draw-items.js';
import { lightOf, normalsOf } from './passes/draw-stages.js';
import { plainMaterial } from '../material/plain.js';
import { planMaterial, type MaterialPlan } from './material/material-plan.js';
import { restOrigins } from './geometry/rest-joints.js';
import { createMeshes, type MeshGeometry } from './geometry/mesh-geometry.js';
import { Palette } from './geometry/palette.js';
import { deformedName, stageProgramName } from './gl/program-recipes.js';
import { asksForPicture } from '../material/cut-out.js';
import { drawnWith } from '../material/drawn-material.js';
import { hasImage } from '../material/missing.js';
import { repainted } from '../material/repaint.js';
import { SkinBounds } from './geometry/skin-bounds.js';
import { newTexture, uploadPicture, type PictureTexture } from './gl/textures.js';
import type { GlState } from './gl/state.js';
import type { Steps } from './gl/upload-queue.js';
import { fetchSpecial, isSpecial, specialNow } from './special-loader.js';

/** What an asset needs of the renderer it belongs to. */
export interface AssetHost {
  /** Null while the context is lost. */
  readonly device: Device | null;
  /** Called when something of the asset looks different. */
  changed(asset: ModelAsset): void;
  /** Called when the asset has been disposed. */
  released(asset: ModelAsset): void;
}

/** A picture on the GPU: one texture, however many images of however many parts show it. */
interface PictureSlot {
  readonly picture: Picture;
  /** Images that show it. */
  users: number;
  texture: PictureTexture | null;
  steps: Steps | null;
}

/**
 * A subject's parts on the GPU: buffers, textures and materials, shared by all its actors in all views. The typed
 * arrays it was made from stay referenced: a restored context is filled from them.
 */
export class ModelAsset implements ActorModel, Disposable {
  readonly parts: readonly PartData[];
  readonly geometry: ActorModel['geometry'];
  readonly materials: readonly MaterialPlan[][];
  readonly palette: Palette;
  /**
   * Resolves when it can be drawn for the first time, or when the asset is disposed: all geometry has been uploaded, and
   * the code is there that its materials ask for. Rejects where that code cannot be fetched.
   */
  readonly ready: Promise<void>;
  readonly #host: AssetHost;
  /** The pictures by part and image. */
  readonly #pictures: Map<number, PictureSlot>[];
  /** What the plans are made of: the file's materials, with the pictures of `setTexture`. */
  readonly #summaries: readonly MaterialSummary[][];
  readonly #slots: Map<Picture, PictureSlot> = new Map();
  /** The number of the next `repaint`'s image: behind those of all parts, and those that `setTexture` takes. */
  #nextImage: number;
  /** Whether some material is drawn with code that few models need. */
  readonly #isSpecial: boolean;
  readonly #actors: Set<Actor> = new Set();
  readonly #skinBounds: SkinBounds[] = [];
  #markReady!: () => void;
  #markFailed!: (error: unknown) => void;
  #steps: Steps | null = null;
  #uploaded = false;
  /** True while code is missing that its materials are drawn with. */
  #lacksCode = false;
  #disposed = false;
  /** True when no more pictures of the model's own images will arrive. */
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
    this.#pictures = parts.map(() => new Map<number, PictureSlot>());
    this.#nextImage = Math.max(
      0,
      ...parts.map(({ images, materials }) => images.length + materials.length + 1),
    );
    this.ready = new Promise((resolve, reject) => {
      this.#markReady = resolve;
      this.#markFailed = reject;
    });
    this.#isSpecial = this.materials.flat().some(isSpecial);
    if (this.#isSpecial && !specialNow()) this.#fetchCode();
    if (host.device) this.restore(host.device);
  }

  get resident(): boolean {
    return this.#uploaded && !this.#lacksCode;
  }

  /** Bytes of its buffers and textures and of its actors' buffers, as asked of WebGL, which may round them up. */
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

  /** Gives an image of a part its pixels; null takes them away, and plaster stands in. */
  setPicture(part: number, image: number, picture: Picture | null): void {
    if (this.#disposed) throw new DisposedError('The model on the GPU', 'setPicture');
    const pictures = this.#pictures[part];
    if (!pictures) throw new RangeError(`setPicture: there is no part ${part}.`);
    const old = pictures.get(image);
    pictures.delete(image);
    if (picture && picture.width * picture.height > 0) pictures.set(image, this.#slotOf(picture));
    if (old) this.#releaseSlot(old);
    this.#replan(part, image);
    this.#host.changed(this);
  }

  /** Called when no more pictures of the model's own images will arrive: those that are missing now stay missing. */
  settleImages(): void {
    if (this.#disposed || this.#settled) return;
    this.#settled = true;
    this.parts.forEach(({ images }, part) =>
      images.forEach((_, image) => {
        if (!this.#pictures[part]!.has(image)) this.#replan(part, image);
      }),
    );
    this.#host.changed(this);
  }

  /** Draws a material of a part (null: surfaces without one) with another picture, or with its own again. */
  setTexture(part: number, material: number | null, picture: Picture | null): void {
    const data = this.parts[part];
    if (!data) throw new RangeError(`setTexture: there is no part ${part}.`);
    const index = material ?? data.materials.length;
    // The picture takes a number behind the part's own images.
    const image = data.images.length + index;
    this.setPicture(part, image, picture);
    const own = data.materials[index] ?? plainMaterial;
    const worn = picture ? repainted(own, image) : own;
    this.#summaries[part]![index] = worn;
    this.materials[part]![index] = this.#planOf(part, worn);
    for (const actor of this.#actors) actor.rematerialise();
    this.#host.changed(this);
  }

  /** One texture serves all materials that show the same picture, however many they are. */
  repaint(part: number, { material, picture }: MaterialPicture): Repaint {
    const { materials } = this.parts[part]!;
    const index = material ?? materials.length;
    const image = this.#nextImage++;
    if (picture.width * picture.height > 0) this.#pictures[part]!.set(image, this.#slotOf(picture));
    const plan = this.#planOf(part, repainted(materials[index] ?? plainMaterial, image));
    return { material: index, plan, image };
  }

  unpaint(part: number, { image }: Repaint): void {
    const pictures = this.#pictures[part]!;
    const slot = pictures.get(image);
    pictures.delete(image);
    if (slot) this.#releaseSlot(slot);
  }

  /**
   * True while pictures that have been drawn with are on their way to the GPU, and something else stands in for them.
   */
  get uploading(): boolean {
    for (const { steps } of this.#slots.values()) if (steps) return true;
    return false;
  }

  /** A picture is uploaded when it is first drawn with, because a model may name a dozen skins and wear one. */
  texture(part: number, image: number): PictureTexture | null {
    const slot = this.#pictures[part]?.get(image);
    const { device } = this.#host;
    if (!slot || !device) return null;
    if (!slot.texture) this.#upload(device, slot);
    return slot.texture?.ready ? slot.texture : null;
  }

  /** How many actors it can have. */
  get capacity(): number {
    return this.palette.capacity;
  }

  skinBounds(part: number): SkinBounds {
    const { meshes } = this.parts[part]!;
    return (this.#skinBounds[part] ??= new SkinBounds(
      meshes.filter(({ vertexFrames }) => vertexFrames === null),
    ));
  }

  /** Throws where there are `capacity` actors already. */
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

  /** Forgets what lay in a lost context. */
  forget(): void {
    this.#uploaded = false;
    this.#steps = null;
    for (const mesh of this.#meshes) mesh.forget();
    this.palette.forget();
    for (const actor of this.#actors) actor.forget();
    for (const slot of this.#slots.values()) slot.texture = slot.steps = null;
  }

  /** Frees its memory on the GPU, and that of its actors. */
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
    const pictures = this.#pictures[part]!;
    return planMaterial(drawnWith(material, (image) => pictures.get(image)?.picture ?? null, this.#settled));
  }

  /** Plans those materials of a part anew that another picture of an image may change. */
  #replan(part: number, image: number): void {
    let changed = false;
    this.#summaries[part]!.forEach((summary, index) => {
      if (!asksForPicture(summary, image) && !(this.#settled && hasImage(summary, image))) return;
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
      if (this.#disposed || !device) return;
      this.startPrograms(device, 'game', 'vertex');
      this.#arrived();
    };
    fetchSpecial().then(arrived, this.#markFailed);
  }

  /** Called when something has arrived that it is drawn with. */
  #arrived(): void {
    if (!this.resident) return;
    this.#markReady();
    this.#host.changed(this);
  }

  /** Starts to compile the programs that draw its surfaces and, with `withShadow`, those that cast its shadow. */
  startPrograms({ programs }: Device, light: LightMode, normals: NormalMode, withShadow = false): void {
    if (this.#lacksCode) return;
    if (this.#isSpecial) programs.learn(specialNow()!.specialPrograms);
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
    // In a lost context every call seems to succeed; the loss is reported soon, and all starts again.
    if (device.gl.isContextLost()) return;
    this.#steps = null;
    this.#uploaded = true;
    this.#arrived();
  }

  #upload(device: Device, slot: PictureSlot): void {
    const texture = newTexture(device.gl, slot.picture);
    slot.texture = texture;
    slot.steps = this.#uploadPicture(device.state, slot, texture);
    device.uploads.push(slot.steps);
  }

  *#uploadPicture(state: GlState, slot: PictureSlot, texture: PictureTexture): Steps {
    yield* uploadPicture(state, texture, slot.picture);
    slot.steps = null;
    this.#host.changed(this);
  }

  /** The slot of a picture, for one image more that shows it. */
  #slotOf(picture: Picture): PictureSlot {
    let slot = this.#slots.get(picture);
    if (!slot) this.#slots.set(picture, (slot = { picture, users: 0, texture: null, steps: null }));
    slot.users++;
    return slot;
  }

  /** Releases a slot for one image; with the last one the picture goes. */
  #releaseSlot(slot: PictureSlot): void {
    if (--slot.users > 0) return;
    this.#slots.delete(slot.picture);
    this.#drop(slot);
  }

  #drop(slot: PictureSlot): void {
    const { device } = this.#host;
    if (!device) return;
    if (slot.steps) device.uploads.cancel(slot.steps);
    if (slot.texture) device.gl.deleteTexture(slot.texture.handle);
  }
}

/** Chrome is seen along axes of the joints. */
function asksForJoints({ stages }: MaterialSummary): boolean {
  return stages.some(({ texcoord }) => texcoord === 'chrome');
}
