import type { ModelLike } from '../types/api.js';
import type {
  Axis,
  Bounds,
  JointSummary,
  PartData,
  Primitive,
  SourceCounts,
  SurfaceSummary,
  WarningSummary,
} from '../types/subject.js';
import { materialImage } from '../material/material-image.js';
import { surfacesOf } from '../util/detail-levels.js';
import { verticesOf } from '../util/surface-vertices.js';

/** The content of a model file. The keys and their order are part of the interface of `marrow info --json`. */
export interface ModelLists {
  /** The surfaces of one level of detail; `material` is an index. A surface of lines or points has 0 triangles. */
  readonly surfaces: readonly (Pick<SurfaceSummary, 'name' | 'material'> & {
    readonly primitive: Primitive;
    readonly vertices: number;
    readonly triangles: number;
  })[];
  /** `texture` is the path as stated in the file; `found` is true if its image was found. */
  readonly materials: readonly {
    readonly name: string;
    readonly texture: string | null;
    readonly found: boolean;
  }[];
  /** In the order of the file; `parent` is an index. Empty for sprites, whose joints only show and hide frames. */
  readonly joints: readonly Pick<JointSummary, 'name' | 'parent'>[];
  /** `loop` is the frame from which the clip repeats; null if it does not repeat. */
  readonly clips: readonly {
    readonly name: string;
    readonly frames: number;
    readonly fps: number;
    readonly seconds: number;
    readonly loop: number | null;
    readonly channel: string;
  }[];
  /** Tags and other attachments; `joint` is an index, or null for an attachment without a joint. */
  readonly attachments: readonly { readonly name: string; readonly joint: number | null }[];
  /** The names of the available skins. */
  readonly skins: readonly string[];
  /** The body groups, and the names of the models of each. */
  readonly bodyGroups: readonly { readonly name: string; readonly models: readonly string[] }[];
  /** In the units of the file; `joint` is an index. */
  readonly controllers: readonly {
    readonly name: string;
    readonly joint: number;
    readonly min: number;
    readonly max: number;
  }[];
  /** The number of hitboxes. */
  readonly hitboxes: number;
}

/** Counts, bounds and warnings of a model. */
export interface ModelNumbers {
  /** The counts as stated in the file. */
  readonly source: Pick<SourceCounts, 'vertices' | 'triangles' | 'frames' | 'surfaces'>;
  /** The bounds of the rest pose. */
  readonly bounds: Bounds;
  /** Subtracted from the coordinates of the file; 0, 0, 0 except for models far from the origin. */
  readonly origin: PartData['origin'];
  /** The warnings about the files, as sentences. */
  readonly warnings: readonly string[];
}

/** A part of an assembled subject other than the first. */
export interface PartInfo extends ModelLists, ModelNumbers {
  /** Its file's name, without the extension. */
  readonly name: string;
  /** The name of the part that it is attached to; empty if there is none. */
  readonly attachedTo: string;
  /** How it is attached: `tag`, `follow` or `merge`. */
  readonly how: string;
  /** The tag that it is attached to; empty if there is none. */
  readonly at: string;
  /** Its format, for example `md3`. */
  readonly format: string;
  /** The axis that points up in its file. */
  readonly up: Axis;
}

/** The content of a model as plain data: the output of `marrow info --json`. */
export interface Info extends ModelLists, ModelNumbers {
  /** The version of this schema. */
  readonly schema: 1;
  /** The format of the first part, for example `md2`. */
  readonly format: string;
  /** The first part's file name, without its extension. */
  readonly name: string;
  /** The display name of the subject. */
  readonly subject: string;
  /** The axis that points up in the file. */
  readonly up: Axis;
  /** The other parts of an assembled subject. */
  readonly parts: readonly PartInfo[];
}

