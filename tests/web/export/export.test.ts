import { describe, expect, it } from 'vitest';
import { NodeIO } from '@gltf-transform/core';
import { KHRMaterialsUnlit, KHRTextureTransform, type Transform } from '@gltf-transform/extensions';
import { validateBytes } from 'gltf-validator';
import { PNG } from 'pngjs';
import { plainFile } from '../../../web/lib/export/encoded-file.js';
import { toGlb, toMarrow, toObj, toPng } from '../../../web/lib/export/index.js';
import { load, openSource } from '../../../web/lib/load/load.js';
import { infoOf } from '../../../web/lib/model/info.js';
import { sceneOf } from '../../../web/lib/scene/index.js';
import type { Model } from '../../../web/lib/types/api.js';
import { build3ds } from '../support/3ds-builder.js';
import { buildMd2, movingFrames } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-arm.js';
import { buildMdl } from '../support/mdl-builder.js';
import { buildMs3d } from '../support/ms3d-builder.js';
import { buildTga } from '../support/image-builder.js';
import { playerFiles } from '../support/quake3-player.js';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type Files = Readonly<Record<string, Uint8Array<ArrayBuffer>>>;

function opened(files: Files): Promise<Model> {
  return load(Object.entries(files).map(([name, data]) => ({ name, data })));
}

/** The arm turns by 90 degrees in two frames. */
const arm: Files = {
  'arm.md5mesh': buildMd5Mesh(),
  'turn.md5anim': buildMd5Anim(3, (joint, frame) => (joint === 'elbow' ? { turn: frame * 45 } : {})),
};
const every: Readonly<Record<string, Files>> = {
  'an MD2': { 'soldier.md2': buildMd2({ frames: movingFrames({ stand: 3, run: 4 }) }) },
  'an MD5': arm,
  'an MDL': { 'man.mdl': buildMdl() },
  'an MS3D': { 'man.ms3d': buildMs3d() },
  'a 3DS': { 'box.3ds': build3ds({ dolly: true }) },
  'a player of Quake III': playerFiles('models/players/test/'),
};

async function read(
  glb: Uint8Array,
): Promise<ReturnType<Awaited<ReturnType<NodeIO['readBinary']>>['getRoot']>> {
  return (
    await new NodeIO().registerExtensions([KHRMaterialsUnlit, KHRTextureTransform]).readBinary(glb)
  ).getRoot();
}

