import { describe, expect, it } from 'vitest';
import { materialWords, stageMaps, stageWords } from '../../../web/app/text/shader-words.js';
import { plainMaterial } from '../../../web/lib/render/material-plan.js';
import type { StageSummary, Wave } from '../../../web/lib/types/material.js';
import { image, part } from './support/subject.js';

const flat: Wave = { shape: 'none', base: 0, amplitude: 0, phase: 0, frequency: 0 };
const sine: Wave = { shape: 'sine', base: 0.5, amplitude: 0.25, phase: 0, frequency: 2 };

function stage(data: Partial<StageSummary>): StageSummary {
  return {
    ...{ images: [0], imagesPerSecond: 0, clamp: false, white: false, lightmap: false, blend: null },
    ...{ alphaTest: 'none', alphaReference: 0, depthWrite: true, depthEqual: false },
    ...{ rgb: 'identity', alpha: 'identity', color: [1, 1, 1, 1], rgbWave: flat, alphaWave: flat },
    ...{ portalRange: 0, texcoord: 'base', texcoordS: [0, 0, 0], texcoordT: [0, 0, 0], modifiers: [] },
    ...data,
  };
}

describe('a shader\u2019s stages in words', () => {
  it('say nothing of what is plain', () => {
    expect(stageWords(stage({}))).toEqual([]);
  });

  it('say how they are blended and tested', () => {
    expect(stageWords(stage({ blend: { source: 'one', destination: 'one' }, depthWrite: false }))).toEqual([
      'add',
    ]);
    expect(
      stageWords(
        stage({
          blend: { source: 'one', destination: 'src_color' },
          alphaTest: 'greater_equal',
          alphaReference: 0.5,
        }),
      ),
    ).toEqual(['blendFunc GL_ONE GL_SRC_COLOR', 'alpha ≥ 0.5', 'depthWrite']);
  });

  it('say how they move', () => {
    const modifiers: StageSummary['modifiers'] = [
      { kind: 'scroll', values: [0.5, -1, 0, 0, 0, 0], wave: flat },
      { kind: 'rotate', values: [30, 0, 0, 0, 0, 0], wave: flat },
      { kind: 'turbulence', values: [0, 0, 0, 0, 0, 0], wave: sine },
    ];
    expect(stageWords(stage({ texcoord: 'environment', modifiers, rgb: 'wave', rgbWave: sine }))).toEqual([
      'tcGen environment',
      'tcMod scroll 0.5 -1',
      'tcMod rotate 30',
      'tcMod turb 0.5 0.25 0 2',
      'rgbGen wave sin 0.5 0.25 0 2',
    ]);
    expect(stageWords(stage({ rgb: 'lighting_diffuse', alpha: 'one_minus_entity' }))).toEqual([
      'rgbGen lightingDiffuse',
      'alphaGen oneMinusEntity',
    ]);
  });

  it('name their pictures', () => {
    const flames = part('torch', { images: [image('textures/f1.tga'), image('textures/f2.tga')] });
    expect(stageMaps(stage({}), flames)).toBe('f1.tga');
    expect(stageMaps(stage({ images: [0, 1], imagesPerSecond: 8 }), flames)).toBe('animMap 8 f1.tga f2.tga');
    expect(stageMaps(stage({ images: [], white: true }), flames)).toBe('$whiteimage');
  });

  it('say what the material does to its surfaces', () => {
    const deforms = [{ kind: 'wave', spread: 0.01, vector: [0, 0, 0], wave: sine }] as const;
    expect(materialWords({ ...plainMaterial, cull: 'none', sort: 9, deforms })).toEqual([
      'cull none',
      'deformVertexes wave 100 sin 0.5 0.25 0 2',
      'sort 9',
    ]);
  });
});
