import { mat4, vec3 } from 'gl-matrix';
import { turnDirection } from '../math/mat3x4.js';
import { placed, type SimpleImage } from '../material/simple-material.js';
import { shownSurfaces } from '../material/shown-surfaces.js';
import { SceneMaterials } from '../scene/materials.js';
import type { SceneMaterial } from '../scene/types.js';
import type { InstanceLike, ModelLike } from '../types/api.js';
import { lastBytes } from '../util/names.js';
import { encodePng } from './png.js';

/** The OBJ keyword of each primitive, and its number of vertices. */
const elements = { triangles: ['f', 3], lines: ['l', 2], points: ['p', 1] } as const;

/** Options of `toObj`. */
export interface ObjOptions {
  /** Base name of the files. Default: the subject's name. */
  readonly name?: string;
  /** Factor for all lengths. Default: 1, the game's units. */
  readonly scale?: number;
}

/** The files of an exported model. Write them into one folder under their names. */
export interface ObjFiles {
  /** File name of the OBJ. */
  readonly name: string;
  /** Content of the OBJ. */
  readonly obj: string;
  /** The material library that the OBJ refers to. */
  readonly mtl: { readonly name: string; readonly text: string };
  /** The images that the materials refer to. */
  readonly images: readonly { readonly name: string; readonly png: Uint8Array<ArrayBuffer> }[];
}

/**
 * Exports an instance in its current pose, or a model in its rest pose, as an OBJ file with materials and images: Y up,
 * facing +Z. Images that have not been loaded are omitted.
 *
 * @example
 * ```ts
 * import type { Model } from 'marrow3d';
 * import { toObj } from 'marrow3d/export';
 *
 * export function running(model: Model): string {
 *   using instance = model.createInstance();
 *   instance.play('run');
 *   instance.update(0.2);
 *   return toObj(instance).obj;
 * }
 * ```
 *
 * @throws RangeError for a scale that is not greater than 0; DisposedError
 */
export function toObj(subject: ModelLike | InstanceLike, options: ObjOptions = {}): ObjFiles {
  const { scale = 1 } = options;
  if (!(scale > 0 && scale < Infinity)) throw new RangeError(`scale must be greater than 0, not ${scale}`);
  if ('model' in subject) return objOf(subject, options.name ?? subject.model.subject, scale);
  const instance = subject.createInstance();
  try {
    return objOf(instance, options.name ?? subject.subject, scale);
  } finally {
    instance.dispose();
  }
}

function objOf(instance: InstanceLike, given: string, scale: number): ObjFiles {
  const name = plain(given);
  const materials = new SceneMaterials(instance.model, false);
  const lines = [`mtllib ${name}.mtl`];
  const names = new MaterialNames(name, materials);
  let before = 0;
  let texcoords = 0;
  instance.model.parts.forEach((part, p) => {
    const shown = shownSurfaces(instance, p);
    part.meshes.forEach((mesh, m) => {
      const surfaces = shown.flatMap((each) => {
        const { surface } = each;
        const material = surface.mesh === m ? materials.ofSurface(p, each) : null;
        return material === null ? [] : [{ surface, material }];
      });
      if (surfaces.length === 0) return;
      const { positions, normals, origin } = posed(instance, p, m, scale);
      lines.push(`o ${plain(part.meshes.length === 1 ? part.name : `${part.name}-${m}`)}`);
      for (let i = 0; i < positions.length; i += 3) lines.push(`v ${placedAt(origin, positions, i)}`);
      for (let i = 0; i < normals.length; i += 3) lines.push(`vn ${three(normals, i)}`);
      /** Offset between texture coordinate and vertex indices, by texture matrix. */
      const written: Map<string, number> = new Map();
      for (const { surface, material } of surfaces) {
        const { matrix } = materials.materials[material]!.placements.image;
        let ahead = written.get(String(matrix));
        if (ahead === undefined) {
          const at = placed(mesh.texcoords, matrix);
          for (let i = 0; i < at.length; i += 2) lines.push(`vt ${short(at[i]!)} ${short(1 - at[i + 1]!)}`);
          written.set(String(matrix), (ahead = texcoords - before));
          texcoords += mesh.vertexCount;
        }
        lines.push(`g ${plain(surface.name)}`, `usemtl ${names.of(material)}`);
        const [word, size] = elements[mesh.primitive];
        const end = surface.firstIndex + surface.indexCount;
        for (let at = surface.firstIndex; at < end; at += size) {
          const corners = [...mesh.indices.subarray(at, at + size)].map((v) => v + 1 + before);
          lines.push(`${word} ${corners.map((v) => (size === 3 ? `${v}/${v + ahead}/${v}` : v)).join(' ')}`);
        }
      }
      before += mesh.vertexCount;
    });
  });
  const images = materials.images.map(({ image }, i) => ({ name: names.image(i), png: encodePng(image) }));
  const text = materials.materials.map((material, i) => names.text(material, i)).join('\n');
  return { name: `${name}.obj`, obj: `${lines.join('\n')}\n`, mtl: { name: `${name}.mtl`, text }, images };
}

