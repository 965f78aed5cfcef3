import { Object3D, Scene, type Camera, type Material, type Raycaster, type Texture } from 'three';
import { update } from '../../animation/instance.js';
import { writeProductRows } from '../../math/mat3x4.js';
import { asksForImage } from '../../material/cut-out.js';
import { drawnMaterial } from '../../material/drawn-material.js';
import { withMissingImages } from '../../material/missing.js';
import { simpleMaterial } from '../../material/simple-material.js';
import { shownSurfaces, type ShownSurface } from '../../material/shown-surfaces.js';
import type { InstanceLike, Model, ModelLike } from '../../types/api.js';
import type { MeshData, DecodedImage, SurfaceSummary } from '../../types/subject.js';
import { DisposedError } from '../../util/errors.js';
import { materialForThree } from '../material-for-three.js';
import type { TextureUse } from '../texture.js';
import { Batch } from './batch.js';
import { CameraWatch } from './camera-watch.js';
import { camerasOf, Culling, type LiveLevels } from './culling.js';
import { fitsTexture, frameUniforms, type FrameUniforms } from './frame-texture.js';
import { meshAttributes, type MeshAttributes } from './geometries.js';
import { LiveInstance } from './live-instance.js';
import { hitOf, type LiveIntersection } from './intersection.js';
import { floatsAMatrix, MatrixTexture, roomFor } from './matrix-texture.js';
import { Member, type DrawnSurface } from './member.js';
import { Palettes } from './palettes.js';
import { PosedCopies, poseInShader, shadowMaterials, type Movement, type PoseUniforms } from './skinning.js';
import type { SurfaceLook } from './surface-look.js';
import { ModelTextures } from './textures.js';
import { disposeLiveMaterial, type LiveMaterial } from './live-material.js';

/** Options of a live model. */
export interface LiveModelOptions {
  /**
   * Creates the material of a surface. Default: `look.standard()`, which a custom material can start from. Any built-in
   * material of three.js is supported. Return a new material for each call: the live model modifies its shaders and
   * disposes of it.
   */
  readonly material?: (look: SurfaceLook) => Material;
}

/** GPU data of a part that is shared by all instances. */
interface SharedPart {
  readonly palettes: Palettes;
  readonly uniforms: PoseUniforms;
  /**
   * Index of the part's first matrix among the matrices of an instance: one world matrix, followed by two with the
   * current vertex frames if the part has any.
   */
  readonly first: number;
  readonly hasFrames: boolean;
}

/**
 * Draws all instances of a model in a three.js scene, animated by Marrow: hundreds of characters without the cost of
 * `AnimationMixer`. Each surface of a skinned model is drawn in one call for all instances; joint matrices are uploaded
 * from WASM memory to the GPU without processing in JavaScript. Requires `WebGLRenderer`.
 *
 * ```js
 * const model = await load('models/ogro/tris.md2');
 * const crowd = new LiveModel(model);
 * scene.add(crowd);
 * const fighter = crowd.addInstance(model.createInstance());
 * fighter.position.x = 40;
 * fighter.instance.play('run');
 * renderer.setAnimationLoop(() => {
 *   crowd.update(clock.getDelta());
 *   renderer.render(scene, camera);
 * });
 * ```
 *
 * Lengths are in the game's units; scale the live model or an instance as needed. `castShadow` and `receiveShadow` of
 * the live model apply to all instances; `visible` and the transform of a node apply to its instance. An instance
 * outside every camera's frustum is not drawn, and its pose is not computed until it is requested. Exceptions:
 * `frustumCulled` is false, `castShadow` is true, objects follow the instance, or another instance is attached to it.
 * An attached instance (`instance.attach`) belongs to the live model of its model, not of the carrier; its node becomes
 * a child of the carrier's node.
 *
 * A `Raycaster` hits the posed triangles: `raycaster.intersectObject(live)` returns the nearest hit of each instance,
 * with `instanceId`, its index in `instances`, and `node` (`LiveIntersection`). Materials pose the vertices in their
 * shaders. With three.js r175 or later, `scene.overrideMaterial` is replaced by a copy that also poses the vertices.
 * Its shader must consist of three.js shader chunks (`begin_vertex`, `morphtarget_vertex`), like the shaders of the
 * GTAO and outline passes.
 *
 * @example
 * ```ts
 * import { LiveModel } from 'marrow3d/three/live';
 *
 * const live = new LiveModel(model);
 * scene.add(live);
 * const fighter = live.addInstance(model.createInstance());
 * fighter.position.set(100, 0, 0);
 * live.update(1 / 60);
 * ```
 */
