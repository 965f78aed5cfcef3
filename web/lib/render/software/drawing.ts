import { mat4 } from 'gl-matrix';
import { movePoint } from '../../math/mat3x4.js';
import type { Actor } from '../actor.js';
import type { DrawItem } from '../draw-items.js';
import type { ViewCamera } from '../eye.js';
import type { MeshGeometry, TurnedVertices } from '../geometry/mesh-geometry.js';
import type { VertexPose } from '../geometry/vertex-poses.js';
import { ViewNumbers, type Filtering } from '../gl/device.js';
import { lightKinds, normalKinds, type LightKind } from '../gl/program-recipes.js';
import type { CullFace } from '../gl/state.js';
import { placeholderImages, type Placeholder } from '../gl/textures.js';
import { advanceDeforms } from '../material/deform-plan.js';
import type { MapPlan } from '../material/material-plan.js';
import { advanceStage, alphaMapAt, colorStage, hasColorsAt, type StagePlan } from '../material/stage-plan.js';
import {
  ClearItems,
  cullOf,
  filteringOf,
  lightOf,
  mayCoverItself,
  normalsOf,
} from '../passes/draw-surfaces.js';
import { castsShadow, layShadow, placeGrid, placeShadow, slopeOf } from '../ground/ground.js';
import type { ImageSize } from '../passes/look.js';
import { shadowResolution, type Painter } from '../passes/painter.js';
import { specialCode } from '../special-loader.js';
import type { SoftwareDrawing } from '../view-options.js';
import type { DecodedImage, MeshData, Wrap } from '../../types/subject.js';
import type { BoundDrawing, DrawModule, DrawnMap, DrawnStageValues } from '../../wasm/bindings.js';
import { ModelError } from '../../util/errors.js';
import { compiledModule } from '../../wasm/compile.js';
import { Core } from '../../wasm/core.js';

/** The maximum number of pixels per draw; larger images are drawn in bands of rows. A pixel takes 32 bytes. */
const bandPixels = 1 << 20;

// The orders of the module's enumerations (wasm/raster).
const filters: readonly Filtering[] = ['linear', 'anisotropic', 'nearest'];
const wraps: readonly Wrap[] = ['repeat', 'clamp', 'mirror'];
const culls: readonly CullFace[] = ['none', 'back', 'front'];
const meshKinds: readonly MeshData['primitive'][] = ['points', 'lines', 'triangles'];

let loaded: Promise<Core<DrawModule>> | null = null;

/** Loads the software renderer's module. All drawings of a thread share it, until it is lost. */
async function drawCore(): Promise<Core<DrawModule>> {
  for (;;) {
    const attempt = (loaded ??= compiledModule('draw').then((module) =>
      Core.instantiate<DrawModule>(module),
    ));
    try {
      const core = await attempt;
      if (!core.lost) return core;
    } catch (error) {
      if (loaded === attempt) loaded = null;
      throw error;
    }
    if (loaded === attempt) loaded = null;
  }
}

type Numbers = Float32Array | Uint32Array | Uint16Array | Uint8Array;

/** Copies arrays into the module's memory; `free` releases all copies. */
class Arena {
  readonly #core: Core;
  readonly #addresses: number[] = [];

  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns the address of a copy; 0 for an empty array. */
  put(numbers: Numbers): number {
    if (numbers.length === 0) return 0;
    const { buffer, byteOffset, byteLength } = numbers;
    const address = this.#core.heap.put(new Uint8Array(buffer, byteOffset, byteLength));
    this.#addresses.push(address);
    return address;
  }