/** Unique names of materials and images for the files, without spaces. */
class MaterialNames {
  readonly #trunk: string;
  readonly #materials: SceneMaterials;

  constructor(trunk: string, materials: SceneMaterials) {
    this.#trunk = trunk;
    this.#materials = materials;
  }

  of(index: number): string {
    return `${index}-${plain(this.#materials.materials[index]!.name)}`;
  }

  image(index: number): string {
    const { name } = this.#materials.images[index]!;
    const own = plain(name.replace(/^.*[\\/]|\.\w+$/gs, ''));
    // File names are limited to 255 bytes.
    return `${lastBytes(this.#trunk, 120)}-${index}-${lastBytes(own, 100)}.png`;
  }

  text(material: SceneMaterial, index: number): string {
    const { color, image, emissive, blending, roughness, metalness } = material;
    const map = (key: string, name: SimpleImage): string => {
      const of = material[name];
      return of === null ? '' : `${key} ${placementOptions(material, name)}${this.image(of)}\n`;
    };
    const isClear = blending !== 'opaque' && this.#materials.images[image ?? -1]?.image.hasAlpha;
    const isRough = roughness < 1 || metalness > 0;
    return `newmtl ${this.of(index)}
Kd ${three(color, 0)}
Ke ${three(emissive, 0)}
d ${short(color[3])}
${isRough ? `Pr ${short(roughness)}\nPm ${short(metalness)}\n` : ''}${[
      map('map_Kd', 'image'),
      material.alphaImage === null && !isClear
        ? ''
        : map('map_d', material.alphaImage === null ? 'image' : 'alphaImage'),
      map('map_Ke', 'emissiveImage'),
      map('norm', 'normalImage'),
      map('map_Pr', 'roughnessImage'),
      map('map_Pm', 'metalnessImage'),
    ].join('')}`;
  }
}

/**
 * The options of a map: its wrap mode, and its scale and offset relative to the main image, whose placement is
 * applied to the texture coordinates. MTL has no rotation, so a rotated map uses the placement of the main image.
 */
function placementOptions({ placements }: SceneMaterial, name: SimpleImage): string {
  const { matrix, wrap } = placements[name];
  const clamp = wrap === 'clamp' ? '-clamp on ' : '';
  const from = placements.image.matrix;
  if (String(matrix) === String(from)) return clamp;
  const [a, b, x, c, d, y] = matrix ?? identity;
  const [a0, b0, x0, c0, d0, y0] = from ?? identity;
  if (b !== 0 || c !== 0 || b0 !== 0 || c0 !== 0 || a0 === 0 || d0 === 0) return clamp;
  const u = a / a0;
  const v = d / d0;
  // In the file, v counts from the bottom.
  const offset = [x - u * x0, 1 - v - (y - v * y0), 0];
  return `${clamp}-s ${three([u, v, 1], 0)} -o ${three(offset, 0)} `;
}

const identity = [1, 0, 0, 0, 1, 0] as const;

/** The current vertices of a mesh in world space; `origin` must be added in double precision. */
function posed(
  instance: InstanceLike,
  p: number,
  m: number,
  scale: number,
): { readonly positions: Float32Array; readonly normals: Float32Array; readonly origin: readonly number[] } {
  const mesh = instance.model.parts[p]!.meshes[m]!;
  const deformed = mesh.skin.influences > 0 ? instance.part(p).joints.deform(m) : null;
  const { root, parts } = instance.frame();
  const { matrix, meshes } = parts[p]!;
  const from = deformed ?? meshes[m] ?? mesh;
  const world = mat4.multiply(mat4.create(), root, matrix);
  const positions = from.positions.slice();
  const normals = from.normals.slice();
  for (let at = 0; at < positions.length; at += 3) {
    const position = positions.subarray(at, at + 3);
    vec3.scale(position, vec3.transformMat4(position, position, world), scale);
    const normal = normals.subarray(at, at + 3);
    turnDirection(normal, 0, world, normal[0]!, normal[1]!, normal[2]!);
    vec3.normalize(normal, normal);
  }
  const [x, y, z] = instance.model.parts[p]!.origin;
  const origin = [0, 1, 2].map(
    (row) => (world[row]! * x + world[4 + row]! * y + world[8 + row]! * z) * scale,
  );
  return { positions, normals, origin };
}

/** Adds the model's origin to a position, and formats the sum. */
function placedAt(origin: readonly number[], positions: Float32Array, at: number): string {
  return origin
    .map((base, axis) => Number((Number(short(positions[at + axis]!)) + base).toPrecision(15)) + 0)
    .join(' ');
}

function three(values: ArrayLike<number>, at: number): string {
  return [values[at]!, values[at + 1]!, values[at + 2]!].map(short).join(' ');
}

/** Formats a number with the precision of a 32-bit float. */
function short(value: number): string {
  return String(Number(value.toPrecision(7)) + 0);
}

/** Replaces characters that are not allowed in OBJ names or file names. */
function plain(name: string): string {
  return name.trim().replace(/[\s\\/:*?"<>|#]+/g, '_') || 'unnamed';
}