/**
 * Describes the content of a model as plain data for JSON: the output of `marrow info --json`. Images that have not
 * arrived count as missing (`texturesSettled`).
 *
 * @param level - the level of detail whose surfaces are listed
 *
 * @example
 * ```ts
 * import { infoOf } from 'marrow3d';
 *
 * await model.texturesSettled();
 * console.log(JSON.stringify(infoOf(model), null, 2));
 * ```
 */
export function infoOf(model: ModelLike, level = 0): Info {
  const { subject, parts } = model;
  const { format, name, basis } = partAt(model, 0);
  return {
    schema: 1,
    format,
    name,
    subject,
    up: basis.up,
    ...lists(model, 0, level),
    parts: parts.slice(1).map((part, i) => partInfo(model, part, i + 1, level)),
    ...numbers(partAt(model, 0), model.warnings),
  };
}

function partInfo(model: ModelLike, part: PartData, index: number, level: number): PartInfo {
  const { name, how, at, format, basis } = part;
  const attachedTo = part.parent === null ? '' : partAt(model, part.parent).name;
  return {
    name,
    attachedTo,
    how,
    at,
    format,
    up: basis.up,
    ...lists(model, index, level),
    ...numbers(part, part.warnings),
  };
}

function lists(model: ModelLike, partIndex: number, level: number): ModelLists {
  const part = partAt(model, partIndex);
  return {
    surfaces: surfacesOf(part, level).map((surface) => {
      const { name, material, indexCount, mesh } = surface;
      const primitive = part.meshes[mesh]?.primitive ?? 'triangles';
      const triangles = primitive === 'triangles' ? indexCount / 3 : 0;
      return { name, primitive, vertices: verticesOf(part, surface).length, triangles, material };
    }),
    materials: part.materials.map((material) => {
      const index = materialImage(material);
      const image = index === null ? undefined : part.images[index];
      const decoded = index === null ? null : model.image(partIndex, index);
      const isInside = (image?.encoded.length ?? 0) > 0 || (image?.indices.length ?? 0) > 0;
      const found = decoded !== null || isInside;
      return { name: material.name, texture: image?.name ?? null, found };
    }),
    joints: part.hints.facing === 'none' ? part.joints.map(({ name, parent }) => ({ name, parent })) : [],
    clips: part.clips.map(({ name, frameCount, framesPerSecond, seconds, loopFrame, channel }) => ({
      name,
      frames: frameCount,
      fps: single(framesPerSecond),
      seconds: double(seconds),
      loop: loopFrame,
      channel: channel === null ? '' : (part.channels[channel]?.name ?? ''),
    })),
    attachments: part.attachments.map(({ name, joint }) => ({ name, joint })),
    skins: part.skins.map(({ name }) => name),
    bodyGroups: part.bodyGroups.map(({ name, models }) => ({
      name,
      models: models.map((each) => each.name),
    })),
    controllers: part.controllers.map(({ name, joint, min, max }) => {
      return { name, joint, min: single(min), max: single(max) };
    }),
    hitboxes: part.hitboxes.length,
  };
}

function numbers({ source, bounds, origin }: PartData, warnings: readonly WarningSummary[]): ModelNumbers {
  const { vertices, triangles, frames, surfaces } = source;
  const corner = ([x, y, z]: Bounds['min']): Bounds['min'] => [single(x), single(y), single(z)];
  return {
    source: { vertices, triangles, frames, surfaces },
    bounds: { min: corner(bounds.min), max: corner(bounds.max) },
    origin,
    warnings: warnings.map(({ file, message }) => (file === '' ? message : `${file}: ${message}`)),
  };
}

/** Rounds to nine digits, which are enough to restore any 32-bit float. */
function single(value: number): number {
  return Number(value.toPrecision(9));
}

/** Rounds to 15 digits, which a 64-bit float always preserves. */
function double(value: number): number {
  return Number(value.toPrecision(15));
}

function partAt(model: ModelLike, index: number): PartData {
  const part = model.parts[index];
  if (part === undefined) throw new RangeError(`there is no part ${index}`);
  return part;
}
