import { materialSurfaces, type PartLook } from '../material/shown-surfaces.js';
import type { DecodedImage, MaterialImage, PartData } from '../types/subject.js';
import type { LightMode, NormalMode } from '../types/view.js';
import type { Device } from './gl/device.js';
import { advanceDeforms, type DeformPlan } from './material/deform-plan.js';
import type { Layer } from '../material/draw-order.js';
import type { MaterialPlan } from './material/material-plan.js';
import type { MeshGeometry, SurfaceGeometry, VertexArrays } from './geometry/mesh-geometry.js';
import type { Palette } from './geometry/palette.js';
import type { Program } from './gl/programs.js';
import type { DeformedPass } from './gl/program-recipes.js';
import type { GlState } from './gl/state.js';
import type { SkinBounds } from './geometry/skin-bounds.js';
import { SurfaceMiddle } from './geometry/surface-middle.js';
import type { ImageTexture } from './gl/textures.js';
import type { VertexPose } from './geometry/vertex-poses.js';

/** The members of a model that its actors use. */
export interface ActorModel {
  readonly parts: readonly PartData[];
  /** By part: its meshes and surfaces. */
  readonly geometry: readonly {
    readonly meshes: readonly MeshGeometry[];
    readonly surfaces: readonly SurfaceGeometry[];
  }[];
  /** By part and material; the last of each part is for surfaces without material. */
  readonly materials: readonly (readonly MaterialPlan[])[];
  /** The joints of all its actors. */
  readonly palette: Palette;
  /** Whether it can be drawn: geometry has been uploaded (if WebGL draws) and the code for its materials fetched. */
  readonly resident: boolean;
  /** Null while the context is lost. */
  readonly device: Device | null;
  /** The bounds of a part with joints. */
  skinBounds(part: number): SkinBounds;
  /** Starts compiling the programs for this light and these normals, without blocking. */
  startPrograms(device: Device, light: LightMode, normals: NormalMode, withShadow?: boolean): void;
  /** The pixels of a part's image; null if they have not arrived. */
  image(part: number, image: number): DecodedImage | null;
  /** The texture of a part's image; null until it is complete. */
  texture(part: number, image: number): ImageTexture | null;
  /** Acquires a material of a part with a replaced image; release it with `unpaint`. */
  repaint(part: number, change: MaterialImage): Repaint;
  unpaint(part: number, repaint: Repaint): void;
}

/** A material with a replaced image. */
export interface Repaint {
  /** Its index among the plans of the part. */
  readonly material: number;
  readonly plan: MaterialPlan;
  /** The image's index among the part's images. */
  readonly image: number;
}

/** The placement of an actor's part. */
export interface ActorPart {
  /** 4x4 matrix, column-major: from the part's file space to world space. */
  readonly worldFromModel: Float32Array;
  /** Whether the matrix reverses the winding of triangles. */
  mirrored: boolean;
  /** The index of the part's first joint in the palette of matrices that the model's instances share. */
  readonly firstJoint: number;
  /** The index of `worldFromModel` in that palette. */
  readonly paletteAt: number;
  /** Whether it is a sprite that rotates towards the camera. */
  readonly facesCamera: boolean;
  /** Whether its joints may have scale. */
  scaled: boolean;
}

/** A surface of an actor with its current material. */
export interface DrawItem {
  readonly part: ActorPart;
  readonly partIndex: number;
  /** Whether the part follows another one, as a weapon does. */
  readonly follows: boolean;
  readonly surface: SurfaceGeometry;
  /** Whether it is the first surface of its mesh that is not a sprite; normals are drawn with it. */
  readonly bearsNormals: boolean;
  /** The pose of its mesh. */
  readonly pose: VertexPose | null;
  readonly material: MaterialPlan;
  /** Its position for sorting; null for opaque surfaces. */
  readonly middle: SurfaceMiddle | null;
}

/** The members of an actor that render passes use. */
export interface Drawable {
  readonly asset: ActorModel;
  /** Time of its materials, in seconds. */
  readonly time: number;
  items(layer: Layer): readonly DrawItem[];
  /** Whether another actor has the same appearance and light, and its slot begins `behind` matrices later. */
  isLike(other: Drawable, behind: number): boolean;
}

export type DrawItems = Readonly<Record<Layer, readonly DrawItem[]>>;

export const layers: readonly Layer[] = ['solid', 'clear'];