  free(): void {
    if (this.#core.lost) return;
    for (const address of this.#addresses.splice(0)) this.#core.heap.free(address);
  }
}

/** A mesh in the module, and the pose that was last set. */
interface PutMesh {
  readonly id: number;
  pose: VertexPose | null;
  version: number;
}

/** A surface of an actor to draw. */
interface Drawn {
  readonly actor: Actor;
  readonly item: DrawItem;
  readonly cull: CullFace;
}

/**
 * Creates a software renderer's drawing, which belongs to one renderer. The first call fetches `draw.wasm`. `failed` is
 * called when the memory is full or the module is lost: the drawing is then disposed, and a new one can be created.
 */
export async function createSoftwareDrawing(failed: () => void): Promise<SoftwareDrawing> {
  return new Drawing(await drawCore(), failed);
}

/**
 * Draws scenes with `draw.wasm`: the passes of the WebGL renderer (render/passes) in the same order, with the same
 * material plans. Meshes and images remain in the module until `clear`.
 */
class Drawing implements SoftwareDrawing {
  readonly #core: Core<DrawModule>;
  readonly #failed: () => void;
  #drawing: BoundDrawing;
  readonly #view = new ViewNumbers();
  readonly #meshes: Map<MeshGeometry | TurnedVertices, PutMesh> = new Map();
  readonly #textures: Map<DecodedImage, number> = new Map();
  readonly #placeholders = placeholderImages();
  readonly #clearItems = new ClearItems();
  /** The arguments of one call, and the arguments of `#placeItem`, which are valid for several draws. */
  readonly #call: Arena;
  readonly #place: Arena;
  readonly #square = new Float32Array(4);
  readonly #laid = new Float32Array(4);
  readonly #cast = new Float32Array(3);
  readonly #lines = new Float32Array(5);
  readonly #eyeModel = new Float32Array(3);
  #disposed = false;

  constructor(core: Core<DrawModule>, failed: () => void) {
    this.#core = core;
    this.#failed = failed;
    this.#drawing = core.run(() => new core.module.Drawing());
    this.#call = new Arena(core);
    this.#place = new Arena(core);
  }

  paint(painter: Painter, camera: ViewCamera, size: ImageSize): Uint8ClampedArray<ArrayBuffer> {
    const { width, height } = size;
    const pixels = new Uint8ClampedArray(width * height * 4);
    painter.bounds.measure(painter.actors);
    const above = painter.setCamera(this.#view, camera, size);
    const resolution = shadowResolution(Math.max(width, height));
    const isShadowed = painter.castsShadow && above;
    try {
      if (isShadowed) this.#castShadow(painter, resolution);
      const rows = Math.max(1, Math.floor(bandPixels / width));
      for (let top = 0; top < height; top += rows) {
        if (!this.#drawing.start(width, height, top, rows, this.#call.put(this.#view.data)))
          throw new RangeError(`An image of ${width} x ${height} pixels is too large.`);
        this.#call.free();
        this.#drawScene(painter, camera, isShadowed);
        const { address, size: bytes } = this.#drawing.pixels();
        pixels.set(this.#core.heap.bytes(address, bytes), top * width * 4);
      }
    } catch (error) {
      if (error instanceof ModelError) {
        this[Symbol.dispose]();
        this.#failed();
      }
      throw error;
    } finally {
      this.#call.free();
      this.#place.free();
    }
    return pixels;
  }

  clear(): void {
    if (this.#disposed || this.#core.lost || this.#meshes.size === 0) return;
    this.#meshes.clear();
    this.#textures.clear();
    this.#core.end(this.#drawing);
    this.#drawing = this.#core.run(() => new this.#core.module.Drawing());
  }

  [Symbol.dispose](): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#core.end(this.#drawing);
  }

  /** Draws the scene in the order of `Painter.paint`, without overlays. */
  #drawScene(painter: Painter, camera: ViewCamera, isShadowed: boolean): void {
    const { drawn: actors, display } = painter;
    this.#drawBackdrop(painter);
    if (display.mesh)
      for (const actor of actors)
        for (const item of actor.items('solid'))
          this.#drawItem(painter, { actor, item, cull: cullOf(item, painter) });
    if (isShadowed) this.#drawShadow(painter);
    if (painter.hasGrid) this.#drawGrid(painter, camera);
    if (!display.mesh) return;
    for (const { actor, item } of this.#clearItems.sorted(actors, painter.eye)) {
      const cull = cullOf(item, painter);
      const isTwice = cull === 'none' && mayCoverItself(item);
      if (isTwice) this.#drawItem(painter, { actor, item, cull: 'front' });
      this.#drawItem(painter, { actor, item, cull: isTwice ? 'back' : cull });
    }
  }

  #drawBackdrop({ backdrop }: Painter): void {
    if (backdrop.kind === 'plain') this.#drawing.clear(...backdrop.color, 1);
    if (backdrop.kind !== 'gradient') return;
    const { middle, edge } = backdrop;
    this.#drawing.backdrop(
      this.#call.put(Float32Array.from(middle)),
      this.#call.put(Float32Array.from(edge)),
    );
    this.#call.free();
  }

  #castShadow({ actors, bounds, scene, studioKey }: Painter, resolution: number): void {
    const slope = slopeOf(scene.light === 'studio' ? studioKey : null);
    const [near, body] = placeShadow(actors, bounds, slope, this.#square, this.#cast);
    this.#drawing.startShadow(resolution, this.#call.put(this.#square), this.#call.put(this.#cast));
    for (const actor of actors)
      for (const layer of ['solid', 'clear'] as const)
        for (const item of actor.items(layer)) {
          if (!castsShadow(item)) continue;
          const mesh = this.#posedMesh(item);
          this.#placeItem(actor, item);
          this.#drawing.castShadow(mesh, item.surface.firstIndex, item.surface.indexCount);
        }
    this.#drawing.blurShadow(near, body);
    this.#call.free();
  }

  #drawShadow({ shadowColor, shadowOpacity }: Painter): void {
    layShadow(this.#square, this.#cast, this.#laid);
    const color = this.#call.put(Float32Array.from(shadowColor));
    this.#drawing.drawShadow(this.#call.put(this.#laid), color, shadowOpacity);
    this.#call.free();
  }

  #drawGrid({ bounds, travelled, gridColor }: Painter, { target }: ViewCamera): void {
    placeGrid(bounds, target, travelled, this.#laid, this.#lines);
    const color = this.#call.put(Float32Array.from(gridColor));
    this.#drawing.grid(this.#call.put(this.#laid), color, this.#call.put(this.#lines));
    this.#call.free();
  }

  /** Draws the stages of a surface's material one over the other. */
  #drawItem(painter: Painter, drawn: Drawn): void {
    const { actor, item } = drawn;
    const { material } = item;
    const sprites = this.#spritesOf(item);
    const mesh = sprites ? this.#turnedMesh(sprites, item) : this.#posedMesh(item);
    const { firstIndex, indexCount } = sprites ?? item.surface;
    this.#placeItem(actor, item);
    this.#placeEye(painter, item);
    for (const stage of material.stages) {
      const values = this.#stageOf(painter, drawn, stage);
      if (values) this.#drawing.drawStage(mesh, firstIndex, indexCount, values);
      this.#call.free();
    }
  }

  /** The values of a stage; null if there is nothing to draw. */
  #stageOf(painter: Painter, { actor, item, cull }: Drawn, stage: StagePlan): DrawnStageValues | null {
    const { material, surface, part } = item;
    const { display, scene } = painter;
    if (stage.timed) advanceStage(stage, actor.time);
    const { image, placeholder, summary } = stage;
    const color = this.#imageOf(actor, item, image) ?? (placeholder && this.#placeholders[placeholder]);
    if (!color) return null;
    const light = lightOf(material, stage, scene.light);
    const alpha = this.#mapImage(actor, item, summary.alphaImage, 'white');
    if (stage.ownColor) colorStage(stage, light === 'phong' || light === 'physical');
    stage.values[hasColorsAt] = surface.mesh.data.colors.length > 0 ? 1 : 0;
    stage.values[alphaMapAt] = summary.alphaImage === null ? 0 : alpha.hasAlpha ? 1 : 2;
    const put = (numbers: Numbers): number => this.#call.put(numbers);
    const wrap = (each: Wrap): number => wraps.indexOf(each);
    const { blend } = stage;
    return {
      ...this.#lightMaps(actor, item, light),
      colorTexture: this.#texture(color),
      colorWrap: wrap(summary.placement.wrap),
      alphaTexture: this.#texture(alpha),
      alphaWrap: wrap(summary.alphaPlacement.wrap),
      stage: put(stage.values),
      placements: stage.placed ? put(stage.placements) : 0,
      scripted: stage.scripted,
      filter: filters.indexOf(filteringOf(material, display.filter)),
      normals: normalKinds.indexOf(normalsOf(material, light, display.normals)),
      hasNormalMap: material.bumps[0]!,
      heightScale: material.bumps[1]!,
      eyeModel: put(this.#eyeModel),
      light: lightKinds.indexOf(light),
      lightWorld: put(lightDirection(painter, actor, light)),
      placeLight: painter.placeLight,
      flat: material.flat,
      specular: put(material.specular),
      ambient: put(material.ambient),
      diffuse: put(material.diffuse),
      emissive: put(material.emissive),
      surface: put(material.surface),
      blends: blend !== null,
      source: blend?.source ?? 1,
      destination: blend?.destination ?? 0,
      sourceAlpha: blend?.sourceAlpha ?? 1,
      destinationAlpha: blend?.destinationAlpha ?? 0,
      depthEqual: summary.depthEqual,
      depthWrite: summary.depthWrite,
      nearer: material.polygonOffset,
      cull: culls.indexOf(cull),
      clockwise: part.mirrored !== painter.mirror,
    };
  }

  /** The maps that a light reads, with the same placeholders as in WebGL. */
  #lightMaps(
    actor: Actor,
    item: DrawItem,
    light: LightKind,
  ): Record<`${Exclude<DrawnMap, 'color' | 'alpha'>}${'Texture' | 'Wrap'}`, number> {
    const { normal, height, specular, roughness, metalness } = item.material.maps;
    const isDetailed = light === 'doom3' || light === 'physical' || light === 'studio';
    const texture = ({ image }: MapPlan, placeholder: Placeholder): number =>
      isDetailed ? this.#texture(this.#mapImage(actor, item, image, placeholder)) : 0;
    const wrap = (map: MapPlan): number => wraps.indexOf(map.wrap);
    return {
      normalTexture: texture(normal, 'flat'),
      normalWrap: wrap(normal),
      heightTexture: texture(height, 'black'),
      heightWrap: wrap(height),
      // A specular or metalness map that has not arrived is black: no highlight, no metal.
      specularTexture: texture(specular, specular.image === null ? 'white' : 'black'),
      specularWrap: wrap(specular),
      roughnessTexture: texture(roughness, 'white'),
      roughnessWrap: wrap(roughness),
      metalnessTexture: texture(metalness, metalness.image === null ? 'white' : 'black'),
      metalnessWrap: wrap(metalness),
    };
  }

