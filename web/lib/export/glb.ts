import {
  Document,
  WebIO,
  type Accessor,
  type Animation,
  type Material,
  type Mesh,
  type Node,
  type Skin,
  type Texture,
} from '@gltf-transform/core';
import { KHRMaterialsUnlit, KHRTextureTransform, type Transform } from '@gltf-transform/extensions';
import { placed } from '../material/simple-material.js';
import { sceneOf } from '../scene/index.js';
import type { Scene, SceneClip, SceneMaterial, SceneMesh } from '../scene/types.js';
import type { InstanceLike, ModelLike } from '../types/api.js';
import type { DecodedImage } from '../types/subject.js';
import { linearFromSrgb } from '../util/srgb.js';
import { plainFile } from './encoded-file.js';
import { masked, roughMetal } from './mixed-images.js';
import type { GlbOptions } from './options.js';
import { encodePng } from './png.js';
import { planTexcoords, type TextureTransform } from './texture-infos.js';

/** WebGL constants. */
const modes = { triangles: 4, lines: 1, points: 0 } as const;
const wraps = { clamp: 33071, repeat: 10497, mirror: 33648 } as const;
const accessorTypes = { 1: 'SCALAR', 2: 'VEC2', 3: 'VEC3', 4: 'VEC4', 16: 'MAT4' } as const;
const paths = { position: 'translation', rotation: 'rotation', scale: 'scale', weights: 'weights' } as const;
/** glTF reserves the highest index as a primitive restart value. */
const most16 = 0xffff;

/** Converts a subject to a GLB file. */
export async function glbOf(
  subject: ModelLike | InstanceLike,
  options: GlbOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const model = 'model' in subject ? subject.model : subject;
  const scale = options.scale ?? model.parts[0]!.basis.metresPerUnit;
  return new GlbWriter(sceneOf(subject, { ...options, scale })).write();
}