/** Collects the items of an actor to draw. `materials` and `looks` are by part, `poses` by part and mesh. */
export function collectItems(
  { parts, geometry }: ActorModel,
  materials: ActorModel['materials'],
  placed: readonly ActorPart[],
  poses: readonly (readonly (VertexPose | null)[])[],
  looks: readonly PartLook[],
): DrawItems {
  const items: Record<Layer, DrawItem[]> = { solid: [], clear: [] };
  const withNormals: Set<MeshGeometry> = new Set();
  parts.forEach((part, p) => {
    const plans = materials[p]!;
    for (const item of materialSurfaces(part, looks[p]!)) {
      const material = plans[item.material ?? -1] ?? plans.at(-1)!;
      if (material.stages.length === 0) continue;
      const surface = geometry[p]!.surfaces[item.index]!;
      const bearsNormals = !material.deforms.sprite && !withNormals.has(surface.mesh);
      if (bearsNormals) withNormals.add(surface.mesh);
      const pose = poses[p]![item.surface.mesh]!;
      items[material.layer].push({
        part: placed[p]!,
        partIndex: p,
        follows: part.how === 'follow',
        surface,
        bearsNormals,
        pose,
        material,
        middle: material.layer === 'clear' ? new SurfaceMiddle(surface, pose) : null,
      });
    }
  });
  for (const layer of layers) items[layer].sort((a, b) => a.material.order - b.material.order);
  return items;
}

/** The vertex array objects of an item: those of its pose, otherwise those of its mesh. */
export function arraysOf({ pose, surface }: DrawItem): VertexArrays {
  return pose?.arrays ?? surface.mesh.arrays;
}

/** Binds the vertex array of an item's surface. */
export function bindSurface(state: GlState, item: DrawItem): void {
  const arrays = arraysOf(item);
  state.vertexArray((arrays.fill ??= item.surface.mesh.createFill(state, item.pose)));
}

/** Draws an item's surface for a number of actors, with the current program and state. */
export function drawSurface({ state }: Device, item: DrawItem, actors: number): void {
  bindSurface(state, item);
  state.drawElements(item.surface.mesh.mode, item.surface, actors);
}

/**
 * Sets the uniforms of an item's placement, joints and material deforms. `actors` is the number of actors to draw at
 * once: this one and those after it in the palette.
 */
export function placeItem(
  state: GlState,
  { at }: Program,
  { asset, time }: Drawable,
  item: DrawItem,
  actors: number,
): void {
  at.u_world_from_model?.numbers(item.part.worldFromModel);
  if (at.u_deform_count) placeDeforms(at, item.material.deforms, time);
  if (!item.surface.mesh.skinned) return;
  asset.palette.bind(state);
  at.u_first_joint?.number(item.part.firstJoint);
  partPlace[0] = item.part.paletteAt;
  partPlace[1] = actors > 1 ? asset.palette.step : 0;
  at.u_part?.numbers(partPlace);
  at.u_scaled?.number(Number(item.part.scaled));
}

/** The values of `u_part`. */
const partPlace: [number, number] = [0, 0];

function placeDeforms(at: Program['at'], deforms: DeformPlan, time: number): void {
  at.u_deform_count?.number(deforms.count);
  if (deforms.count === 0) return;
  advanceDeforms(deforms, time);
  at.u_deforms?.numbers(deforms.values);
}

/** A pass over many surfaces. */
export interface ItemPass {
  readonly name: DeformedPass;
  /** Sets uniforms that all surfaces share; called for each program. */
  start(program: Program): void;
  /** Draws an item for a number of actors; its placement is already set. */
  draw(item: DrawItem, program: Program, actors: number): void;
  /** Whether to draw an item; by default all are drawn. */
  wants?(item: DrawItem): boolean;
  /** Whether surfaces of several actors can be drawn in one call. */
  readonly together?: boolean;
}

/** Draws all surfaces of a pass, skinned ones last. */
export function drawItems({ state, programs }: Device, actors: readonly Drawable[], pass: ItemPass): void {
  for (const kind of [0, 1, 2, 3]) {
    const [skinned, scripted] = [kind >= 2, kind % 2 === 1];
    let program: Program | null = null;
    for (let a = 0; a < actors.length;) {
      const actor = actors[a]!;
      const count = skinned && pass.together ? alikeFrom(actors, a) : 1;
      for (const layer of layers) {
        for (const item of actor.items(layer)) {
          const { surface, material } = item;
          if (surface.mesh.skinned !== skinned || material.deforms.count > 0 !== scripted) continue;
          if (pass.wants?.(item) === false) continue;
          if (!program) {
            program = programs.deformed(pass.name, scripted, skinned);
            state.use(program.handle);
            pass.start(program);
          }
          placeItem(state, program, actor, item, count);
          pass.draw(item, program, count);
        }
      }
      a += count;
    }
  }
}

/** The number of equal consecutive actors from an index, whose skinned surfaces can be drawn in one call. */
export function alikeFrom(actors: readonly Drawable[], from: number): number {
  const first = actors[from]!;
  const { step } = first.asset.palette;
  let count = 1;
  while (step > 0 && from + count < actors.length && first.isLike(actors[from + count]!, step * count))
    count++;
  return count;
}
