import { describe, expect, it } from 'vitest';
import {
  clipChoices,
  clipGroups,
  isStatic,
  needsTransport,
  partsTogether,
  sectionsOf,
  shownSummary,
  textureRows,
  totals,
  weaponsOf,
} from '../../../web/app/state/select.js';
import { missingImages, missingVisibleImages } from '../../../web/app/state/images.js';
import { initialState } from '../../../web/app/state/state.js';
import type { MaterialSummary } from '../../../web/lib/types/subject.js';
import {
  clip,
  clipsOf,
  image,
  material,
  mesh,
  noHints,
  part,
  runner,
  stage,
  subject,
  summary,
  surface,
} from './support/subject.js';
import { clipLength } from '../../../web/lib/state/playback/clip-time.js';

describe('a subject', () => {
  const frame = clip('all', { frameCount: 1 });

  it('is static without clips, or with one clip of one frame per part', () => {
    expect(isStatic(subject([part('post')]))).toBe(true);
    expect(isStatic(subject([part('post', { clips: [frame] })]))).toBe(true);
    expect(
      isStatic(subject([part('gun', { clips: [frame] }), part('barrel', { clips: [frame], parent: 0 })])),
    ).toBe(true);
  });

  it('is animated if a clip has several frames, a part has several clips, or a material is animated', () => {
    expect(isStatic(subject([part('flag', { clips: [clip('all', { frameCount: 2 })] })]))).toBe(false);
    expect(isStatic(subject([part('man', { clips: [frame, clip('sit', { frameCount: 1 })] })]))).toBe(false);
    const flame = material('flame', { stages: [stage({ images: [0, 1], imagesPerSecond: 8 })] });
    expect(isStatic(subject([part('torch', { clips: [frame], materials: [flame] })]))).toBe(false);
  });

  it('needs the transport without clips only if a material is animated', () => {
    const flame = material('flame', { stages: [stage({ images: [0, 1], imagesPerSecond: 8 })] });
    expect(needsTransport(subject([part('torch', { materials: [flame] })]))).toBe(true);
    expect(needsTransport(subject([part('post')]))).toBe(false);
  });
});

describe('clips', () => {
  it('have each name once, for any number of parts', () => {
    const weapon = part('weapon', { clips: runner.clips, parent: 0, how: 'follow' });
    const names = clipChoices(subject([runner, weapon])).map(({ name }) => name);
    expect(names).toEqual(['stand', 'run', 'death1', 'pose']);
  });

  it('have the length of one pass in frames, which in a loop includes the return to the first frame', () => {
    expect(clipLength(clip('run', { frameCount: 6 }))).toBe(6);
    expect(
      clipLength(clip('death', { frameCount: 6, framesPerSecond: 7, seconds: 5 / 7, loopFrame: null })),
    ).toBe(5);
  });

  it('have a length that depends on the duration of a frame, not on the rate of the file', () => {
    const whole = { framesPerSecond: 15, frameSeconds: 0.066, frameCount: 13 };
    expect(clipLength(clip('idle', whole))).toBe(13);
    expect(clipLength(clip('attack', { ...whole, seconds: 12 * 0.066, loopFrame: null }))).toBe(12);
  });

  it('are grouped by activity, those without one last', () => {
    const clips = clipsOf(
      summary([
        part('man', {
          clips: [
            clip('aim'),
            clip('idle1', { activity: 'idle' }),
            clip('run', { activity: 'run' }),
            clip('idle2', { activity: 'idle' }),
          ],
        }),
      ]),
    );
    const groups = clipGroups(clips).map(({ activity, clips: members }) => [
      activity,
      ...members.map(({ name }) => name),
    ]);
    expect(groups).toEqual([
      ['idle', 'idle1', 'idle2'],
      ['run', 'run'],
      ['', 'aim'],
    ]);
  });

  it('have no length if they have one frame', () => {
    expect(clipLength(clip('pose', { frameCount: 1, seconds: 0.1 }))).toBe(0);
  });
});

