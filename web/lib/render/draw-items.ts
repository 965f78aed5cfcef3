import type { MaterialPicture, PartData } from '../types/subject.js';
import type { Device } from './device.js';
import { advanceDeforms, type DeformPlan } from './deform-plan.js';
import type { Layer, MaterialPlan } from './material-plan.js';
import type { MeshGeometry, SurfaceGeometry, VertexArrays } from './mesh-geometry.js';
import type { Palette } from './palette.js';
import type { DeformedPass, Program } from './programs.js';
import type { SkinBounds } from './skin-bounds.js';
import type { PictureTexture } from './textures.js';
import type { VertexPose } from './vertex-poses.js';

/** What an actor sees of the model it is an instance of. */
export interface ActorModel {
  readonly parts: readonly PartData[];
  /** Height of the ground that it stands on, along the up axis of its first part's space; null: its rest pose's lowest. */
  readonly floor: number | null;
  /** By part: its meshes and its surfaces. */
  readonly geometry: readonly {
    readonly meshes: readonly MeshGeometry[];
    readonly surfaces: readonly SurfaceGeometry[];
  }[];
  /** By part and material; the last of each part is for surfaces without one. */
  readonly materials: readonly (readonly MaterialPlan[])[];
  /** The joints of all its actors. */
  readonly palette: Palette;
  /** True while all geometry lies in the context: only then can it be drawn. */
  readonly resident: boolean;
  /** Null while the context is lost. */
  readonly device: Device | null;
  /** Of a part with joints. */
  skinBounds(part: number): SkinBounds;
  /** The texture of a part's image, once it is complete. */
  texture(part: number, image: number): PictureTexture | null;
  /** A material of a part with another picture as its own, for whoever gives it back with `unpaint`. */
  repaint(part: number, change: MaterialPicture): Repaint;
  unpaint(part: number, repaint: Repaint): void;
}

/** A material that shows another picture than its own. */
export interface Repaint {
  /** Its place among the plans of the part. */
  readonly material: number;
  readonly plan: MaterialPlan;
  /** What the picture is called among the part's images. */
  readonly image: number;
}

/** Where a part of an actor stands. */
export interface ActorPart {
  /** 16, column-major: the part's file space to the world. */
  readonly worldFromModel: Float32Array;
  /** The matrix turns counter-clockwise into clockwise. */
  mirrored: boolean;
  /** Its first joint in the model's palette. */
  readonly firstJoint: number;
  /** Its joints may be scaled. */
  scaled: boolean;
}

/** A surface of an actor, with the material it is drawn in now. */
export interface DrawItem {
  readonly part: ActorPart;
  readonly partIndex: number;
  /** The part plays what another plays: a weapon in hand. */
  readonly follows: boolean;
  readonly surface: SurfaceGeometry;
  /** The first surface of its mesh that is not turned to the eye: the mesh's normals are shown with it. */
  readonly bearsNormals: boolean;
  /** Of its mesh. */
  readonly pose: VertexPose | null;
  readonly material: MaterialPlan;
}

/** What an actor shows of itself to a pass. */
export interface Drawable {
  readonly asset: ActorModel;
  /** Seconds that its materials count by. */
  readonly time: number;
  items(layer: Layer): readonly DrawItem[];
}

export type DrawItems = Readonly<Record<Layer, readonly DrawItem[]>>;

export const layers: readonly Layer[] = ['solid', 'clear'];

/**
 * What is drawn of an actor: its `materials` by part, `families`, `visible` and `levels` of detail by part, `poses` by
 * part and mesh.
 */