describe('A GLB', () => {
  for (const [what, files] of Object.entries(every))
    it(`of ${what} is valid, and each export has the same bytes`, async () => {
      using model = await opened(files);
      const glb = await toGlb(model);
      const { issues } = await validateBytes(glb);
      expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
      expect(Buffer.from(await toGlb(model)).equals(Buffer.from(glb))).toBe(true);
    });

  it('has a clip for each clip of the model, with the same length', async () => {
    using model = await opened(every['an MD2']!);
    const root = await read(await toGlb(model));
    const lengths = root.listAnimations().map((animation) => ({
      name: animation.getName(),
      seconds: Math.max(...animation.listSamplers().map((each) => each.getInput()!.getMax([])[0]!)),
    }));
    expect(lengths.map(({ name }) => name)).toEqual(model.clips.map(({ name }) => name));
    lengths.forEach(({ seconds }, i) => expect(seconds).toBeCloseTo(model.clips[i]!.seconds, 5));
  });

  it('contains only the requested clips', async () => {
    using model = await opened(every['an MD2']!);
    const root = await read(await toGlb(model, { clips: ['run'] }));
    expect(root.listAnimations().map((animation) => animation.getName())).toEqual(['run']);
    const none = await read(await toGlb(model, { clips: [] }));
    expect(none.listAnimations()).toEqual([]);
    expect(none.listMeshes()[0]!.listPrimitives()[0]!.listTargets()).toEqual([]);
  });

  it('omits frames that interpolation reproduces within the error', async () => {
    using model = await opened(every['an MD2']!);
    const targets = async (maxError: number): Promise<number> => {
      const root = await read(await toGlb(model, { maxError }));
      return root.listMeshes()[0]!.listPrimitives()[0]!.listTargets().length;
    };
    expect(await targets(1e6)).toBeLessThan(await targets(0));
  });

  it('is in metres unless a scale is given', async () => {
    using model = await opened(arm);
    const scaleOf = async (scale?: number): Promise<number> => {
      const root = await read(await toGlb(model, scale === undefined ? {} : { scale }));
      return root.listScenes()[0]!.listChildren()[0]!.getScale()[0];
    };
    expect(await scaleOf()).toBeCloseTo(model.parts[0]!.basis.metresPerUnit, 6);
    expect(await scaleOf(2)).toBeCloseTo(2, 6);
    await expect(toGlb(model, { scale: 0 })).rejects.toThrow('a scale is a number above 0, not 0');
    await expect(toGlb(model, { maxError: -1 })).rejects.toThrow('an error is a length, not -1');
  });

  it('contains PNG and JPEG files unchanged, and other images as PNG', async () => {
    const png = PNG.sync.write(
      Object.assign(new PNG({ width: 2, height: 2 }), { data: Buffer.alloc(16, 99) }),
    );
    const textures = async (name: string, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array[]> => {
      const obj = new TextEncoder().encode('mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n');
      const mtl = new TextEncoder().encode(`newmtl a\nmap_Kd ${name}\n`);
      using model = await opened({ 'a.obj': obj, 'a.mtl': mtl, [name]: data });
      const root = await read(await toGlb(model));
      return root.listTextures().map((texture) => texture.getImage()!);
    };
    const plain = plainFile(png)?.bytes;
    expect(await textures('a.png', new Uint8Array(png))).toEqual([plain]);
    expect(PNG.sync.read(Buffer.from(plain!)).data).toEqual(PNG.sync.read(png).data);
    const [made] = await textures('a.tga', buildTga(2, 2, [128, 128, 128]));
    expect([...PNG.sync.read(Buffer.from(made!)).data].slice(0, 3)).toEqual([128, 128, 128]);
  });

  it('contains image files without colour profile, orientation and text', () => {
    const chunk = (name: string, ...data: number[]): number[] => [
      ...[0, 0, 0, data.length],
      ...new TextEncoder().encode(name),
      ...[...data, 0, 0, 0, 0],
    ];
    const png = (...chunks: number[][]): Uint8Array => Uint8Array.from([...pngSignature, ...chunks.flat()]);
    const [head, pixels, end] = [chunk('IHDR', 1), chunk('IDAT', 2, 3), chunk('IEND')];
    expect(plainFile(png(head, chunk('gAMA', 9), pixels, chunk('tEXt', 8), end))).toEqual({
      mimeType: 'image/png',
      bytes: png(head, pixels, end),
    });
    expect(plainFile(png(chunk('CgBI', 1), head, pixels, end))).toBeNull();
    expect(plainFile(png(head, pixels))).toBeNull();
    expect(plainFile(png(head, [0, 0, 1, 0, ...new TextEncoder().encode('IDAT')]))).toBeNull();

    const segment = (marker: number, ...data: number[]): number[] => [
      ...[0xff, marker, 0, data.length + 2],
      ...data,
    ];
    const jpeg = (...segments: number[][]): Uint8Array => Uint8Array.from([0xff, 0xd8, ...segments.flat()]);
    const frame = (components: number): number[] => segment(0xc0, 8, 0, 1, 0, 1, components, 1, 0x11, 0);
    const scan = [...segment(0xda, 1, 1, 0, 0, 63, 0), 0xff, 0xd9];
    const exif = segment(0xe1, 0x45, 0x78, 0x69, 0x66, 0, 0);
    expect(plainFile(jpeg(segment(0xe0, 74, 70), exif, frame(3), segment(0xfe, 65), scan))).toEqual({
      mimeType: 'image/jpeg',
      bytes: jpeg(segment(0xe0, 74, 70), frame(3), scan),
    });
    expect(plainFile(jpeg(frame(4), scan))).toBeNull();
    expect(plainFile(jpeg(frame(3)))).toBeNull();
    expect(plainFile(Uint8Array.of(0x89, 0x50))).toBeNull();
  });

  it('has a tree of nodes in which parts of a player are children of tags', async () => {
    using model = await opened(every['a player of Quake III']!);
    const root = await read(await toGlb(model));
    const above = (name: string): string[] => {
      const names: string[] = [];
      let node = root.listNodes().find((each) => each.getName() === name) ?? null;
      for (; node !== null; node = node.getParentNode()) names.push(node.getName());
      return names;
    };
    expect(above('head').slice(0, 5)).toEqual(['head', 'tag_head', 'upper', 'tag_torso', 'lower']);
  });
});

describe('An OBJ', () => {
  it('has the current pose of the instance', async () => {
    using model = await opened(arm);
    using instance = model.createInstance();
    const heights = (): number[] =>
      [...toObj(instance).obj.matchAll(/^v \S+ \S+ (\S+)$/gm)].map(([, value]) => Number(value));
    const rest = heights();
    instance.play(0, { loop: 'once' });
    instance.seek(0.2);
    instance.update(0);
    expect(rest).toHaveLength(9);
    expect(heights()).not.toEqual(rest);
    expect(toObj(instance).obj.match(/^f /gm)).toHaveLength(3);
    expect(() => toObj(model, { scale: Number.NaN })).toThrow(RangeError);
  });
});

/** A plate with an emissive map and a normal map; `there` lists the images that exist. */
async function plate(there: readonly string[]): Promise<Model> {
  const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
  const model = await opened({
    'plate.obj': text(
      'mtllib plate.mtl\nusemtl hot\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n',
    ),
    'plate.mtl': text(
      'newmtl hot\nPr 0.5\nKe 1 1 1\nmap_Kd base.tga\nmap_Ke glow.tga\nnorm slope.tga\nd 0.5\n',
    ),
    ...Object.fromEntries(there.map((name, i) => [name, buildTga(2, 2, [i, 20, 30])])),
  });
  await model.texturesSettled();
  return model;
}

describe('An emissive image', () => {
  it('is written to an OBJ and read again', async () => {
    using model = await plate(['base.tga', 'glow.tga', 'slope.tga']);
    const { obj, mtl, images } = toObj(model, { name: 'copy' });
    const named = [...mtl.text.matchAll(/^(map_\w+|norm) (\S+)$/gm)].map(([, key, name]) => [key, name]);
    expect(named.map(([key]) => key)).toEqual(['map_Kd', 'map_Ke', 'norm']);
    expect(named.map(([, name]) => name).sort()).toEqual(images.map(({ name }) => name).sort());
    using again = await load([
      { name: 'copy.obj', data: new TextEncoder().encode(obj) },
      { name: mtl.name, data: new TextEncoder().encode(mtl.text) },
      ...images.map(({ name, png }) => ({ name, data: png })),
    ]);
    expect(again.warnings).toEqual([]);
    const [material] = again.materials;
    expect(material?.emissiveMap).not.toBeNull();
    expect(material?.normalMap).not.toBeNull();
  });

  it('causes no emission if it is missing', async () => {
    using model = await plate(['base.tga', 'slope.tga']);
    const [material] = sceneOf(model).materials;
    expect(material).toMatchObject({ emissive: [0, 0, 0], emissiveImage: null });
    using whole = await plate(['base.tga', 'glow.tga', 'slope.tga']);
    expect(sceneOf(whole).materials[0]).toMatchObject({ emissive: [1, 1, 1] });
  });
});

/** A plate with a material of the given MTL statements and images. */
async function plateIn(
  mtl: string,
  images: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
): Promise<Model> {
  const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);
  const model = await opened({
    'plate.obj': text(
      'mtllib plate.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl hot\nf 1/1 2/2 3/3\n',
    ),
    'plate.mtl': text(`newmtl hot\n${mtl}`),
    ...images,
  });
  await model.texturesSettled();
  return model;
}

