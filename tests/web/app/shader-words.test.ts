import { describe, expect, it } from 'vitest';
import { isScripted, materialWords, stageMaps, stageWords } from '../../../web/app/text/shader-words.js';
import { plainPlacement } from '../../../web/lib/material/placement.js';
import type { MaterialSummary, StageSummary, Wave } from '../../../web/lib/types/subject.js';
import { noWave } from '../../../web/lib/material/plain.js';
import { image, material, part, stage } from './support/subject.js';

const sine: Wave = { shape: 'sine', base: 0.5, amplitude: 0.25, phase: 0, frequency: 2 };

describe('a shader\u2019s stages in words', () => {
  it('omit default values', () => {
    expect(stageWords(stage())).toEqual([]);
  });

  it('describe blending and tests', () => {
    const added = { blends: true, source: 'one', destination: 'one', depthWrite: false } as const;
    expect(stageWords(stage(added))).toEqual(['add']);
    // Without blending, the factors have no effect.
    expect(stageWords(stage({ ...added, blends: false }))).toEqual([]);
    expect(
      stageWords(
        stage({
          blends: true,
          source: 'one',
          destination: 'src_color',
          alphaTest: 'greater_equal',
          alphaReference: 0.5,
        }),
      ),
    ).toEqual(['blendFunc GL_ONE GL_SRC_COLOR', 'alpha ≥ 0.5', 'depthWrite']);
  });

  it('describe animations', () => {
    const modifiers: StageSummary['modifiers'] = [
      { kind: 'scroll', values: [0.5, -1, 0, 0, 0, 0], wave: noWave },
      { kind: 'rotate', values: [30, 0, 0, 0, 0, 0], wave: noWave },
      { kind: 'turbulence', values: [0, 0, 0, 0, 0, 0], wave: sine },
      { kind: 'wave', values: [0, 0, 0, 0, 1, 0], wave: sine },
    ];
    expect(stageWords(stage({ texcoord: 'environment', modifiers, rgb: 'wave', rgbWave: sine }))).toEqual([
      'tcGen environment',
      'tcMod scroll 0.5 -1',
      'tcMod rotate 30',
      'tcMod turb 0.5 0.25 0 2',
      'tcMod wave 0 0 0 0 1 0 sin 0.5 0.25 0 2',
      'rgbGen wave sin 0.5 0.25 0 2',
    ]);
    expect(stageWords(stage({ rgb: 'lighting_diffuse', alpha: 'one_minus_entity' }))).toEqual([
      'rgbGen lightingDiffuse',
      'alphaGen oneMinusEntity',
    ]);
  });

  it('name their images', () => {
    const flames = part('torch', { images: [image('textures/f1.tga'), image('textures/f2.tga')] });
    expect(stageMaps(stage(), flames)).toBe('f1.tga');
    expect(stageMaps(stage({ images: [0, 1], imagesPerSecond: 8 }), flames)).toBe('animMap 8 f1.tga f2.tga');
    expect(stageMaps(stage({ images: [], white: true }), flames)).toBe('$whiteimage');
  });

  it('describe deformations and culling', () => {
    const deforms = [{ kind: 'wave', spread: 0.01, vector: [0, 0, 0], wave: sine }] as const;
    expect(materialWords(material('flag', { cull: 'none', sort: 9, deforms }))).toEqual([
      'cull none',
      'deformVertexes wave 100 sin 0.5 0.25 0 2',
      'sort 9',
    ]);
  });

  it('state that nothing is drawn', () => {
    expect(materialWords(material('hidden', { stages: [] }))).toEqual(['surfaceparm nodraw']);
  });
});

describe('a material', () => {
  const body = part('body', {
    format: 'md3',
    images: [image('textures/a.tga'), image('textures\\B.jpg')],
  });
  const lit = { rgb: 'lighting_diffuse' } as const;

  it('is not treated as scripted if formats without scripts can define it', () => {
    const laid: Partial<StageSummary>[] = [
      lit,
      { rgb: 'identity' },
      { ...lit, alphaTest: 'greater', alphaReference: 0.5 },
      { ...lit, blends: true, source: 'src_alpha', destination: 'one_minus_src_alpha' },
      { blends: true, source: 'one', destination: 'one', depthWrite: false },
      { ...lit, texcoord: 'sphere', alphaImage: 1 },
      { ...lit, images: [], white: true },
    ];
    for (const each of laid)
      expect(isScripted(material('skin', { stages: [stage(each)] }), body)).toBe(false);
    expect(isScripted(material('nothing', { stages: [] }), body)).toBe(false);
    for (const format of ['mdl', 'obj', 'ms3d']) {
      const chrome = material('chrome', { stages: [stage({ texcoord: 'chrome' })] });
      expect(isScripted(chrome, { ...body, format })).toBe(false);
    }
  });

  it('is treated as scripted if it has features that only scripts have', () => {
    const said: Partial<StageSummary>[] = [
      { blends: true, source: 'dst_color', destination: 'zero' },
      { images: [0, 1], imagesPerSecond: 4 },
      { rgb: 'wave', rgbWave: sine },
      { alpha: 'entity' },
      { texcoord: 'environment' },
      { modifiers: [{ kind: 'scroll', values: [1, 0, 0, 0, 0, 0], wave: noWave }] },
      { placement: { ...plainPlacement, wrap: 'clamp' } },
      { lightmap: true },
    ];
    for (const each of said)
      expect(isScripted(material('skin', { stages: [stage({ ...lit, ...each })] }), body)).toBe(true);
    expect(isScripted(material('two', { stages: [stage(lit), stage()] }), body)).toBe(true);
    const deforms = [{ kind: 'autosprite', spread: 0, vector: [0, 0, 0], wave: noWave }] as const;
    expect(isScripted(material('none', { stages: [], deforms }), body)).toBe(true);
  });

  it('of Quake III is treated as scripted unless it shows the image of its name, lit and opaque', () => {
    const q3 = (
      name: string,
      stageData: Partial<StageSummary>,
      data: Partial<MaterialSummary> = {},
    ): boolean =>
      isScripted(material(name, { shading: 'quake3', stages: [stage(stageData)], ...data }), body);
    expect(q3('textures/A', lit)).toBe(false);
    expect(q3('textures/b', { ...lit, images: [1] })).toBe(false);
    expect(q3('textures/c', lit)).toBe(true);
    expect(q3('textures/a', { rgb: 'identity' })).toBe(true);
    expect(q3('textures/a', { ...lit, alphaTest: 'less', alphaReference: 0.5 })).toBe(true);
    expect(q3('textures/a', { ...lit, blends: true, destination: 'one' })).toBe(true);
    expect(q3('textures/a', lit, { cull: 'none' })).toBe(true);
    expect(q3('textures/a', lit, { sort: 9 })).toBe(true);
  });
});
