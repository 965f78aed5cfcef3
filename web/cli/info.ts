import type { Model } from '../lib/core/model.js';
import type {
  JointSummary,
  PartData,
  SourceCounts,
  SurfaceSummary,
  WarningSummary,
} from '../lib/types/subject.js';
import type { Bounds } from '../lib/types/vectors.js';
import { surfacesOf } from './level-of-detail.js';

/** What a model file holds. The keys and their order are the command's promise. */
export interface ModelLists {
  readonly surfaces: readonly Pick<SurfaceSummary, 'name' | 'vertices' | 'triangles' | 'material'>[];
  /** `texture` as the file names it; `found`: there, and decoded. */
  readonly materials: readonly {
    readonly name: string;
    readonly texture: string | null;
    readonly found: boolean;
  }[];
  readonly joints: readonly Pick<JointSummary, 'name' | 'parent'>[];
  /** `loop`: the frame that a repeat returns to. */
  readonly clips: readonly {
    readonly name: string;
    readonly frames: number;
    readonly fps: number;
    readonly seconds: number;
    readonly loop: number | null;
    readonly channel: string;
  }[];
  readonly attachments: PartData['attachments'];
  readonly skins: readonly string[];
  readonly bodyGroups: readonly { readonly name: string; readonly models: readonly string[] }[];
  readonly controllers: PartData['controllers'];
  readonly hitboxes: number;
}

export interface ModelNumbers {
  /** The file's own counts. */
  readonly source: Omit<SourceCounts, 'bytes'>;
  /** Of the rest pose. */
  readonly bounds: Bounds;
  readonly warnings: readonly string[];
}

export interface PartInfo extends ModelLists, ModelNumbers {
  readonly name: string;
  readonly attachedTo: string;
  readonly how: string;
  readonly at: string;
  readonly format: string;
  readonly up: 'y' | 'z';
}

export interface Info extends ModelLists, ModelNumbers {
  readonly schema: 1;
  readonly format: string;
  readonly name: string;
  readonly subject: string;
  readonly up: 'y' | 'z';
  readonly parts: readonly PartInfo[];
}

/** What `marrow info --json` prints, of one level of detail. */
export function infoOf(model: Model, level = 0): Info {
  const { format, name, subject, up, parts } = model;
  return {
    schema: 1,
    format,
    name,
    subject,
    up,
    ...lists(model, 0, level),
    parts: parts.slice(1).map((part, i) => partInfo(model, part, i + 1, level)),
    ...numbers(partAt(model, 0), model.warnings),
  };
}

function partInfo(model: Model, part: PartData, index: number, level: number): PartInfo {
  const { name, how, at, format, up } = part;
  const attachedTo = part.parent === null ? '' : partAt(model, part.parent).name;
  return {
    name,
    attachedTo,
    how,
    at,
    format,
    up,
    ...lists(model, index, level),
    ...numbers(part, part.warnings),
  };
}

function lists(model: Model, index: number, level: number): ModelLists {
  const part = partAt(model, index);
  return {
    surfaces: surfacesOf(part, level).map(({ name, vertices, triangles, material }) => ({
      name,
      vertices,
      triangles,
      material,
    })),
    materials: part.materials.map(({ name, diffuseMap }) => {
      const image = diffuseMap === null ? undefined : part.images[diffuseMap.image];
      const picture = diffuseMap === null ? null : model.picture(index, diffuseMap.image);
      return { name, texture: image?.name ?? null, found: picture !== null || image?.embedded === true };
    }),
    joints: part.joints.map(({ name, parent }) => ({ name, parent })),
    clips: part.clips.map(({ name, frames, fps, seconds, loop, channel }) => {
      return { name, frames, fps, seconds, loop, channel };
    }),
    attachments: part.attachments.map(({ name, joint }) => ({ name, joint })),
    skins: part.skins.map(({ name }) => name),
    bodyGroups: part.bodyGroups.map(({ name, models }) => ({
      name,
      models: models.map((each) => each.name),
    })),
    controllers: part.controllers.map(({ name, joint, min, max }) => ({ name, joint, min, max })),
    hitboxes: part.hitboxes,
  };
}

function numbers({ source, bounds }: PartData, warnings: readonly WarningSummary[]): ModelNumbers {
  const { vertices, triangles, frames, surfaces } = source;
  return {
    source: { vertices, triangles, frames, surfaces },
    bounds: { min: bounds.min, max: bounds.max },
    warnings: warnings.map(({ file, message }) => (file === '' ? message : `${file}: ${message}`)),
  };
}

function partAt(model: Model, index: number): PartData {
  const part = model.parts[index];
  if (part === undefined) throw new RangeError(`there is no part ${index}`);
  return part;
}