const pixelOf = (png: Uint8Array | null | undefined): number[] => [
  ...PNG.sync.read(Buffer.from(png!)).data.subarray(0, 4),
];

describe('An alpha map', () => {
  const images = { 'base.tga': buildTga(2, 2, [10, 20, 30]), 'mask.tga': buildTga(4, 4, [128, 128, 128]) };
  const mtl = 'Kd 0.8 0.8 0.8\nmap_Kd base.tga\nmap_d mask.tga\n';

  it('is merged into the alpha of the image in a GLB, at the larger of the two sizes', async () => {
    using model = await plateIn(mtl, images);
    const [material] = (await read(await toGlb(model))).listMaterials();
    expect(material?.getAlphaMode()).toBe('BLEND');
    const image = material?.getBaseColorTexture()?.getImage();
    expect(pixelOf(image)).toEqual([...pixelOf(toPng(model.image(0, 0)!)).slice(0, 3), 128]);
    expect(PNG.sync.read(Buffer.from(image!)).width).toBe(4);
  });

  it('with no values between 0 and 255 becomes an alpha test', async () => {
    using model = await plateIn(mtl, { ...images, 'mask.tga': buildTga(2, 2, [255, 255, 255]) });
    expect(sceneOf(model).materials[0]).toMatchObject({ blending: 'mask', depthWrite: true });
  });

  it('is named in the material library of an OBJ', async () => {
    using model = await plateIn(mtl, images);
    expect(toObj(model, { name: 'copy' }).mtl.text).toMatch(
      /^map_Kd copy-0-base\.png\nmap_d copy-1-mask\.png$/m,
    );
  });
});

