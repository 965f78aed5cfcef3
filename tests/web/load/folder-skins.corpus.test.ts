import { describe, expect, it } from 'vitest';
import type { Model } from '../../../web/lib/types/api.js';
import type { PartImage } from '../../../web/lib/types/subject.js';
import { noCorpus, titled } from '../support/corpus.js';
import { corpusFamilies, everySubject, type CorpusFamily } from '../support/corpus-subjects.js';

/** The skins of each model, the initial one first. `-` marks skins whose images are missing. */
const expected: Readonly<Record<CorpusFamily, Readonly<Record<string, string>>>> = {
  md2: {
    'cube2_debris: tris.md2': 'skin -generic_grayrock1_col',
    'irrlicht_sydney: sydney.md2': 'sydney',
    'ufo_bloodspider: bloodspider.md2': 'bloodspider bloodspider2 -bloodspider3 -bloodspider4',
    'ufo_bloodspider: head.md2': 'bloodspider',
    'ufo_crocodile: croc.md2': 'croc',
    'ufo_hovernet: body01.md2': 'body01',
    'ufo_hovernet: head.md2': '-bloodspider',
    'ufo_rpg2: rocket.md2': 'ammo_ex',
    'ufo_rpg2: rpg.md2': 'launcher',
    'ufo_rpg2: rpg_ammo.md2': 'ammo_ex',
    'ufo_rpg2: rpg_hbr_ammo.md2': '-ammo_hbr ammo_ex launcher',
    'ufo_rpg2: rpg_inc_ammo.md2': '-ammo_inc ammo_ex launcher',
    'ufo_taman: body01.md2': 'body01a body01b body01c body01d',
    'ufo_taman: head01.md2': 'head01',
    'ufo_taman: head02.md2': 'head02',
    'ufo_taman: head03.md2': 'head03',
    'ufo_taman: head04.md2': 'head04',
    'ufo_ugv_ares: ares_h.md2': 'ares_h',
    'ufo_ugv_ares: ares_t.md2': 'ares_t',
    'ufo_ugv_ares: ares_w.md2': 'ares_w',
    'ufo_ugv_ares: ares_w_turret.md2': 'ares_w',
    'yq2_crosshair: tris.md2': 'skin',
  },
  md3: {
    'oa_player_penguin: penguin': 'default blue red',
    'oa_player_sarge: sarge': 'default blue classic classicblue classicred indigo red',
  },
  md5: {},
  ms3d: {},
  hlmdl: {
    'assimp_man: man.mdl': 'skin 0 skin 1',
    'derived_frankie: frankie.mdl': 'skin 0 skin 1',
    'sledge_cube_tex: cube-tex.mdl': 'skin 0 skin 1 skin 2',
  },
  obj: {
    'assimp: mtl_different_folder.obj': '-image drkwood2 engineflare1 wal67ar_small wal69ar_small',
  },
  '3ds': {
    'assimp: cubes_with_alpha.3DS': '-BERETTA_ CWALL02 IMAGE1 IMAGE2 test',
    'glscene: ngdchair.3ds': 'leather_cape',
  },
};

/** Whether an image exists in the folder or in the model itself. */
function isThere(image: PartImage | undefined): boolean {
  return image !== undefined && (image.found !== null || image.indices.length > 0);
}

function skins({ summary, parts }: Model): string {
  return summary.skins
    .map(({ name, families }) => {
      const shown = parts.flatMap((part, p) => {
        const materials = part.skins[families[p] ?? -1]?.materials ?? [];
        return part.surfaces
          .flatMap(({ material }) => (material === null ? [] : [materials[material] ?? material]))
          .flatMap((material) => part.materials[material]?.stages ?? [])
          .flatMap(({ images }) => images.map((image) => isThere(part.images[image])));
      });
      return shown.includes(false) ? `-${name}` : name;
    })
    .join(' ');
}

describe.skipIf(noCorpus)(titled('The skins of the models of the corpus'), () => {
  it.each(corpusFamilies)('are the expected ones: %s', async (family) => {
    const all = Object.entries(await everySubject(family, skins));
    expect(Object.fromEntries(all.filter(([, names]) => names !== ''))).toEqual(expected[family]);
  });
});