export class LiveModel<M extends ModelLike = Model> extends Object3D {
  /** The model of its instances. */
  readonly model: M;
  readonly #options: LiveModelOptions;
  readonly #textures: ModelTextures;
  readonly #parts: readonly SharedPart[];
  readonly #places = new MatrixTexture();
  readonly #culling: Culling;
  /** Selects each instance's level of detail by its distance; null uses `instance.levelOfDetail`. */
  levelOfDetail: LiveLevels | null = null;
  /** Matrices per instance. */
  readonly #stride: number;
  /** By part and mesh index. */
  readonly #frames: Map<string, FrameUniforms> = new Map();
  #placeData = new Float32Array(0);
  /** In the order of `instances`; replaced whenever that changes. */
  #members: readonly Member[] = [];
  #instances: readonly InstanceLike[] = [];
  /** By the key that `Member.look` returns. */
  readonly #looks: Map<string, readonly DrawnSurface[]> = new Map();
  readonly #batches: Map<string, Batch> = new Map();
  readonly #materials: Map<string, LiveMaterial> = new Map();
  readonly #attributes: Map<string, MeshAttributes> = new Map();
  readonly #imageKeys: WeakMap<object, number> = new WeakMap();
  #lastImageKey = 0;
  readonly #stop: () => void;
  /** True if batches must be filled again. */
  #stale = true;
  #disposed = false;
  /** True once no more of the model's images will arrive. */
  #settled = false;