describe('An additive material', () => {
  const rgba = new Uint8Array([100, 50, 0, 128]);
  const image = toPng({ width: 1, height: 1, rgba, hasAlpha: true });

  it.each([
    ['all of the colour is added', 'add', 100],
    ['the colour is added in proportion to the opacity', 'GL_SRC_ALPHA GL_ONE', 50],
  ])('has an alpha in a GLB that equals the added brightness: %s', async (_, blend, opacity) => {
    const shader = `models/test/skin\n{\n{\nmap models/test/glow.png\nblendfunc ${blend}\n}\n}\n`;
    using model = await opened({
      'models/test/card.md3': buildMd3(),
      'models/test/glow.png': image,
      'scripts/test.shader': new TextEncoder().encode(shader),
    });
    await model.texturesSettled();
    const [material] = (await read(await toGlb(model))).listMaterials();
    expect(material?.getExtras()).toMatchObject({ blending: 'add' });
    expect(material?.listExtensions().map(({ extensionName }) => extensionName)).toEqual([
      'KHR_materials_unlit',
    ]);
    expect(pixelOf(material?.getBaseColorTexture()?.getImage())).toEqual([255, 128, 0, opacity]);
  });
});

describe('Roughness and metalness', () => {
  const rough = buildTga(2, 2, [0, 100, 0]);
  const metal = buildTga(2, 2, [0, 0, 50]);
  const mtl = 'Kd 0.5 0.5 0.5\nPr 1\nPm 0.5\nmap_Kd base.tga\nmap_Pr rough.tga\nmap_Pm metal.tga\n';
  const images = { 'base.tga': buildTga(2, 2, [9, 9, 9]), 'rough.tga': rough, 'metal.tga': metal };

  it('share one image in a GLB, and the diffuse colour is a factor of the base image', async () => {
    using model = await plateIn(mtl, images);
    const green = pixelOf(toPng(model.image(0, model.materials[0]!.roughnessMap!)!))[1];
    const blue = pixelOf(toPng(model.image(0, model.materials[0]!.metalnessMap!)!))[2];
    const [material] = (await read(await toGlb(model))).listMaterials();
    expect(pixelOf(material?.getMetallicRoughnessTexture()?.getImage())).toEqual([255, green, blue, 255]);
    expect(material?.getMetallicFactor()).toBe(0.5);
    expect(material?.getBaseColorFactor()[0]).toBeCloseTo(0.214, 3);
  });

  it('are written to an OBJ and read again', async () => {
    using model = await plateIn(mtl, images);
    const { obj, mtl: written, images: all } = toObj(model, { name: 'copy' });
    using again = await load([
      { name: 'copy.obj', data: new TextEncoder().encode(obj) },
      { name: written.name, data: new TextEncoder().encode(written.text) },
      ...all.map(({ name, png }) => ({ name, data: png })),
    ]);
    const [material] = again.materials;
    expect(material).toMatchObject({ shading: 'physical', roughness: 1, metalness: 0.5 });
    expect(material?.roughnessMap).not.toBeNull();
    expect(material?.metalnessMap).not.toBeNull();
  });
});

