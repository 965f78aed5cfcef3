// The small files of cases/ in the corpus: rebuilt from public bug reports and from reviews, each with its correct
// result (cases/README.md). Parentheses name the section of that README.
import { describe, expect, it } from 'vitest';
import { noCorpus, titled } from '../support/corpus.js';
import {
  expectNoWarning,
  expectWarning,
  openImage,
  info,
  opened,
  pixel,
  pose,
  textures,
  vertices,
} from './support.js';

const closeTo = (...values: number[]): unknown[] =>
  values.map((value) => expect.closeTo(value, 3) as unknown);

describe.skipIf(noCorpus)(titled('The loader of OBJ and MTL'), () => {
  it('keeps " #" in the names of materials (wild 1)', async () => {
    const { materials, surfaces } = await expectNoWarning('wild/1/a.obj');
    expect(materials.map(({ name }) => name)).toEqual(['Rough Grey #1', 'Rough Grey #2']);
    expect(surfaces.map(({ material }) => material)).toEqual([0, 1]);
    const comment = await expectNoWarning('wild/1/comment.obj');
    expect(comment.materials.map(({ name }) => name)).toEqual(['Red']);
  });

  it('removes quotes from file names (wild 2)', async () => {
    for (const name of ['a', 'b']) {
      const { materials } = await expectNoWarning(`wild/2/${name}.obj`);
      expect(materials).toEqual([{ name: 'm', texture: 'scan 1.jpg', found: true }]);
    }
  });

  it('ignores "Tr 1" if it would make everything invisible (wild 3)', async () => {
    const opacities = async (name: string): Promise<number[]> =>
      (await opened(`wild/3/${name}.obj`)).parts[0]!.materials.map(({ opacity }) => opacity);
    expect(await opacities('a')).toEqual([1]);
    await expectWarning('wild/3/a.obj', /Tr/);
    expect(await opacities('both')).toEqual([1]);
    expect(await opacities('mixed')).toEqual(closeTo(1, 0.3));
  });

  it('clamps vertex colours slightly above 1 (wild 4)', async () => {
    const colors = async (name: string): Promise<number[][]> => {
      const [mesh] = (await opened(`wild/4/${name}.obj`)).parts[0]!.meshes;
      const all: number[][] = [];
      mesh!.sourceVertex.forEach((vertex, i) => (all[vertex] = [...mesh!.colors.slice(i * 4, i * 4 + 3)]));
      return all;
    };
    const ok = await colors('ok');
    expect(ok).toEqual(ok.map(() => [230, 153, 77]));
    expect(await colors('a')).toEqual([[255, 153, 77], ...ok.slice(1)]);
    expect(await colors('eps')).toEqual(ok.map(() => [255, 255, 255]));
    expect(await colors('bytes')).toEqual(ok.map(() => [230, 153, 76]));
    const color = [...(await opened('core/color.obj')).parts[0]!.meshes[0]!.colors];
    expect(color.slice(0, 3).map((value) => value / 255)).toEqual(
      [1, 0.5, 0.2].map((v) => expect.closeTo(v, 2) as unknown),
    );
  });

  it('reads numbers with decimal commas (wild 5)', async () => {
    const { bounds } = await info('wild/5/a.obj');
    expect(bounds.max).toEqual(closeTo(1.06329647, 1.7838091, -0.02185177));
    const core = await info('core/comma.obj');
    expect(core.bounds).toEqual({ min: [0.5, 0.25, 0.75], max: [1.5, 1.25, 0.75] });
    const sep = await info('wild/5/sep.obj');
    expect(sep.bounds).toEqual({ min: [0.5, 0, 0], max: [1.5, 1, 0] });
    const [material] = (await opened('wild/5/mtl.obj')).parts[0]!.materials;
    expect(material!.diffuse.slice(0, 3)).toEqual(closeTo(0.8, 0.5, 0.1));
    expect(material!.shininess).toBeCloseTo(96.078, 3);
    expect(material!.opacity).toBeCloseTo(0.5, 6);
  });

  it('recomputes normals that are zero or not numbers (wild 6)', async () => {
    const normals = async (name: string): Promise<number[][]> =>
      (await pose(name)).surfaces.map((surface) => surface.normals);
    const none = await normals('wild/6/none.obj');
    for (const name of ['a', 'zero']) {
      expect(await normals(`wild/6/${name}.obj`)).toEqual(none);
      await expectWarning(`wild/6/${name}.obj`, /normal/i);
    }
  });

  it('subtracts the offset of large coordinates (wild 7)', async () => {
    const shape = async (name: string): Promise<number[]> => {
      const { surfaces } = await pose(name);
      const all = surfaces.flatMap(({ positions }) => positions);
      const low = [0, 1, 2].map((axis) => Math.min(...all.filter((_, i) => i % 3 === axis)));
      return all.map((value, i) => value - low[i % 3]!);
    };
    const near = await shape('wild/7/near.obj');
    const far = await shape('wild/7/a.obj');
    expect(far).toHaveLength(near.length);
    far.forEach((value, i) => expect(value).toBeCloseTo(near[i]!, 5));
  });

  it('reads the vertex colours of ZBrush (wild 33)', async () => {
    const [mesh] = (await opened('wild/33/mrgb.obj')).parts[0]!.meshes;
    const colorOf = new Map(
      Array.from(mesh!.sourceVertex, (vertex, i) => [vertex, [...mesh!.colors.slice(i * 4, i * 4 + 3)]]),
    );
    expect([0, 1, 2, 3].map((vertex) => colorOf.get(vertex))).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ]);
  });

  it('computes the same normals far from the origin (core)', async () => {
    const normals = async (name: string): Promise<number[]> =>
      (await pose(name)).surfaces.flatMap((surface) => surface.normals);
    const hemi = await normals('core/hemi.obj');
    const far = await normals('core/hemi_far.obj');
    hemi.forEach((value, i) => expect(far[i]).toBeCloseTo(value, 3));
  });

  it('triangulates self-intersecting polygons, with a warning (core)', async () => {
    const { source } = await expectWarning('core/rand.obj', /polygon/i);
    expect(source.triangles).toBe(20 * 2046);
  });

  it('finds an image with another extension (core ext/)', async () => {
    expect(await textures('core/ext/a.obj')).toEqual([
      ['WOOD.TIF', true],
      ['stone.psd', true],
    ]);
    expect((await info('core/ext/a.obj')).skins).toEqual([]);
  });

  it('does not use an image of another model (core far.zip)', async () => {
    const { materials } = await expectWarning('core/far.zip', /skin\.tga/);
    expect(materials).toMatchObject([{ found: false }]);
  });

  it('finds images whose names are in legacy code pages (wild 36)', async () => {
    for (const name of ['latin1lib', 'gbk', 'utf8']) {
      const { materials } = await expectNoWarning(`wild/36/${name}/scan.obj`);
      expect(materials.every(({ texture, found }) => texture === null || found)).toBe(true);
    }
  });
});