class GlbWriter {
  readonly #scene: Scene;
  readonly #document = new Document();
  readonly #buffer = this.#document.createBuffer();
  readonly #textures: Map<string, Texture> = new Map();
  readonly #skins: Map<Float32Array, Skin> = new Map();
  readonly #times: Map<string, Accessor> = new Map();
  readonly #nodes: Node[];
  /** The nodes of the scene's meshes, by mesh index. */
  readonly #holders: Map<number, Node> = new Map();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#nodes = scene.nodes.map(({ name, position, rotation, scale }) =>
      this.#document
        .createNode(name)
        .setTranslation([...position])
        .setRotation([...rotation])
        .setScale([...scale]),
    );
  }

  async write(): Promise<Uint8Array<ArrayBuffer>> {
    const { nodes, materials, meshes, clips, extras } = this.#scene;
    const root = this.#document.createScene(this.#scene.name);
    root.addChild(this.#nodes[0]!);
    nodes.forEach(({ parent }, n) => {
      if (parent !== null) this.#nodes[parent]!.addChild(this.#nodes[n]!);
    });
    const made = materials.map((material) => this.#material(material));
    nodes.forEach(({ meshes: own }, n) => {
      for (const m of own) {
        const mesh = meshes[m]!;
        const holder = this.#document.createNode(mesh.name).setMesh(this.#mesh(mesh, made));
        // A skinned mesh is placed by its joints, regardless of its parent node.
        if (mesh.skin === null) this.#nodes[n]!.addChild(holder);
        else root.addChild(holder.setSkin(this.#skin(mesh)));
        this.#holders.set(m, holder);
      }
    });
    for (const clip of clips) this.#clip(clip);
    const named = (index: number): string => nodes[index]!.name;
    root.setExtras({
      ...extras,
      attachments: extras.attachments.map(({ name, node }) => ({ name, node: named(node) })),
      hitboxes: extras.hitboxes.map(({ node, ...box }) => ({ ...box, node: named(node) })),
    });
    this.#document.getRoot().getAsset().generator = 'Marrow';
    return new Uint8Array(
      await new WebIO()
        .registerExtensions([KHRMaterialsUnlit, KHRTextureTransform])
        .writeBinary(this.#document),
    );
  }

  #accessor(
    array: Float32Array | Uint8Array | Uint16Array | Uint32Array,
    size: 1 | 2 | 3 | 4 | 16,
  ): Accessor {
    // gltf-transform's types accept any kind of ArrayBuffer.
    const own = array as Float32Array<ArrayBuffer>;
    return this.#document.createAccessor().setArray(own).setType(accessorTypes[size]).setBuffer(this.#buffer);
  }

  #mesh(mesh: SceneMesh, materials: readonly Material[]): Mesh {
    const attributes: [string, Accessor][] = [['POSITION', this.#accessor(mesh.positions, 3)]];
    if (mesh.normals !== null) attributes.push(['NORMAL', this.#accessor(mesh.normals, 3)]);
    if (mesh.colors !== null)
      attributes.push(['COLOR_0', this.#accessor(linearColors(mesh.colors), 4).setNormalized(true)]);
    attributes.push(...this.#influences(mesh));
    const targets = mesh.targets.map(({ name, positions, normals }) => {
      const target = this.#document
        .createPrimitiveTarget(name)
        .setAttribute('POSITION', this.#accessor(positions, 3));
      return normals === null ? target : target.setAttribute('NORMAL', this.#accessor(normals, 3));
    });
    const made = this.#document.createMesh(mesh.name);
    /** The transformed texture coordinates, by texture matrix. */
    const texcoords: Map<string, Accessor> = new Map();
    for (const { name, primitive, indices, material } of mesh.surfaces) {
      const isShort = mesh.positions.length / 3 <= most16;
      const part = this.#document
        .createPrimitive()
        .setName(name)
        .setMode(modes[primitive])
        .setMaterial(materials[material]!)
        .setIndices(this.#accessor(isShort ? new Uint16Array(indices) : indices, 1));
      for (const [semantic, accessor] of attributes) part.setAttribute(semantic, accessor);
      planTexcoords(this.#scene.materials[material]!).sets.forEach((matrix, set) => {
        const key = String(matrix);
        const at = texcoords.get(key) ?? this.#accessor(placed(mesh.texcoords, matrix), 2);
        texcoords.set(key, at);
        part.setAttribute(`TEXCOORD_${set}`, at);
      });
      for (const target of targets) part.addTarget(target);
      made.addPrimitive(part);
    }
    if (targets.length > 0)
      made.setWeights(targets.map(() => 0)).setExtras({ targetNames: mesh.targets.map(({ name }) => name) });
    return made;
  }

  #influences({ skin, positions }: SceneMesh): [string, Accessor][] {
    if (skin === null) return [];
    const { influences, vertexJoints, vertexWeights, joints } = skin;
    const count = positions.length / 3;
    const sets: [string, Accessor][] = [];
    for (let set = 0; set * 4 < influences; set++) {
      const own = joints.length <= 256 ? new Uint8Array(count * 4) : new Uint16Array(count * 4);
      const weights = new Float32Array(count * 4);
      for (let v = 0; v < count; v++)
        for (let i = 0; i < 4; i++) {
          const from = v * influences + set * 4 + i;
          own[v * 4 + i] = vertexJoints[from]!;
          weights[v * 4 + i] = vertexWeights[from]!;
        }
      sets.push([`JOINTS_${set}`, this.#accessor(own, 4)], [`WEIGHTS_${set}`, this.#accessor(weights, 4)]);
    }
    return sets;
  }

  /** Meshes with the same joints share a skin. */
  #skin({ name, skin }: SceneMesh): Skin {
    const { joints, inverseBindMatrices } = skin!;
    let made = this.#skins.get(inverseBindMatrices);
    if (made === undefined) {
      made = this.#document
        .createSkin(name)
        .setSkeleton(this.#nodes[0]!)
        .setInverseBindMatrices(this.#accessor(inverseBindMatrices, 16));
      for (const joint of joints) made.addJoint(this.#nodes[joint]!);
      this.#skins.set(inverseBindMatrices, made);
    }
    return made;
  }

  #material(material: SceneMaterial): Material {
    const { name, color, image, emissive, blending, effects } = material;
    const [red, green, blue, opacity] = color;
    const made = this.#document
      .createMaterial(name)
      .setBaseColorFactor([...([red, green, blue].map(linearFromSrgb) as Rgb), opacity])
      .setRoughnessFactor(material.roughness)
      .setMetallicFactor(material.metalness)
      .setDoubleSided(material.cull === 'none');
    made.setEmissiveFactor(emissive.map((channel) => linearFromSrgb(clamped(channel))) as Rgb);
    if (blending === 'mask') made.setAlphaMode('MASK').setAlphaCutoff(material.alphaCutoff);
    else if (blending !== 'opaque') made.setAlphaMode('BLEND');
    const { alphaImage, roughnessImage, metalnessImage } = material;
    const adds = blending === 'add';
    const shown = this.#texture(
      alphaImage === null ? [image] : [image, alphaImage],
      adds ? `glowing ${material.addsByOpacity}` : '',
      ([own = null, mask = null]) => {
        const seen = mask === null ? own! : masked(own, mask);
        return adds ? glowing(seen, material.addsByOpacity) : seen;
      },
    );
    const rough =
      roughnessImage === metalnessImage
        ? this.#texture([roughnessImage])
        : this.#texture([roughnessImage, metalnessImage], 'rough', ([green = null, blue = null]) =>
            roughMetal(green, blue),
          );
    made
      .setBaseColorTexture(shown)
      .setNormalTexture(this.#texture([material.normalImage]))
      .setEmissiveTexture(this.#texture([material.emissiveImage]))
      .setMetallicRoughnessTexture(rough);
    const infos = {
      color: made.getBaseColorTextureInfo(),
      normal: made.getNormalTextureInfo(),
      emissive: made.getEmissiveTextureInfo(),
      roughMetal: made.getMetallicRoughnessTextureInfo(),
    };
    for (const { texture, set, transform, wrap } of planTexcoords(material).infos) {
      const info = infos[texture]?.setTexCoord(set).setWrapS(wraps[wrap]).setWrapT(wraps[wrap]);
      if (transform !== null) info?.setExtension('KHR_texture_transform', this.#transform(transform));
    }
    if (material.unlit) {
      const unlit = this.#document.createExtension(KHRMaterialsUnlit);
      made.setExtension('KHR_materials_unlit', unlit.createUnlit());
    }
    const said = {
      ...(blending === 'add' && { blending }),
      ...(effects.length > 0 && { effects: [...effects] }),
    };
    return Object.keys(said).length === 0 ? made : made.setExtras(said);
  }

  #transform({ offset, rotation, scale }: TextureTransform): Transform {
    return this.#document
      .createExtension(KHRTextureTransform)
      .createTransform()
      .setOffset(offset)
      .setRotation(rotation)
      .setScale(scale);
  }

  /**
   * The texture that `make` creates from images of the scene, by default from the first one. Null if no image exists.
   */
  #texture(
    of: readonly (number | null)[],
    kind = '',
    make: (decoded: readonly (DecodedImage | null)[]) => DecodedImage = ([only]) => only!,
  ): Texture | null {
    const images = of.map((image) => this.#scene.images[image ?? -1] ?? null);
    const named = images.find((image) => image !== null);
    if (named === undefined) return null;
    const key = `${kind} ${of.join()}`;
    let texture = this.#textures.get(key);
    if (texture === undefined) {
      const decoded = make(images.map((image) => image?.image ?? null));
      const file = decoded.encoded === undefined ? null : plainFile(decoded.encoded);
      texture = this.#document
        .createTexture(named.name)
        .setImage(file?.bytes ?? encodePng(decoded))
        .setMimeType(file?.mimeType ?? 'image/png');
      this.#textures.set(key, texture);
    }
    return texture;
  }

  #clip({ name, seconds, loops, tracks, events }: SceneClip): void {
    const made = this.#document.createAnimation(name);
    let end = -1;
    for (const { node, property, mesh, times, values } of tracks) {
      const target = mesh === null ? this.#nodes[node]! : this.#holders.get(mesh);
      if (target === undefined) continue;
      const size = property === 'rotation' ? 4 : property === 'weights' ? 1 : 3;
      this.#channel(made, target, paths[property], times, this.#accessor(values, size));
      end = Math.max(end, times.at(-1) ?? 0);
    }
    // An animation ends at its last key, so a constant root track extends it to the clip's duration.
    if (end < seconds || tracks.length === 0) {
      const [x, y, z] = this.#scene.nodes[0]!.position;
      const held = new Float32Array([x, y, z, x, y, z]);
      const times = new Float32Array([0, Math.max(seconds, 1e-3)]);
      this.#channel(made, this.#nodes[0]!, 'translation', times, this.#accessor(held, 3));
    }
    made.setExtras({ loops, ...(events.length > 0 && { events: events.map((event) => ({ ...event })) }) });
  }

  #channel(
    animation: Animation,
    node: Node,
    path: (typeof paths)[keyof typeof paths],
    times: Float32Array,
    output: Accessor,
  ): void {
    const key = times.join();
    const input = this.#times.get(key) ?? this.#accessor(times, 1);
    this.#times.set(key, input);
    const sampler = this.#document.createAnimationSampler().setInput(input).setOutput(output);
    const channel = this.#document
      .createAnimationChannel()
      .setTargetNode(node)
      .setTargetPath(path)
      .setSampler(sampler);
    animation.addSampler(sampler).addChannel(channel);
  }
}

type Rgb = [number, number, number];

/** Converts vertex colours to linear light with 16 bits, because 8 bits are too few for dark colours. */
function linearColors(colors: Uint8Array): Uint16Array {
  return Uint16Array.from(colors, (value, i) =>
    Math.round((i % 4 === 3 ? value / 255 : linearFromSrgb(value / 255)) * 0xffff),
  );
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** Converts an additive image to one for alpha blending, because glTF has no additive mode: alpha is the brightness. */
function glowing({ width, height, rgba }: DecodedImage, byOpacity: boolean): DecodedImage {
  const out = new Uint8Array(rgba.length);
  for (let i = 0; i < rgba.length; i += 4) {
    const bright = Math.max(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!);
    for (let c = 0; c < 3 && bright > 0; c++) out[i + c] = Math.round((rgba[i + c]! * 255) / bright);
    out[i + 3] = byOpacity ? Math.round((bright * rgba[i + 3]!) / 255) : bright;
  }
  return { width, height, rgba: out, hasAlpha: true };
}