describe('The coordinates of an export', () => {
  const mtl = 'Kd 1 1 1\nmap_Kd -s 2 4 1 -o 0.25 0.5 0 base.tga\n';
  const images = { 'base.tga': buildTga(2, 2, [9, 9, 9]) };

  it('include the scale and offset of an image in a GLB', async () => {
    using model = await plateIn(mtl, images);
    const [mesh] = (await read(await toGlb(model))).listMeshes();
    const at = mesh?.listPrimitives()[0]?.getAttribute('TEXCOORD_0');
    // In the file, v counts from the bottom.
    expect([0, 1, 2].map((v) => at?.getElement(v, []))).toEqual([
      [0.25, 0.5],
      [2.25, 0.5],
      [0.25, -3.5],
    ]);
  });

  const differing = `${mtl}map_Ke -s 8 8 1 -clamp on glow.tga
norm -s 2 4 1 -o 0.25 0.5 0 slope.tga
`;
  const more = {
    ...images,
    'glow.tga': buildTga(2, 2, [1, 2, 3]),
    'slope.tga': buildTga(2, 2, [128, 128, 255]),
  };

  it('are transformed per texture in a GLB if images have different placements', async () => {
    using model = await plateIn(differing, more);
    const glb = await toGlb(model);
    expect((await validateBytes(glb)).issues.numErrors).toBe(0);
    const root = await read(glb);
    const [primitive] = root.listMeshes()[0]!.listPrimitives();
    expect(primitive!.getAttribute('TEXCOORD_1')).toBeNull();
    const at = primitive!.getAttribute('TEXCOORD_0');
    expect([0, 1, 2].map((v) => at?.getElement(v, []))).toEqual([
      [0, 1],
      [1, 1],
      [0, 0],
    ]);
    const [material] = root.listMaterials();
    const infos = {
      color: material!.getBaseColorTextureInfo()!,
      normal: material!.getNormalTextureInfo()!,
      emissive: material!.getEmissiveTextureInfo()!,
    };
    const of = (info: keyof typeof infos): unknown => {
      const transform = infos[info].getExtension<Transform>('KHR_texture_transform')!;
      return [transform.getScale(), transform.getRotation(), transform.getOffset(), infos[info].getWrapS()];
    };
    // v from the top: 1 - ((1 - t) * 4 + 0.5) = 4 t - 3.5.
    expect(of('color')).toEqual([[2, 4], 0, [0.25, -3.5], 10497]);
    expect(of('normal')).toEqual(of('color'));
    expect(of('emissive')).toEqual([[8, 8], 0, [0, -7], 33071]);
  });

  it('include the scale and offset of an image in an OBJ; other placements are options of the MTL', async () => {
    using model = await plateIn(differing, more);
    const { obj, mtl: written, images: all } = toObj(model, { name: 'copy' });
    expect(obj.match(/^vt .*$/gm)).toEqual(['vt 0.25 0.5', 'vt 2.25 0.5', 'vt 0.25 4.5']);
    expect(written.text).toMatch(/^map_Kd copy-\S+$/m);
    expect(written.text).toMatch(/^norm copy-\S+$/m);
    // 8 u = 4 (2 u + 0.25) - 1, and 8 v = 2 (4 v + 0.5) - 1.
    expect(written.text).toMatch(/^map_Ke -clamp on -s 4 2 1 -o -1 -1 0 copy-\S+$/m);
    using again = await load([
      { name: 'copy.obj', data: new TextEncoder().encode(obj) },
      { name: written.name, data: new TextEncoder().encode(written.text) },
      ...all.map(({ name, png }) => ({ name, data: png })),
    ]);
    expect(again.warnings).toEqual([]);
    expect(again.materials[0]!.placements.emissive).toMatchObject({ scale: [4, 2], wrap: 'clamp' });
  });

  it('include the origin of a model in map coordinates in an OBJ', async () => {
    const obj = new TextEncoder().encode(
      'v 448261.915 5411932.478 292.3\nv 448262.315 5411932.478 292.3\nv 448262.315 5411932.878 292.3\nf 1 2 3\n',
    );
    using model = await opened({ 'map.obj': obj });
    expect(infoOf(model).origin).toEqual([448262, 5411932, 292]);
    expect(infoOf(model).bounds.max[0]).toBeCloseTo(0.315, 6);
    expect(toObj(model).obj.match(/^v .*$/gm)).toEqual([
      'v 448261.915 5411932.478 292.3',
      'v 448262.315 5411932.478 292.3',
      'v 448262.315 5411932.878 292.3',
    ]);
    expect(toObj(model, { scale: 2 }).obj).toContain('v 896523.83 10823864.956 584.6\n');
  });

  it('are referenced by each face of an OBJ', async () => {
    using model = await plateIn(mtl, images);
    const { obj } = toObj(model);
    expect(obj.match(/^vt .*$/gm)).toEqual(['vt 0.25 0.5', 'vt 2.25 0.5', 'vt 0.25 4.5']);
    expect(obj).toContain('f 1/1/1 2/2/2 3/3/3');
  });
});