  /**
   * Creates a live model without instances.
   *
   * @param model - remains owned by the caller
   */
  constructor(model: M, options: LiveModelOptions = {}) {
    super();
    this.model = model;
    this.name = model.subject;
    this.#options = options;
    this.#textures = new ModelTextures(model);
    let stride = 0;
    this.#parts = model.parts.map(({ frames }) => {
      const palettes = new Palettes();
      const uniforms = { marrowPalette: palettes.texture.uniform, marrowPlaces: this.#places.uniform };
      const first = stride;
      const hasFrames = frames.length > 0;
      stride += hasFrames ? 3 : 1;
      return { palettes, uniforms, first, hasFrames };
    });
    this.#stride = stride;
    const watch = new CameraWatch((camera) => this.#drawFor(camera));
    watch.layers = this.layers;
    this.add(watch);
    this.#culling = new Culling(model);
    const stops = [
      model.on('retexture', () => {
        this.#looks.clear();
        this.#stale = true;
      }),
      // A material's transparency depends on the alpha of its image.
      model.on('texture', ({ part, index }) => {
        this.#drop(({ part: p, summary }) => p === part && summary !== null && asksForImage(summary, index));
        this.#stale = true;
      }),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
    void (model as ModelLike as Partial<Model>).texturesSettled?.().then(() => {
      if (this.#disposed) return;
      this.#settled = true;
      const isMissing = (part: number) => (image: number) => model.image(part, image) === null;
      this.#drop(
        ({ part, summary }) => summary !== null && withMissingImages(summary, isMissing(part)) !== summary,
      );
      this.#stale = true;
    });
  }

  /** The instances that it draws, in the order of their addition. */
  get instances(): readonly InstanceLike[] {
    return this.#instances;
  }

  /**
   * Adds an instance of the model and draws it until it is removed or disposed of.
   *
   * @param given - remains owned by the caller. If omitted, a new instance is created, and disposed of when it is
   *   removed
   * @returns the instance's node, a child of the live model; it may be moved to another parent
   * @throws TypeError if it is an instance of another model; DisposedError
   */
  addInstance<I extends InstanceLike = ReturnType<M['createInstance']>>(given?: I): LiveInstance<I> {
    this.#refuseDisposed('addInstance');
    const instance = given ?? (this.model.createInstance() as I);
    if (instance.model !== this.model)
      throw new TypeError(
        `the instance is one of "${instance.model.subject}": add it to a LiveModel of that model`,
      );
    const node = new LiveInstance(instance);
    this.add(node);
    this.#hold([...this.#members, new Member(node, this, given === undefined)]);
    return node;
  }

  /** Removes an instance and its node from the scene. The instance is disposed of only if `addInstance` created it. */
  removeInstance(node: LiveInstance<InstanceLike>): void {
    const member = this.#members.find((each) => each.node === node);
    if (member === undefined) return;
    member.dispose();
    node.removeFromParent();
    this.#hold(this.#members.filter((each) => each !== member));
  }

  /**
   * Advances all instances by `seconds` and applies their poses.
   *
   * @throws DisposedError
   */
  update(seconds: number): void {
    this.#refuseDisposed('update');
    updateLive([this], seconds);
  }

  /**
   * Applies the current poses of the instances. Call it after `update(instances, seconds)`.
   *
   * @throws DisposedError
   */
  refresh(): void {
    this.#refuseDisposed('refresh');
    for (const member of this.#members)
      if (member.node.instance.disposed) this.removeInstance(member.node);
      else if (member.take()) this.#stale = true;
    if (this.#stale) this.#updateSurfaces();
    for (const member of this.#members) member.takeVertices();
    for (const { palettes } of this.#parts) palettes.upload();
  }

  /**
   * Suspends posing of the instances that no camera has seen since the last update, and selects levels of detail.
   *
   * @internal
   */
  prepare(): void {
    this.#culling.prepare(this.#members, this.frustumCulled && !this.castShadow, this.levelOfDetail);
  }

  /** Part of Object3D: adds the nearest hit of each visible instance in its current pose. */
  override raycast(raycaster: Raycaster, intersects: LiveIntersection[]): void {
    if (this.#disposed) return;
    this.#members.forEach((member, instanceId) => {
      if (!member.isShown || member.node.instance.disposed) return;
      // A sphere around a pose may be outdated: it is computed only when an image is drawn.
      if (member.bounded === 'file' && !raycaster.ray.intersectsSphere(member.sphere)) return;
      const hit = hitOf(this, member.node, instanceId, raycaster);
      if (hit !== null) intersects.push(hit);
    });
  }

  /** Part of Object3D: renderers call it before they draw, after the world matrices of parents are updated. */
  override updateMatrixWorld(force?: boolean): void {
    // A disposed live model that is still in a scene draws nothing.
    const isActive = !this.#disposed;
    if (isActive && (this.#stale || this.#hasChanged())) this.refresh();
    super.updateMatrixWorld(force);
    if (isActive) this.#place();
  }

  /**
   * Frees GPU memory (geometries, materials, textures), and disposes of the instances that it created. The model and
   * other instances remain owned by the caller.
   */
  override dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#stop();
    for (const { node } of this.#members) this.removeInstance(node);
    this.#drop(() => true);
    for (const { palettes } of this.#parts) palettes.texture.dispose();
    for (const { marrowFrames } of this.#frames.values()) marrowFrames.value.dispose();
    this.#attributes.clear();
    this.#looks.clear();
    this.#places.dispose();
    this.#textures.dispose();
    this.dispatchEvent({ type: 'dispose' });
  }

  /** Part of Object3D. @throws TypeError: an instance can have only one node */
  override clone(): this {
    throw new TypeError(
      'A LiveModel cannot be cloned. Make another one of its model: new LiveModel(live.model).',
    );
  }

  #hold(members: readonly Member[]): void {
    this.#members = members;
    this.#instances = members.map(({ node }) => node.instance);
    this.#stale = true;
  }

  /**
   * Whether poses must be applied again. Palettes move when instances are created, and views become invalid when the
   * memory grows; both affect all instances, so checking the first one suffices.
   */
  #hasChanged(): boolean {
    const [first] = this.#members;
    return (
      this.#members.some(({ node, visible, isShown }) => isShown !== visible || node.instance.disposed) ||
      first?.now !== first?.frame
    );
  }

  /** Finds the surfaces of every instance, and fills the batches. */
  #updateSurfaces(): void {
    this.#stale = false;
    const nameOf = (image: object): number => this.#imageKey(image);
    const members = this.#members;
    this.#dropImages(members);
    for (const member of members) {
      const look = member.look(nameOf);
      let shown = this.#looks.get(look);
      if (shown === undefined) this.#looks.set(look, (shown = this.#shownBy(member)));
      if (shown !== member.shown) {
        member.shown = shown;
        member.dress((part, mesh) => this.#attributesOf(part, mesh));
      }
    }
    this.#parts.forEach(({ palettes }, p) => {
      if (this.model.parts[p]!.joints.length > 0)
        palettes.cover(members.flatMap(({ frame }) => frame?.parts[p]!.palette ?? []));
    });
    const floats = roomFor(members.length * this.#stride);
    if (this.#placeData.length < floats) this.#placeData = new Float32Array(floats);
    this.#culling.reserve(members.length);
    for (const batch of this.#batches.values()) batch.begin(members.length);
    members.forEach(({ shown, frame }, slot) => {
      for (const { part, batch } of shown) {
        const { palettes, first } = this.#parts[part]!;
        const place = slot * this.#stride + first;
        const pose = batch?.look.isOfFrames === true ? place + 1 : palettes.placeOf(frame!.parts[part]!);
        batch?.add(slot, place, pose);
      }
    });
    for (const batch of this.#batches.values()) batch.end();
  }

  /** Frees materials and batches with images that no instance uses any more. */
  #dropImages(members: readonly Member[]): void {
    const used = new Set(this.model.textures.map(({ image }) => image));
    for (const { frame } of members)
      for (const { images } of frame?.parts ?? []) for (const { image } of images) used.add(image);
    this.#drop(({ image }) => image !== null && !used.has(image));
    this.#textures.keepImages(used);
  }

  /** Frees materials, and the batches that use them. */
  #drop(isGone: (material: LiveMaterial) => boolean): void {
    for (const [key, batch] of this.#batches) {
      if (!isGone(batch.look)) continue;
      batch.dispose();
      this.#batches.delete(key);
    }
    for (const [key, material] of this.#materials) {
      if (!isGone(material)) continue;
      disposeLiveMaterial(material);
      this.#materials.delete(key);
      this.#looks.clear();
    }
  }

  /** Writes the world matrices and vertex frames of all instances, and computes the bounding sphere for culling. */
  #place(): void {
    const data = this.#placeData;
    const { sphere } = this.#culling;
    sphere.makeEmpty();
    let isBounded = this.frustumCulled;
    for (const [slot, member] of this.#members.entries()) {
      if (member.node.parent !== this) member.node.updateWorldMatrix(true, false);
      this.#placeMember(member, slot);
      if (!member.visible) continue;
      this.#culling.bound(member, data, slot * this.#stride * floatsAMatrix);
      if (member.bounded === null) isBounded = false;
      else sphere.union(member.sphere);
    }
    if (data.length > 0) this.#places.show(data);
    for (const { object } of this.#batches.values()) {
      object.frustumCulled = isBounded;
      this.#shade(object);
    }
    for (const { objects } of this.#members)
      if (objects.size > 0) for (const object of objects.values()) this.#shade(object);
  }

  /** Writes the world matrices of an instance's parts, and the vertex frames that they show. */
  #placeMember({ node, local, frame }: Member, slot: number): void {
    const data = this.#placeData;
    const m = node.matrixWorld.elements;
    for (let p = 0; p < local.length; p++) {
      const l = local[p]!;
      const { first, hasFrames } = this.#parts[p]!;
      const at = (slot * this.#stride + first) * floatsAMatrix;
      writeProductRows(data, at, m, l);
      if (hasFrames && frame !== null) data.set(frame.parts[p]!.vertexFrames, at + floatsAMatrix);
    }
  }

  /** Selects the instances that a camera sees, and computes their poses if these were suspended. */
  #drawFor(camera: Camera): void {
    if (this.#disposed) return;
    let hasResumed = false;
    this.#culling.look(camera, this.#members, this.frustumCulled, (member, slot) => {
      hasResumed = true;
      if (member.take()) this.#stale = true;
      member.takeVertices();
      this.#placeMember(member, slot);
    });
    if (hasResumed) {
      for (const { palettes } of this.#parts) palettes.upload();
      this.#places.show(this.#placeData);
    }
    const cameras = camerasOf(camera);
    const override = overrideOf(this);
    for (const batch of this.#batches.values()) {
      batch.show(this.#culling.seen, this.castShadow, cameras);
      batch.override(override);
    }
  }

  /** Copies the live model's shadow flags to an object. */
  #shade(object: Object3D): void {
    object.castShadow = this.castShadow;
    object.receiveShadow = this.receiveShadow;
  }

  #shownBy({ node, visible }: Member): readonly DrawnSurface[] {
    if (!visible) return [];
    return this.model.parts.flatMap((_, p) =>
      shownSurfaces(node.instance, p).flatMap((shown) => this.#surface(p, shown) ?? []),
    );
  }

  /** Returns null if the surface is invisible. */
  #surface(p: number, shown: ShownSurface): DrawnSurface | null {
    const { index, surface, material, image } = shown;
    const mesh = this.model.parts[p]!.meshes[surface.mesh]!;
    const isOwn = this.#isOwn(p, surface.mesh);
    const attributes = this.#attributesOf(p, surface.mesh);
    const isOfFrames = mesh.vertexFrames !== null && !isOwn;
    const kind = isOwn ? 'own' : isOfFrames ? `frames ${surface.mesh}` : String(attributes.influences);
    const replaced = image === null ? '' : this.#imageKey(image);
    const key = `${p} ${material} ${replaced} ${kind} ${mesh.primitive} ${mesh.colors.length > 0}`;
    let made = this.#materials.get(key);
    if (made === undefined) {
      const movement = isOwn ? null : isOfFrames ? 'frames' : attributes.influences;
      const frames = isOfFrames ? this.#framesOf(p, surface) : {};
      const found = this.#make(p, shown, mesh, movement, frames);
      if (found === null) return null;
      this.#materials.set(key, (made = found));
    }
    if (isOwn) return { part: p, surface: index, material: made.material, batch: null };
    const batchKey = `${p} ${index} ${key}`;
    let batch = this.#batches.get(batchKey);
    if (batch === undefined) {
      batch = new Batch(made, surface, mesh.primitive, attributes, this.#culling.sphere);
      batch.object.layers = this.layers;
      this.#batches.set(batchKey, batch);
      this.add(batch.object);
    }
    return { part: p, surface: index, material: made.material, batch };
  }

  #make(
    part: number,
    shown: ShownSurface,
    { primitive, colors }: MeshData,
    /** Null if each instance has separate vertices. */
    movement: Movement | null,
    frames: Partial<FrameUniforms>,
  ): LiveMaterial | null {
    const { image: replacement } = shown;
    const { materials, images } = this.model.parts[part]!;
    const summary = materials[shown.material ?? -1] ?? null;
    const drawn = drawnMaterial(this.model, part, shown, this.#settled);
    const seen = simpleMaterial<number | DecodedImage>(
      drawn,
      (image) => (image === images.length ? replacement : null) ?? image,
    );
    if (seen === null) return null;
    const vertexColors = colors.length > 0;
    const textureOf = (of: number | DecodedImage, use: TextureUse): Texture =>
      typeof of === 'number' ? this.#textures.ofImage(part, of, use) : this.#textures.ofDecoded(of, use);
    const standard = (): Material => materialForThree(seen, primitive, vertexColors, textureOf);
    const { image, placements } = seen;
    const map = image === null ? null : textureOf(image, { kind: 'color', ...placements.image });
    const material =
      this.#options.material?.({ part, material: summary, map, primitive, vertexColors, standard }) ??
      standard();
    const made = { part, summary, image: replacement, material, isOfFrames: movement === 'frames' };
    if (movement === null) return { ...made, shadows: null, copies: null };
    const uniforms = { ...this.#parts[part]!.uniforms, ...frames };
    poseInShader(material, movement, uniforms);
    const copies = new PosedCopies(movement, uniforms);
    return { ...made, shadows: shadowMaterials(movement, uniforms), copies };
  }

  /** Whether each instance has separate vertices of a mesh. */
  #isOwn(part: number, mesh: number): boolean {
    return (
      this.model.parts[part]!.meshes[mesh]!.vertexFrames !== null && !fitsTexture(this.model, part, mesh)
    );
  }

  #framesOf(part: number, { mesh, levelOfDetail }: SurfaceSummary): FrameUniforms {
    const key = `${part} ${mesh}`;
    const frames = this.#frames.get(key) ?? frameUniforms(this.model, part, mesh, levelOfDetail);
    this.#frames.set(key, frames);
    return frames;
  }

  #imageKey(image: object): number {
    const key = this.#imageKeys.get(image) ?? ++this.#lastImageKey;
    this.#imageKeys.set(image, key);
    return key;
  }

  #refuseDisposed(member: string): void {
    if (this.#disposed) throw new DisposedError(`The live model "${this.name}"`, member);
  }

  #attributesOf(part: number, mesh: number): MeshAttributes {
    const key = `${part} ${mesh}`;
    let attributes = this.#attributes.get(key);
    if (attributes === undefined) {
      const data = this.model.parts[part]!.meshes[mesh]!;
      attributes = meshAttributes(data, this.#isOwn(part, mesh));
      this.#attributes.set(key, attributes);
    }
    return attributes;
  }
}

/**
 * Advances the instances of several live models by `seconds` in one call, and applies their poses. Instances that are
 * attached to each other are advanced once.
 *
 * ```js
 * updateLive([soldiers, weapons], clock.getDelta());
 * ```
 *
 * @example
 * ```ts
 * import { LiveModel, updateLive } from 'marrow3d/three/live';
 *
 * const live = new LiveModel(model);
 * renderer.setAnimationLoop(() => {
 *   updateLive([live], clock.getDelta());
 *   renderer.render(scene, camera);
 * });
 * ```
 */
export function updateLive(models: readonly LiveModel<ModelLike>[], seconds: number): void {
  const [first] = models;
  if (first === undefined) return;
  const undisposed = (model: LiveModel<ModelLike>): readonly InstanceLike[] =>
    model.instances.some(({ disposed }) => disposed)
      ? model.instances.filter(({ disposed }) => !disposed)
      : model.instances;
  for (const model of models) model.prepare();
  update(models.length === 1 ? undisposed(first) : models.flatMap(undisposed), seconds);
  for (const model of models) model.refresh();
}

/** The material that replaces all others in the scene of an object. */
function overrideOf(object: Object3D): Material | null {
  let root = object;
  while (root.parent !== null) root = root.parent;
  return root instanceof Scene ? root.overrideMaterial : null;
}