describe.skipIf(noCorpus)(titled('The loader of 3DS'), () => {
  const at = async (name: string, ...options: string[]): Promise<number[]> =>
    (await pose(name, ...options)).surfaces.flatMap(({ positions }) => positions);

  it('repeats a track only if its flags say so, as the Autodesk toolkit does (core)', async () => {
    expect(await at('core/fl2.3ds', '--frame', '55')).toEqual(await at('core/fl2.3ds', '--frame', '5'));
    expect(await at('core/fl0.3ds', '--frame', '55')).toEqual(await at('core/fl0.3ds', '--frame', '10'));
    expect(await at('core/fl0.3ds', '--frame', '5')).not.toEqual(await at('core/fl0.3ds', '--frame', '10'));
  });

  it('opens a file with a repeating track whose first key is not at 0 (core)', async () => {
    const { clips } = await expectNoWarning('core/rep0.3ds');
    expect(clips).toHaveLength(1);
  });

  it('keeps the vertices of a file from 3D Studio for DOS at frame 0 (core)', async () => {
    const all = vertices(await pose('core/centre_pivot.3ds'));
    const boxOf = (name: string): number[][] => {
      const points = [...all].filter(([key]) => key.startsWith(name)).map(([, point]) => point);
      return [0, 1, 2].map((axis) => {
        const values = points.map((point) => point[axis]!);
        return [Math.min(...values), Math.max(...values)];
      });
    };
    expect(boxOf('A')[0]).toEqual([8, 12]);
    expect(boxOf('B').slice(0, 2)).toEqual([
      [19, 21],
      [4, 6],
    ]);
  });

  it('keeps the vertices of a node that has only a position track (wild2 25)', async () => {
    const points = [...vertices(await pose('wild2/70/posonly.3ds'))];
    expect(points.sort()).toEqual([
      ['A 0', [20, 5, 0]],
      ['A 1', [20, 15, 0]],
      ['A 2', [10, 5, 0]],
      ['A 3', [10, 15, 5]],
    ]);
  });

  it('does not draw hidden objects (core)', async () => {
    const { surfaces } = (await opened('core/hidden.3ds')).parts[0]!;
    expect(surfaces.map(({ hidden }) => hidden)).toEqual([false, true]);
  });

  it('merges 1,100 objects of one material (core)', async () => {
    const { source, surfaces } = await expectWarning('core/many.3ds', /1,100 surfaces/);
    expect(source.triangles).toBe(1100);
    expect(surfaces.reduce((sum, { triangles }) => sum + triangles, 0)).toBe(1100);
  });

  it('opens a file with stray bytes at the end of a chunk (wild 17)', async () => {
    const { source } = await expectWarning('wild/17/tailpad.3ds', /./);
    expect(source).toEqual((await info('wild/17/ok.3ds')).source);
  });

  it('replaces a key that is not a number (wild2 15)', async () => {
    await expectWarning('wild2/70/nankey.3ds', /number/i);
  });
});