describe('A .marrow file', () => {
  it('can be opened again, with all data of the model', async () => {
    const files = Object.entries(arm).map(([name, data]) => ({ name, data }));
    const source = await openSource(files);
    using model = await load(source);
    using again = await load([{ name: 'arm.marrow', data: await toMarrow(model, source) }]);
    expect(again.clips.map(({ name }) => name)).toEqual(model.clips.map(({ name }) => name));
    expect(again.joints).toEqual(model.joints);
    expect(again.meshes[0]?.positions).toEqual(model.meshes[0]?.positions);
  });

  it('can only be made from loaded models', async () => {
    using model = await opened(arm);
    const other = { ...model, subject: 'other' } as unknown as Model;
    await expect(toMarrow(other, await openSource([]))).rejects.toThrow(TypeError);
  });
});

describe('A PNG', () => {
  it('has the pixels of the image', () => {
    const rgba = Uint8Array.from({ length: 7 * 5 * 4 }, (_, i) => (i * 37) & 255);
    const read = PNG.sync.read(Buffer.from(toPng({ width: 7, height: 5, rgba, hasAlpha: true })));
    expect([read.width, read.height, [...read.data]]).toEqual([7, 5, [...rgba]]);
  });

  it('has no alpha channel if the image has none', () => {
    const rgba = Uint8Array.from({ length: 4 * 4 * 4 }, (_, i) => (i % 4 === 3 ? 255 : i));
    const png = toPng({ width: 4, height: 4, rgba, hasAlpha: false });
    expect(png[25]).toBe(2);
    expect([...PNG.sync.read(Buffer.from(png)).data]).toEqual([...rgba]);
  });

  it('cannot be made of an image without pixels', () => {
    expect(() => toPng({ width: 0, height: 4, rgba: new Uint8Array(), hasAlpha: false })).toThrow(
      'cannot encode an image of 0 x 4 pixels',
    );
  });
});
