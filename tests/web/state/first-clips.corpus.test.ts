import { describe, expect, it } from 'vitest';
import { firstClips } from '../../../web/lib/state/playback/first-clips.js';
import { noCorpus, titled } from '../support/corpus.js';
import { corpusFamilies, everySubject, type CorpusFamily } from '../support/corpus-subjects.js';

/** The clips that users who know the games expect, judging by the names. */
const expected: Readonly<Record<CorpusFamily, Readonly<Record<string, string>>>> = {
  md2: {
    'cube2_debris: tris.md2': 'stand',
    'irrlicht_sydney: sydney.md2': 'stand',
    'ufo_bloodspider: bloodspider.md2': 'stand0',
    'ufo_bloodspider: head.md2': 'stand',
    'ufo_crocodile: croc.md2': 'stand',
    'ufo_hovernet: body01.md2': 'stand0',
    'ufo_hovernet: head.md2': 'stand',
    'ufo_rpg2: rocket.md2': 'frames',
    'ufo_rpg2: rpg.md2': 'frames',
    'ufo_rpg2: rpg_ammo.md2': 'frames',
    'ufo_rpg2: rpg_hbr_ammo.md2': 'frames',
    'ufo_rpg2: rpg_inc_ammo.md2': 'frames',
    'ufo_taman: body01.md2': 'stand0',
    'ufo_taman: head01.md2': 'frames',
    'ufo_taman: head02.md2': 'frames',
    'ufo_taman: head03.md2': 'frames',
    'ufo_taman: head04.md2': 'frames',
    'ufo_ugv_ares: ares_h.md2': 'frame',
    'ufo_ugv_ares: ares_t.md2': 'frame',
    'ufo_ugv_ares: ares_w.md2': 'stand0',
    'ufo_ugv_ares: ares_w_turret.md2': 'frame',
    'yq2_crosshair: tris.md2': 'Frame',
  },
  md3: {
    'kt_kubalwagon: european_fnt_v2.md3': 'frames',
    'nx_dom_unclaimed: dom_unclaimed.md3': 'frames',
    'nx_flag_red: flag_red.md3': 'frames',
    'nx_strength: g_strength.md3': 'frames',
    'nx_v_laser: v_laser.md3': 'frames',
    'oa_banner: banner5.md3': 'frames',
    'oa_fan: fan.md3': 'frames',
    'oa_player_gargoyle: gargoyle': 'LEGS_IDLE + TORSO_STAND',
    'oa_player_penguin: penguin': 'LEGS_IDLE + TORSO_STAND',
    'oa_player_sarge: sarge': 'LEGS_IDLE + TORSO_STAND',
    'oa_torch: torch.md3': 'frames',
    'oa_w_bfg: bfg.md3': 'frames + frames + frames',
    'oa_w_machinegun: machinegun.md3': 'frames + frames + frames',
    'oa_w_shotgun: shotgun.md3': 'frames + frames',
    're_tree05: tris.md3': 'frames',
    're_weeds: tris.md3': 'frames',
  },
  md5: {
    'cube2_ffflag: ffflag.md5mesh': 'ffflag',
    're_door02: mesh.md5mesh': 'idle',
    're_drone: mesh.md5mesh': 'idle',
    're_pistol: pistol-item.md5mesh': 'pistol-idle',
    're_pistol: pistol.md5mesh': 'pistol-idle',
    're_sword: sword.md5mesh': 'sword-idle',
    'unv_door1: mesh.md5mesh': 'idle',
  },
  ms3d: {
    'derived_frankie_run: frankie_run_mm3d.ms3d': 'frankie_run_mm3d',
    'derived_frankie_run: frankie_run_weights2.ms3d': 'frankie_run_weights2',
    'glscene_woman4: Woman4.ms3d': 'Woman4',
  },
  hlmdl: {
    'assimp_alpha_test: alpha_test.mdl': 'idle',
    'assimp_blend_additive: blend_additive.mdl': 'idle',
    'assimp_chrome_sphere: chrome_sphere.mdl': 'idle',
    'assimp_duplicate_bodyparts: duplicate_bodyparts.mdl': 'idle',
    'assimp_duplicate_sequence_groups: duplicate_sequence_groups.mdl': 'idle',
    'assimp_man: man.mdl': 'walk',
    'assimp_multiple_roots: multiple_roots.mdl': 'idle',
    'assimp_sequence_transitions: sequence_transitions.mdl': 'idle',
    'derived_frankie: frankie.mdl': 'run',
    'sledge_cube_tex: cube-tex.mdl': 'idle',
    'tb_masked: masked.mdl': 'idle',
  },
  obj: {},
  '3ds': {
    'assimp: CameraRollAnim.3ds': 'CameraRollAnim',
    'assimp: CameraRollAnimWithChildObject.3ds': 'CameraRollAnimWithChildObject',
    'assimp: RotatingCube.3DS': 'RotatingCube',
  },
};

describe.skipIf(noCorpus)(titled('The first clips of the models of the corpus'), () => {
  it.each(corpusFamilies)('are those of the list: %s', async (family) => {
    const played = await everySubject(family, (model) =>
      firstClips(model)
        .map(({ name }) => name)
        .join(' + '),
    );
    const moving = Object.entries(played).filter(([, name]) => name !== '');
    expect(Object.fromEntries(moving)).toEqual(expected[family]);
  });
});