describe.skipIf(noCorpus)(titled('The loader of MilkShape 3D'), () => {
  it('reads joint indices as unsigned bytes (wild 8)', async () => {
    const poses = async (joint: number): Promise<unknown[]> => {
      const name = `wild/8/own${joint}.ms3d`;
      return [vertices(await pose(name, '--frame', '0')), vertices(await pose(name, '--frame', '1'))];
    };
    const [first, second] = await poses(127);
    expect(second).not.toEqual(first);
    expect(await poses(128)).toEqual([first, second]);
    await expectNoWarning('wild/8/own128.ms3d');
  });

  it('replaces numbers that are not finite, and detaches a joint that is its own ancestor (wild2 15)', async () => {
    await expectWarning('wild2/60/nan.ms3d', /number/i);
    const { joints } = await expectWarning('wild2/60/selfparent.ms3d', /parent/i);
    expect(joints.some(({ parent }) => parent === null)).toBe(true);
  });
});

describe.skipIf(noCorpus)(titled('The loader of Half-Life'), () => {
  it('applies the vertex weights of Xash3D (wild2 2)', async () => {
    const pointsAt = async (...options: string[]): Promise<unknown[]> => [
      ...new Map([...vertices(await pose('wild2/2/weights.mdl', ...options))]).values(),
    ];
    expect(await pointsAt('--clip', 'none')).toEqual(
      expect.arrayContaining([closeTo(10, 5, 0), closeTo(18, 5, 0)]),
    );
    expect(await pointsAt('--frame', '1')).toEqual(
      expect.arrayContaining([closeTo(5.793, 2.702, 0), closeTo(14.073, 7.208, 0)]),
    );
  });

  it('reads half-float texture coordinates (wild2 3)', async () => {
    const texcoords = async (name: string): Promise<number[]> =>
      (await pose(name)).surfaces.flatMap((surface) => surface.texcoords);
    expect(await texcoords('wild2/3/uv.mdl')).toEqual(await texcoords('wild2/3/st.mdl'));
    expect(await texcoords('wild2/3/uv.mdl')).toEqual([0, 0, 0, 0.5, 2, 0, 2, 0.5]);
  });

  it('opens a file one byte shorter than its header says (wild2 4)', async () => {
    await expectWarning('wild2/4/plus1.mdl', /./);
  });

  it('skips only the table with an invalid offset (wild2 5)', async () => {
    for (const name of ['ev', 'piv']) {
      const { clips } = await expectWarning(`wild2/5/${name}.mdl`, /event|pivot/i);
      expect(clips.length).toBeGreaterThan(0);
    }
  });

  it('shows the corner of a chrome texture that is not 64 x 64 (wild2 6)', async () => {
    const scales = async (name: string): Promise<number[][]> =>
      (await opened(`wild2/6/${name}.mdl`)).parts[0]!.materials[0]!.stages[0]!.modifiers.map(
        ({ kind, values }) => (kind === 'scale' ? values.slice(0, 2) : []),
      );
    expect(await scales('c64x64')).toEqual([]);
    expect(await scales('c128x128')).toEqual([[0.5, 0.5]]);
  });

  it('interpolates between the first two of three blends (wild2 8)', async () => {
    const points = [...vertices(await pose('wild2/8/b3.mdl')).values()];
    expect(points.map(([, , z]) => z)).toEqual(
      [...vertices(await pose('wild2/8/b2.mdl')).values()].map(([, , z]) => z),
    );
    expect(points.some(([, , z]) => Math.abs(z! - 8.5) < 0.001)).toBe(true);
  });

  it('holds frame 0 of a sequence without a frame rate (wild2 11)', async () => {
    const { clips } = await info('wild2/15/labels.mdl');
    const idle = clips.findIndex(({ name }) => name === 'Idle');
    expect(clips[idle]).toMatchObject({ seconds: 0 });
  });

  it('uses the texture file if the model has no textures (wild2 12)', async () => {
    for (const name of ['nonzero', 'zero']) {
      const { materials } = await expectNoWarning(`wild2/18/${name}/test.mdl`);
      expect(materials.map(({ found }) => found)).toEqual([true]);
    }
  });

  it('requests no textures for a model without meshes (wild 19)', async () => {
    const { warnings, joints } = await info('wild/19/bones/anim.mdl');
    expect(joints.length).toBeGreaterThan(0);
    expect(warnings.filter((text) => /animT|texture/i.test(text))).toEqual([]);
  });
});