  #imageOf({ asset }: Actor, { partIndex }: DrawItem, image: number | null): DecodedImage | null {
    return image === null ? null : asset.image(partIndex, image);
  }

  #mapImage(actor: Actor, item: DrawItem, image: number | null, placeholder: Placeholder): DecodedImage {
    return this.#imageOf(actor, item, image) ?? this.#placeholders[placeholder];
  }

  /** The number of an image in the module, plus 1; 0 means no texture. */
  #texture(image: DecodedImage): number {
    let texture = this.#textures.get(image);
    if (texture === undefined) {
      const { width, height, rgba } = image;
      texture = this.#core.heap.with(rgba, (address) => this.#drawing.addTexture(address, width, height)) + 1;
      this.#textures.set(image, texture);
    }
    return texture;
  }

  /** The number of an item's mesh in the module, in its current pose. */
  #posedMesh({ surface: { mesh }, pose }: DrawItem): number {
    let put = this.#meshes.get(mesh);
    if (!put) {
      put = {
        id: this.#addMesh(mesh.data, mesh, mesh.data.texcoords, mesh.data.indices),
        pose: null,
        version: -1,
      };
      this.#meshes.set(mesh, put);
    }
    if (pose && (put.pose !== pose || put.version !== pose.version)) {
      put.pose = pose;
      put.version = pose.version;
      this.#setPose(put.id, pose.data);
    }
    return put.id;
  }

  /** The number of a sprite surface's mesh in the module, turned towards the camera. */
  #turnedMesh(sprites: TurnedVertices, { surface: { mesh }, pose, part }: DrawItem): number {
    let put = this.#meshes.get(sprites);
    if (!put) {
      put = {
        id: this.#addMesh(mesh.data, mesh, sprites.texcoords, sprites.indices),
        pose: null,
        version: -1,
      };
      this.#meshes.set(sprites, put);
    }
    this.#setPose(put.id, sprites.turn(pose?.data ?? null, part.worldFromModel, this.#view.viewFromWorld));
    return put.id;
  }

  #spritesOf({ surface, material: { deforms } }: DrawItem): TurnedVertices | null {
    const { sprite } = deforms;
    if (!sprite || surface.mesh.skinned) return null;
    return surface.sprites(null, sprite, specialCode.value!.Sprites);
  }

  #addMesh(
    { primitive, positions, normals, tangents, colors, skin, skinJoints, skinWeights }: MeshData,
    { jointPlaces }: MeshGeometry,
    texcoords: Float32Array,
    indices: Uint32Array,
  ): number {
    const arena = new Arena(this.#core);
    try {
      return this.#drawing.addMesh({
        kind: meshKinds.indexOf(primitive),
        vertexCount: positions.length / 3,
        positions: arena.put(positions),
        normals: arena.put(normals),
        texcoords: arena.put(texcoords),
        tangents: arena.put(tangents),
        jointPlaces: arena.put(jointPlaces),
        colors: arena.put(colors),
        influences: skin.influences,
        joints: arena.put(skinJoints),
        weights: arena.put(skinWeights),
        indices: arena.put(indices),
        indexCount: indices.length,
      });
    } finally {
      arena.free();
    }
  }

  /** `pose` has positions, then normals. */
  #setPose(mesh: number, pose: Float32Array): void {
    const address = this.#call.put(pose);
    this.#drawing.pose(mesh, address, address + pose.byteLength / 2);
    this.#call.free();
  }

  #placeItem(actor: Actor, { part, partIndex, surface, material: { deforms } }: DrawItem): void {
    this.#place.free();
    const joints = surface.mesh.skinned ? actor.asset.parts[partIndex]!.joints.length : 0;
    const first = part.firstJoint * 12;
    const palette = actor.asset.palette.matrices.subarray(first, first + joints * 12);
    advanceDeforms(deforms, actor.time);
    this.#drawing.place({
      worldFromModel: this.#place.put(part.worldFromModel),
      palette: this.#place.put(palette),
      paletteSize: palette.length,
      scaled: part.scaled,
      deforms: this.#place.put(deforms.values.subarray(0, deforms.count * 12)),
      deformSize: deforms.count * 12,
    });
  }

  /** Sets the camera's position in part space. */
  #placeEye({ eye }: Painter, { part, material }: DrawItem): void {
    if (!material.fromEye) return;
    if (!mat4.invert(modelFromWorld, part.worldFromModel)) mat4.identity(modelFromWorld);
    movePoint(this.#eyeModel, 0, modelFromWorld, eye[0]!, eye[1]!, eye[2]!);
  }
}

const modelFromWorld = mat4.create();

function lightDirection(painter: Painter, actor: Actor, light: LightKind): Float32Array {
  if (painter.scene.light === 'studio') return painter.studioKey;
  return painter.lightFor(actor, light === 'quake3' || light === 'half_life' ? light : 'quake2');
}