export function collectItems(
  { parts, geometry }: ActorModel,
  materials: ActorModel['materials'],
  placed: readonly ActorPart[],
  poses: readonly (readonly (VertexPose | null)[])[],
  families: readonly (number | null)[],
  visible: readonly boolean[],
  levels: readonly number[],
): DrawItems {
  const items: Record<Layer, DrawItem[]> = { solid: [], clear: [] };
  const withNormals: Set<MeshGeometry> = new Set();
  parts.forEach((part, p) => {
    if (!visible[p]) return;
    const plans = materials[p]!;
    const family = part.skins[families[p] ?? -1];
    part.surfaces.forEach((summary, s) => {
      if (summary.hidden || summary.levelOfDetail !== levels[p] || summary.indexCount === 0) return;
      const own = summary.material ?? plans.length - 1;
      const material = plans[family?.materials[own] ?? own] ?? plans.at(-1)!;
      if (material.stages.length === 0) return;
      const surface = geometry[p]!.surfaces[s]!;
      const bearsNormals = !material.deforms.sprite && !withNormals.has(surface.mesh);
      if (bearsNormals) withNormals.add(surface.mesh);
      items[material.layer].push({
        part: placed[p]!,
        partIndex: p,
        follows: part.how === 'follow',
        surface,
        bearsNormals,
        pose: poses[p]![summary.mesh]!,
        material,
      });
    });
  });
  for (const layer of layers) items[layer].sort((a, b) => a.material.order - b.material.order);
  return items;
}

/** The ways in which an item's vertices are read. */
export function arraysOf({ pose, surface }: DrawItem): VertexArrays {
  return pose?.arrays ?? surface.mesh.arrays;
}

/** Binds what an item's surface is drawn from. */
export function bindSurface(gl: WebGL2RenderingContext, item: DrawItem): void {
  const arrays = arraysOf(item);
  gl.bindVertexArray((arrays.fill ??= item.surface.mesh.createFill(gl, item.pose?.buffer ?? null)));
}

/** Draws an item's surface, with whatever is set. */
export function drawSurface({ gl, state }: Device, item: DrawItem): void {
  bindSurface(gl, item);
  state.drawElements(item.surface.mesh.mode(gl), item.surface);
}

/** Says where an item stands and what moves its vertices: joints, and its material. */
export function placeItem(
  gl: WebGL2RenderingContext,
  { at }: Program,
  { asset, time }: Drawable,
  item: DrawItem,
): void {
  gl.uniformMatrix4fv(at.u_world_from_model, false, item.part.worldFromModel);
  if (at.u_deform_count) placeDeforms(gl, at, item.material.deforms, time);
  if (!item.surface.mesh.skinned) return;
  asset.palette.bind(gl);
  gl.uniform1i(at.u_first_joint, item.part.firstJoint);
  gl.uniform1i(at.u_scaled, Number(item.part.scaled));
}

function placeDeforms(
  gl: WebGL2RenderingContext,
  at: Program['at'],
  deforms: DeformPlan,
  time: number,
): void {
  gl.uniform1i(at.u_deform_count, deforms.count);
  if (deforms.count === 0) return;
  advanceDeforms(deforms, time);
  gl.uniform4fv(at.u_deforms, deforms.values);
}

/** One pass of a kind over many surfaces. */
export interface ItemPass {
  readonly name: DeformedPass;
  /** Sets what is the same for all of them; called for each program that the pass needs. */
  start(program: Program): void;
  /** Draws one that is placed already. */
  draw(item: DrawItem, program: Program): void;
  /** Whether it is drawn at all. Default: yes. */
  wants?(item: DrawItem): boolean;
}

/** Draws all surfaces of a pass, those that joints move after the others. */
export function drawItems(
  { gl, state, programs }: Device,
  actors: readonly Drawable[],
  pass: ItemPass,
): void {
  for (const skinned of [false, true]) {
    let program: Program | null = null;
    for (const actor of actors) {
      for (const layer of layers) {
        for (const item of actor.items(layer)) {
          if (item.surface.mesh.skinned !== skinned || pass.wants?.(item) === false) continue;
          if (!program) {
            program = programs.deformed(pass.name, skinned);
            state.use(program.handle);
            pass.start(program);
          }
          placeItem(gl, program, actor, item);
          pass.draw(item, program);
        }
      }
    }
  }
}
