import { describe, expect, it } from 'vitest';
import { wordedWarnings } from '../../../web/lib/messages/worded.js';
import type { ReferenceSummary } from '../../../web/lib/wasm/bindings.js';
import { bytesText } from '../../../web/lib/util/names.js';
import { Companions, type FileRequest } from '../../../web/lib/load/worker/companions.js';
import { Lookup, type Wanted } from '../../../web/lib/load/lookup/lookup.js';

function among(
  names: readonly string[],
  game: string | null = null,
  openEnded = names.length === 0,
): Companions {
  return new Companions({ lookup: new Lookup(names), openEnded, game });
}

function wanted(of: string, name: string, kind: ReferenceSummary['kind'] = 'named'): Wanted {
  return { of, name, kind, what: 'data' };
}

function names(requests: readonly FileRequest[]): (readonly string[])[] {
  return requests.map((request) => request.names);
}

describe('Companions', () => {
  it('are the existing files, in any case of their names', () => {
    const companions = among(['a/Model.obj', 'a/Colours.MTL', 'a/skin.tga', 'a/other.obj']);
    const found = companions.requests([
      wanted('a/Model.obj', '.\\colours.mtl'),
      wanted('a/Model.obj', 'gone.mtl', 'rule'),
      { ...wanted('a/Model.obj', 'skin.tga'), what: 'image' },
    ]);
    expect(found).toEqual([{ names: ['a/Colours.MTL'], all: false, inGame: [] }]);
  });

  it('of a source that cannot list its files are requested if one of two references to a file requires it', () => {
    const offered = wanted('p/gordon.mdl', 'gordont.mdl', 'offered');
    const rule = wanted('p/gordon.mdl', 'gordonT.mdl', 'rule');
    expect(names(among([]).requests([rule, offered]))).toEqual([['p/gordonT.mdl']]);
  });

  it('are requested once if names differ only in case or in the composition of accents', () => {
    const companions = among(['m.obj', 'Ähre.mtl'.normalize('NFD')]);
    const of = (name: string): Wanted => wanted('m.obj', bytesText(name));
    const spellings = ['Ähre.mtl', 'ähre.mtl', 'ÄHRE.mtl'.normalize('NFD')];
    expect(names(companions.requests(spellings.map(of)))).toEqual([['Ähre.mtl'.normalize('NFD')]]);
  });

  it('that are lower levels of detail have no companions, also if their names have accents', () => {
    const level = 'bär_1.md3';
    const companions = among(['bär.md3'.normalize('NFD'), level, 'x.shader']);
    const found = companions.requests([wanted('bär.md3'.normalize('NFD'), bytesText(level), 'rule')]);
    expect(names(found)).toEqual([[level]]);
    expect(companions.requests([wanted(level, 'x.shader')])).toEqual([]);
  });

  it('are found by a path relative to the folder of the file that refers to them', () => {
    const companions = among(['a/m/x.obj', 'a/tex/wall.mtl', 'b/tex/wall.mtl', 'tex/wall.mtl']);
    expect(names(companions.requests([wanted('a/m/x.obj', '..\\tex\\wall.mtl')]))).toEqual([
      ['a/tex/wall.mtl'],
    ]);
  });

  it('are requested once, in at most four rounds', () => {
    const companions = among(['a.def', 'b.def']);
    expect(names(companions.requests([wanted('a.def', 'b.def')]))).toEqual([['b.def']]);
    expect(companions.requests([wanted('b.def', 'A.DEF'), wanted('b.def', 'b.def')])).toHaveLength(1);
    expect(companions.requests([wanted('a.def', 'b.def')])).toEqual([]);
    expect(companions.goesOn).toBe(true);
    companions.requests([]);
    expect(companions.goesOn).toBe(false);
  });

  it('of a source that cannot list its files are requested by likely names; optional patterns are skipped', () => {
    const companions = among([]);
    const found = companions.requests([
      wanted('m.obj', 'lib/x.mtl'),
      wanted('m.obj', 'run.md5anim', 'offered'),
      wanted('m.obj', '*.md5anim', 'offered'),
    ]);
    expect(names(found)).toEqual([['x.mtl', 'lib/x.mtl']]);
  });

  it('of a source with an incomplete list are taken from the list, or else requested', () => {
    const found = among(['X.mtl', 'run.md5anim'], null, true).requests([
      wanted('m.obj', 'lib/x.mtl'),
      wanted('m.obj', 'y.mtl'),
      wanted('m.obj', '*.md5anim', 'offered'),
    ]);
    expect(names(found)).toEqual([['X.mtl', 'x.mtl', 'lib/x.mtl'], ['y.mtl'], ['run.md5anim']]);
  });

  it('are all files that match a pattern, in the folder of the model or in the named folder', () => {
    const companions = among([
      'game/models/imp/imp.md5mesh',
      'game/models/imp/Walk.MD5ANIM',
      'game/models/imp/run.md5anim',
      'game/models/imp/more/jump.md5anim',
      'game/models/idle.md5anim',
      'game/materials/imp.mtr',
      'game/old_materials/imp.mtr',
    ]);
    const mesh = 'game/models/imp/imp.md5mesh';
    const found = companions.requests([
      wanted(mesh, '*.md5anim', 'offered'),
      wanted(mesh, 'materials/*.mtr', 'offered'),
    ]);
    expect(found).toEqual([
      { names: ['game/models/imp/run.md5anim', 'game/models/imp/Walk.MD5ANIM'], all: true, inGame: [] },
      { names: ['game/materials/imp.mtr'], all: true, inGame: [] },
    ]);
  });

  it('that match a pattern are limited in number, with a warning', async () => {
    const skins = Array.from({ length: 4100 }, (_, i) => `a_${i}.skin`);
    const companions = among(['a.md3', ...skins]);
    const [found] = companions.requests([wanted('a.md3', '*.skin', 'offered')]);
    expect(found?.names).toEqual(skins.slice(0, 4096));
    expect(await wordedWarnings(companions.warnings)).toEqual([
      {
        file: 'a.md3',
        message: '4,100 files match *.skin; the first 4,096 were read. Move the others to another folder.',
        key: 'source-too-many-matches',
        values: ['4100', '*.skin', '4096'],
      },
    ]);
  });

  it.each([
    ['models/players/x', ['scripts/player_x.shader', 'scripts/x.shader']],
    ['models/weapons2/x', ['scripts/weapon_x.shader', 'scripts/x.shader']],
    ['models/mapobjects/x', ['scripts/x.shader']],
  ])(
    'are scripts of the game named after the folder of the model if the source cannot list its files: %s',
    (game, inGame) => {
      const found = among([], game).requests([wanted('x.md3', 'scripts/*.shader', 'offered')]);
      expect(found).toEqual([{ names: [], all: true, inGame }]);
    },
  );

  it('are named by the pattern without its asterisk if the source cannot list its files', () => {
    const palette = wanted('x.mdl', 'gfx/palette*.lmp', 'offered');
    expect(among([], 'progs').requests([palette])).toEqual([
      { names: [], all: true, inGame: ['gfx/palette.lmp'] },
    ]);
    expect(among([]).requests([palette])).toEqual([]);
  });

  it('of a level of detail are not searched for', () => {
    const companions = among([]);
    const level = wanted('p/lower.md3', 'lower_1.md3', 'rule');
    expect(names(companions.requests([level]))).toEqual([['p/lower_1.md3']]);
    expect(companions.requests([wanted('p/lower_1.md3', 'lower_1_1.md3', 'rule')])).toEqual([]);
    // The name of a model itself may end with _1.
    expect(companions.requests([wanted('p/head_1.md3', 'head_1_1.md3', 'rule')])).toHaveLength(1);
  });
});