describe.skipIf(noCorpus)(titled('The loader of MD3'), () => {
  it('finds tags by their names in each frame (wild2 13)', async () => {
    const tags = async (frame: string): Promise<Record<string, number[]>> => {
      const { attachments } = await pose('wild2/20/order.md3', '--frame', frame);
      return Object.fromEntries(attachments.map(({ name, matrix }) => [name, matrix.slice(12, 15)]));
    };
    expect(await tags('1')).toEqual({ tag_torso: [0, 0, 15], tag_weapon: [20, 0, 5] });
  });

  it("uses the header's count of frames (wild2 14)", async () => {
    const { source } = await expectWarning('wild2/21/field0.md3', /frame/i);
    expect(source.surfaces).toBe(1);
  });

  it('replaces values that are not numbers (wild2 15)', async () => {
    for (const name of ['nan', 'tagnan']) await expectWarning(`wild2/22/${name}.md3`, /number/i);
  });
});

describe.skipIf(noCorpus)(titled('The loader of MD5'), () => {
  it('draws nothing for a material without stages (core d3/)', async () => {
    const [part] = (await opened('core/d3')).parts;
    const stages = part!.materials.map(({ name, stages }) => [name, stages.length > 0]);
    expect(stages).toContainEqual(['textures/common/shadow', false]);
    expect(stages).toContainEqual(['models/x/skin', true]);
  });

  it('skips an animation of another skeleton (wild 11)', async () => {
    const { clips } = await expectWarning('wild/11/more/ogre.md5mesh', /ogre_rocket/);
    expect(clips).toEqual([]);
    expect((await expectNoWarning('wild/11/ok/ogre.md5mesh')).clips).toHaveLength(1);
    await expectWarning('wild/11/damaged/ogre.md5mesh', /ogre_rocket/);
    const two = await expectWarning('wild/11/two/ogre.md5mesh', /ogre_rocket/);
    expect(two.clips.map(({ name }) => name)).toEqual(['idle']);
  });

  it('opens a file without its last brace (wild2 39)', async () => {
    const { source } = await expectWarning('wild2/50/notail/m.md5mesh', /brace/);
    expect(source.surfaces).toBe(1);
  });

  it('offers the animations of a sub-folder (core d3a/)', async () => {
    expect((await info('core/d3a')).clips.map(({ name }) => name)).toEqual(['walk']);
  });
});