describe('textures', () => {
  const images = [image('a.pcx'), image('b.pcx', null), image('c.pcx'), image('d.pcx')];
  const decoded = { width: 8, height: 4, rgba: new Uint8Array(128), hasAlpha: false };
  const shown = subject([part('tris', { images })], { images: [[decoded, null, undefined, null]] });

  it('are available, missing, loading or unreadable', () => {
    expect(textureRows(shown).map(({ state }) => state)).toEqual(['here', 'missing', 'waiting', 'failed']);
  });

  it('are available after they have arrived from a source that cannot list its files', () => {
    const fetched = subject([part('tris', { images: [image('a.pcx', null)] })], { images: [[decoded]] });
    expect(textureRows(fetched).map(({ state }) => state)).toEqual(['here']);
    expect(missingImages(fetched)).toEqual([]);
  });

  it('are loading, or unreadable, if the model contains them', () => {
    const held = part('tris', { images: ['a', 'b'].map((name) => image(name, null)) });
    const rows = textureRows(subject([held], { images: [[undefined, null]], embedded: [[true, true]] }));
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'failed']);
  });

  it('are listed with the materials that use them, for every kind of map', () => {
    const maps = ['bumps', 'shine', 'glow', 'height', 'rough', 'metal'];
    const names = ['skin', ...maps, 'holes', 'flame', 'spare'];
    const lit = material('lit', {
      stages: [stage({ alphaImage: 7 }), stage({ images: [8], blends: true, destination: 'one' })],
      ...{ normalMap: 1, specularMap: 2, emissiveMap: 3, heightMap: 4, roughnessMap: 5, metalnessMap: 6 },
    });
    const shown = subject([part('tris', { images: names.map((name) => image(name)), materials: [lit] })]);
    const rows = textureRows(shown).filter(({ materials }) => materials.includes('lit'));
    expect(rows.map(({ name }) => name)).toEqual(names.slice(0, 8));
  });

  it('count as missing if they do not exist or cannot be read', () => {
    expect(missingImages(shown).map(({ name }) => name)).toEqual(['b.pcx', 'd.pcx']);
  });
});

describe('the textures of visible surfaces', () => {
  const showing = (name: string, at: number): MaterialSummary =>
    material(name, { stages: [stage({ images: [at] })] });

  it('are those of the shown parts and the current skin, each once', () => {
    const images = [image('blue.tga', null), image('red.tga', null)];
    const materials = [showing('blue', 0), showing('red', 1)];
    const surfaces = [surface('legs', { material: 0 })];
    const skins = [{ name: 'red', withIcon: false, materials: [1, 1] }];
    const legs = part('lower', { images, materials, surfaces, skins });
    const flash = part('flash', { images: [image('flash.tga', null)], shown: false });
    const shown = subject([legs, { ...legs, name: 'upper', parent: 0 }, flash], { images: [[], [], []] });
    const red = { name: 'red', families: [0, 0, null] };
    const plain = { name: 'default', families: [null, null, null] };
    const dressed = { ...shown, summary: { ...shown.summary, skins: [plain, red] } };
    const seen = (skin: string): string[] =>
      missingVisibleImages({ ...initialState, subject: dressed, skin }).map(({ name }) => name);
    expect(seen('default')).toEqual(['blue.tga']);
    expect(seen('red')).toEqual(['red.tga']);
  });
});

describe('weapons', () => {
  const weapons = ['weapon', 'w_bfg'].map((name) =>
    part(name, { parent: 0, how: 'follow', hints: { ...noHints, choice: 'weapon' } }),
  );
  const player = summary([runner, ...weapons]);

  it('are alternative parts', () => {
    expect(weaponsOf(player)).toEqual(['weapon', 'w_bfg']);
    expect(weaponsOf(summary([runner]))).toEqual([]);
    expect(partsTogether(player)).toBe(2);
    expect(partsTogether(summary([runner, part('hat', { parent: 0 })]))).toBe(2);
  });

  it('are shown one at a time, or none', () => {
    const shown = (weapon: string | null): string[] =>
      shownSummary(player, weapon).parts.map(({ name }) => name);
    expect(shown('w_bfg')).toEqual(['tris', 'w_bfg']);
    expect(shown('none')).toEqual(['tris']);
    expect(shown(null)).toEqual(['tris']);
  });
});

describe('the inspector', () => {
  it('has only the sections that apply', () => {
    expect(sectionsOf(subject([part('rock')]))).toEqual([
      'parts',
      'materials',
      'display',
      'statistics',
      'data',
      'report',
    ]);
    expect(sectionsOf(subject([runner]))).toContain('animations');
    const still = part('post', { clips: [clip('frames', { frameCount: 1 })] });
    expect(sectionsOf(subject([still]))).not.toContain('animations');
  });

  it('has totals over all parts, and the frames of the longest one', () => {
    const source = { vertices: 5, triangles: 7, frames: 3, surfaces: 1, bytes: 24, strips: 2, fans: 1 };
    const meshes = [mesh({ vertexCount: 6 }), mesh({ vertexCount: 3 })];
    expect(totals(summary([runner, part('weapon', { source, meshes })]))).toMatchObject({
      vertices: 15,
      drawnVertices: 9,
      frames: 6,
      bytes: 1024,
      strips: 2,
      fans: 1,
    });
  });
});
