// The findings of `check` for third-party models: all actual problems and no others.
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../web/lib/check/report.js';
import { marrow } from '../support/cli.js';
import { noCorpus, shared, titled } from '../support/corpus.js';

/** Models, and the codes of all expected errors and warnings. */
const models: readonly (readonly [path: string, ...codes: string[]])[] = [
  ['md2/yq2_crosshair/tris.md2'],
  ['md2/irrlicht_sydney/sydney.md2', 'texture_format'],
  ['md2/ufo_crocodile/croc.md2', 'limit_skin_height', 'texture_format'],
  ['md3/oa_player_sarge/models/players/sarge/head.md3'],
  ['md3/oa_player_gargoyle/models/players/gargoyle', 'file', 'player_icon', 'player_skin', 'texture_missing'],
  ['md3/nx_dom_unclaimed/models/domination/dom_unclaimed.md3', 'frame_bounds', 'texture_missing'],
  ['md5/re_sword/sword.md5mesh', 'file', 'texture_format'],
  ['hlmdl/assimp_man/man.mdl'],
  ['hlmdl/derived_frankie/frankie.mdl', 'frame_bounds'],
  ['hlmdl/assimp_chrome_sphere/chrome_sphere.mdl'],
  ['ms3d/derived_frankie_run/frankie_run_mm3d.ms3d', 'normal_length'],
  ['3ds/glscene/teapot.3ds'],
];

describe.skipIf(noCorpus)(titled('The check of third-party models'), () => {
  it.each(models)('finds the problems of %s', async (path, ...codes) => {
    // The corpus folder of a model is its game folder.
    const root = shared('corpus', ...path.split('/').slice(0, 2));
    const { out } = await marrow('check', shared('corpus', path), '--root', root, '--json');
    const { findings } = JSON.parse(out) as CheckReport;
    const found = findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
    expect([...new Set(found)].sort()).toEqual([...codes].sort());
  });
});