describe.skipIf(noCorpus)(titled('The loader of Quake III scripts'), () => {
  it('ends a token at a comment (wild 13)', async () => {
    for (const name of ['map', 'rgb', 'block', 'space'])
      expect(await textures(`wild/13/${name}`)).toEqual([['m/red.tga', true]]);
    expect(await textures('wild/13/dslash')).toEqual([[expect.stringMatching(/^m\/+red\.tga$/), true]]);
    const stage = (await opened('wild/13/rgb')).parts[0]!.materials[0]!.stages[0]!;
    expect(stage).toMatchObject({ source: 'one', destination: 'one', rgb: 'identity' });
  });

  it('skips text between shaders (wild 14)', async () => {
    await expectWarning('wild/14', /####/);
    expect(await textures('wild/14')).toEqual([['m/red.tga', true]]);
  });

  it('ignores differences between slashes when it compares names (wild 15)', async () => {
    for (const name of ['both', 'script']) {
      expect(await textures(`wild/15/${name}`)).toEqual([[expect.stringMatching(/red\.tga$/), true]]);
    }
  });

  it('reads the rows of a skin after an unknown row (wild 16)', async () => {
    for (const name of ['std', 'end', 'mid', 'nocomma']) {
      const { materials } = await info(`wild/16/${name}`);
      expect(materials.map(({ texture, found }) => [texture, found])).toContainEqual(['m/blue', true]);
    }
  });

  it('offers skins that are named as in ports of Quake (wild 12)', async () => {
    expect((await info('wild/12/n')).skins).toHaveLength(2);
    expect((await info('wild/12/md3_n')).skins).toHaveLength(2);
    expect((await info('wild/12/md3skin')).skins).toHaveLength(1);
  });

  it('reads numbers of animation.cfg as atoi does (wild 22)', async () => {
    const { clips } = await info('wild/22/comma');
    expect(clips).toEqual((await info('wild/22/std')).clips);
    expect(clips.find(({ name }) => name === 'LEGS_RUN')).toMatchObject({ frames: 11, fps: 21 });
  });

  it('reads the rows of animation.cfg by their names (wild2 38)', async () => {
    const { clips, parts } = await info('wild2/24/named');
    expect(clips.find(({ name }) => name === 'LEGS_RUN')).toMatchObject({ frames: 4, fps: 18 });
    const torso = parts.flatMap((part) => part.clips);
    expect(torso.find(({ name }) => name === 'TORSO_ATTACK')).toMatchObject({ frames: 3, fps: 15 });
  });

  it('reads the keywords of later engines (wild2 17, 18, 19)', async () => {
    expect(await textures('wild2/80/implicit')).toEqual([[expect.stringMatching(/^models\/box/), true]]);
    expect(await textures('wild2/81/mapnocomp')).toEqual([['models/box.tga', true]]);
    expect(await textures('wild2/80/diffusegen')).toEqual([[expect.stringMatching(/^models\/other/), true]]);
    expect(await textures('wild2/81/stagekw')).toEqual([['models/box.tga', true]]);
    expect(await textures('wild2/81/normalinline')).toEqual([['models/box.tga', true]]);
    const { stages } = (await opened('wild2/80/stagediff')).parts[0]!.materials[0]!;
    expect(stages).toHaveLength(1);
    expect(await textures('wild2/80/stagediff')).toEqual([['models/other.tga', true]]);
  });
});

describe.skipIf(noCorpus)(titled('The loader of images'), () => {
  it('shows a JPEG without its end, or with stray bytes, with a warning (wild 9)', async () => {
    for (const name of ['noeoi', 'junkrst']) {
      const { image, warnings } = await openImage(`wild/9/${name}/t.jpg`);
      expect(image).not.toBeNull();
      expect(warnings).toHaveLength(1);
    }
  });

  it('decodes a run-length encoded BMP (wild 35)', async () => {
    const { image } = await openImage('wild/35/rle8.bmp');
    expect([image?.width, image?.height]).toEqual([13, 7]);
    // The palette's index of each pixel, from the runs in the file, and the colours of the palette.
    const rows = [
      'ffffffccccccc',
      'eeedddbbbaaaa',
      'eedddbbbb9999',
      'e888873344444',
      '6777753444111',
      '6675552411110',
      '6655522111000',
    ];
    const colors = [
      'd5cab6 b1c05c 85c68e ab908e ab6cbd 43c687 0ac613 309046',
      '306c35 c84893 c8244a 85364a ab0000 433625 0a3605 300000',
    ];
    const palette = colors.join(' ').split(' ');
    const expected = [...rows.join('')].map((index) => `${palette[parseInt(index, 16)]}ff`).join('');
    expect(Buffer.from(image!.rgba).toString('hex')).toBe(expected);
  });

  it('reads the pixels of a BMP from the offset in the header (wild2 32)', async () => {
    const { image, warnings } = await openImage('wild2/42/gap24_2.bmp');
    expect(image).not.toBeNull();
    expect(warnings).toEqual([]);
  });

  it('shows a PNG without its end, with a warning (wild2 34)', async () => {
    const { image, warnings } = await openImage('wild2/42/pngnoiend.png');
    expect(image).not.toBeNull();
    expect(warnings).toHaveLength(1);
  });

  it('swaps red and blue of an Apple PNG, which stores BGR (wild2 35)', async () => {
    const { image } = await openImage('wild2/40/pngcgbi.png');
    expect(pixel(image!, 0, 0)).toEqual([10, 5, 20, 255]);
    expect(pixel(image!, 1, 0)).toEqual([50, 5, 27, 255]);
  });

  it('finds the palette of a PCX that stray bytes follow (wild2 37)', async () => {
    const { image } = await openImage('wild2/40/pcxtail.pcx');
    const { rgba } = image!;
    const isGrey = rgba.every((_, i) => i % 4 !== 0 || (rgba[i] === rgba[i + 1] && rgba[i] === rgba[i + 2]));
    expect(isGrey).toBe(false);
  });
});

describe.skipIf(noCorpus)(titled('The loader of archives'), () => {
  it('ignores files that operating systems add (wild 10)', async () => {
    expect((await info('wild/10/a.zip')).name).toBe('a');
    expect((await info('wild/10/md2.zip')).name).toBe('tris');
    expect((await info('wild/10/usb')).name).toBe('a');
  });

  it('uses the first of two files with one name in a PAK, and warns about extra bytes in its directory (wild2 36)', async () => {
    const skin = (await opened('wild2/30/dup.pak')).image(0, 0);
    // The first file is red, the second blue.
    expect(pixel(skin!, 0, 0)).toEqual([255, 0, 0, 255]);
    await expectWarning('wild2/30/odd.pak', /director/i);
  });

  it('compares names without regard to how accents are stored (wild 31)', async () => {
    for (const name of ['nfc', 'nfd', 'iz_utf8']) {
      const { materials } = await info(`wild/31/${name}.zip`);
      expect(materials.every(({ found }) => found)).toBe(true);
    }
  });
});
