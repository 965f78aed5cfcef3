import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingCodes, type CheckReport, type FindingCode } from '../../../web/lib/check/report.js';
import { folderOf, marrow } from '../support/cli.js';
import {
  buildPalette,
  buildQuakeMdl,
  frameGroup,
  plainSkin,
  risingFrames,
} from '../support/quake-mdl-builder.js';
import { buildMd2, movingFrames, type Md2Frame, type Md2Options } from '../support/md2-builder.js';
import { buildMd3 } from '../support/md3-builder.js';
import { buildMd5Anim, buildMd5Mesh } from '../support/md5-builder.js';
import { buildMdl, square, texture, turningArm } from '../support/mdl-builder.js';
import { buildTga } from '../support/image-builder.js';
import { buildSpr, plainFrame } from '../support/spr-builder.js';
import { buildWad3 } from '../support/wad-builder.js';
import { animationList, playerFiles } from '../support/quake3-player.js';

type Files = Readonly<Record<string, Uint8Array | string>>;

/** Files with a problem, and files without it. The first file or folder is checked. */
interface Case {
  readonly code: FindingCode;
  readonly bad: Files;
  readonly good: Files;
  /** Options of the command. */
  readonly words?: readonly string[];
  /** Matches the message of the finding. */
  readonly says: RegExp;
  readonly severity: 'error' | 'warning' | 'note';
  readonly place?: string;
}

const skin = buildTga(2, 2, [1, 2, 3]);
const other = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const many = <T>(count: number, each: (index: number) => T): T[] => other(count).map(each);

/** A complete MD2 and its skin. */
function md2(options: Md2Options = {}): Files {
  return { 'tris.md2': buildMd2({ skins: ['skin.tga'], ...options }), 'skin.tga': skin };
}

/** Frames of the given number of vertices. */
function wide(vertices: number): Md2Frame[] {
  return [{ name: 'stand01', vertices: many(vertices, (i) => [i % 256, i % 255, i % 253, 0] as const) }];
}

/** A complete Quake model and its palette. */
function quake(options: Parameters<typeof buildQuakeMdl>[0] = {}, end: Uint8Array = new Uint8Array()): Files {
  const data = buildQuakeMdl(options);
  const file = new Uint8Array(data.length + end.length);
  file.set(data);
  return { 'progs/dog.mdl': file, 'gfx/palette.lmp': buildPalette() };
}

/** A sprite of Quake and its palette; `change` edits its bytes. */
function sprite(
  options: Parameters<typeof buildSpr>[0] = {},
  change: ((view: DataView) => void) | null = null,
  trailing = 0,
): Files {
  const file = new Uint8Array([...buildSpr(options), ...many(trailing, () => 0)]);
  change?.(new DataView(file.buffer));
  return { 'progs/flash.spr': file, 'gfx/palette.lmp': buildPalette() };
}

const grouped = { images: [...plainFrame(1).images, ...plainFrame(2).images] };

/** A WAD of Half-Life with one texture; `change` edits its bytes. */
function wad(name: string, change: ((view: DataView) => void) | null = null): Files {
  const file = buildWad3([{ name, color: [9, 9, 9] }]);
  change?.(new DataView(file.buffer));
  return { 'walls.wad': file };
}

function mdl(options: Parameters<typeof buildMdl>[0] = {}): Files {
  return { 'test.mdl': buildMdl(options) };
}

function md5(change: (text: string) => string = (text) => text): Files {
  const text = new TextDecoder().decode(buildMd5Mesh());
  const script = 'table t { { 0, 1 } }\nskin // the arm\n{\n  { blend diffusemap map skin.tga }\n}\n';
  const files = { 'arm.md5mesh': change(text), 'arm.md5anim': buildMd5Anim(), 'arm.mtr': script };
  return { ...files, 'skin.tga': skin };
}

/** A complete player: its parts, skins, animations and icon. */
function player(changes: Readonly<Record<string, Uint8Array | string | null>> = {}): Files {
  const folder = 'models/players/test/';
  const skins = Object.fromEntries(
    ['lower', 'upper', 'head'].map((part) => [
      `${part}_default.skin`,
      `triangle,models/players/test/skin.tga\ntag_torso,\n`,
    ]),
  );
  const own = { ...playerFiles(''), ...skins, 'skin.tga': skin, 'icon_default.tga': skin, ...changes };
  const kept = Object.entries(own).flatMap(([name, data]) => (data === null ? [] : [[folder + name, data]]));
  return Object.fromEntries([['models/players/test', ''], ...kept]) as Files;
}

function obj(groups: number): Files {
  const vertices = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';
  return { 'scene.obj': vertices + many(groups, (i) => `g part${i}\nf 1 2 3\n`).join('') };
}

const chain = (count: number): Files => ({
  'arm.md5mesh': buildMd5Mesh({ joints: many(count, (i) => `joint${i}`) }),
  'skin.tga': skin,
});

const idle = (label: string): Parameters<typeof buildMdl>[0] => ({
  sequences: [{ label, rate: 10, blends: [turningArm(2, () => 0)] }],
});

const cases: readonly Case[] = [
  {
    code: 'texture_missing',
    bad: { 'tris.md2': buildMd2() },
    good: md2(),
    says: /^The image is missing\. The material skin uses it\. Searched for skin\.pcx among/,
    severity: 'error',
    place: 'texture models/test/skin.pcx',
  },
  {
    code: 'texture_unreadable',
    bad: { ...md2(), 'skin.tga': 'no image at all' },
    good: md2(),
    says: /\S/,
    severity: 'error',
    place: 'texture skin.tga',
  },
  {
    code: 'texture_guessed',
    bad: { 'm/tris.md2': buildMd2({ skins: ['models/test/skin.tga'] }), 'm/skins/skin.tga': skin },
    good: { 'm/tris.md2': buildMd2({ skins: ['m/skin.tga'] }), 'm/skin.tga': skin },
    says: /^The model names models\/test\/skin\.tga; skins\/skin\.tga is used instead\./,
    severity: 'note',
    place: 'texture models/test/skin.tga',
  },
  {
    code: 'texture_renamed',
    bad: { 'tris.md2': buildMd2({ skins: ['skin.pcx'] }), 'skin.tga': skin },
    good: md2(),
    says: /^The image was found as skin\.tga, under another name/,
    severity: 'note',
    place: 'texture skin.pcx',
  },
  {
    code: 'texture_format',
    bad: { 'tris.md2': buildMd2({ skins: ['skin.bmp'] }), 'skin.bmp': skin },
    good: md2(),
    says: /^The image was found as skin\.bmp, but Quake II only reads \.pcx, \.wal, \.tga\. Convert it\.$/,
    severity: 'warning',
  },
  {
    code: 'material_unused',
    bad: mdl({ textures: [texture('skin.bmp'), texture('spare.bmp')], skins: [[0]] }),
    good: mdl({ textures: [texture('skin.bmp'), texture('hurt.bmp')], skins: [[0], [1]] }),
    says: /^1 material of the file is not used by any surface in any skin\./,
    severity: 'note',
    place: 'material spare',
  },
  {
    code: 'limit_vertices',
    bad: md2({ frames: wide(2049) }),
    good: md2({ frames: wide(2048) }),
    says: /^2,049 vertices; Quake II allows 2,048 \(MAX_VERTS\)\. Simplify the mesh\./,
    severity: 'error',
  },
  {
    code: 'limit_vertices',
    bad: md2({ frames: wide(1001), triangles: many(999, (i) => [i, i + 1, i + 2, 0, 0, 0] as const) }),
    good: md2({ frames: wide(1000), triangles: many(998, (i) => [i, i + 1, i + 2, 0, 0, 0] as const) }),
    words: ['--game', 'quake3'],
    says: /^1,001 vertices; Quake III allows 1,000 \(SHADER_MAX_VERTEXES\)\. Split the surface\./,
    severity: 'error',
    place: 'surface tris',
  },
  {
    code: 'limit_vertices',
    bad: mdl({ bodyParts: [{ name: 'body', models: [crowded(2049)] }] }),
    good: mdl({ bodyParts: [{ name: 'body', models: [crowded(2048)] }] }),
    says: /^2,049 vertices; Half-Life allows 2,048 \(MAXSTUDIOVERTS; Xash3D 16,384\)\. Split the model\./,
    severity: 'error',
    place: 'body crowded',
  },
  {
    code: 'limit_triangles',
    bad: md2({ triangles: many(4097, () => [0, 2, 1, 0, 2, 1] as const) }),
    good: md2({ triangles: many(4096, () => [0, 2, 1, 0, 2, 1] as const) }),
    says: /^4,097 triangles; Quake II allows 4,096 \(MAX_TRIANGLES\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_triangles',
    bad: md2({ triangles: many(2001, () => [0, 2, 1, 0, 2, 1] as const) }),
    good: md2({ triangles: many(2000, () => [0, 2, 1, 0, 2, 1] as const) }),
    words: ['--game', 'quake3'],
    says: /^2,001 triangles; Quake III allows 2,000 \(SHADER_MAX_INDEXES\)\./,
    severity: 'error',
    place: 'surface tris',
  },
  {
    code: 'limit_frames',
    bad: md2({ frames: movingFrames({ stand: 513 }) }),
    good: md2({ frames: movingFrames({ stand: 512 }) }),
    says: /^513 frames; Quake II allows 512 \(MAX_FRAMES\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_skins',
    bad: md2({ skins: many(33, () => 'skin.tga') }),
    good: md2({ skins: many(32, () => 'skin.tga') }),
    says: /^33 skins; Quake II allows 32 \(MAX_MD2SKINS\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_skin_height',
    bad: md2({ skinSize: [64, 481] }),
    good: md2({ skinSize: [1024, 480] }),
    says: /^481 pixels of skin height; Quake II allows 480 \(MAX_LBM_HEIGHT\)\./,
    severity: 'error',
  },
  {
    code: 'limit_name',
    bad: md2({ skins: [`${'x'.repeat(60)}.tga`] }),
    good: md2({ skins: [`${'x'.repeat(59)}.tga`] }),
    says: /^The name fills all 64 bytes of its field/,
    severity: 'error',
    place: `skin ${'x'.repeat(60)}.tga`,
  },
  {
    code: 'limit_surfaces',
    bad: obj(33),
    good: obj(32),
    words: ['--game', 'quake3'],
    says: /^33 surfaces; Quake III allows 32 \(MD3_MAX_SURFACES\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_attachments',
    bad: { 'a.md3': buildMd3({ tags: Object.fromEntries(many(17, (i) => [`tag_${i}`, () => ({})])) }) },
    good: { 'a.md3': buildMd3({ tags: Object.fromEntries(many(16, (i) => [`tag_${i}`, () => ({})])) }) },
    says: /^17 tags; Quake III allows 16 \(MD3_MAX_TAGS\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_joints',
    bad: chain(129),
    good: chain(128),
    words: ['--game', 'goldsrc'],
    says: /^129 joints; Half-Life allows 128 \(MAXSTUDIOBONES\)\./,
    severity: 'error',
  },
  {
    code: 'limit_controllers',
    bad: mdl({ controllers: many(9, () => ({ bone: 1, type: 8, start: -30, end: 30, slot: 0 })) }),
    good: mdl({ controllers: many(8, () => ({ bone: 1, type: 8, start: -30, end: 30, slot: 0 })) }),
    says: /^9 controllers; Half-Life allows 8 \(MAXSTUDIOCONTROLLERS\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_body_parts',
    bad: mdl({ bodyParts: many(33, (i) => ({ name: `body${i}`, models: [square(`square${i}`)] })) }),
    good: mdl({ bodyParts: many(32, (i) => ({ name: `body${i}`, models: [square(`square${i}`)] })) }),
    says: /^33 body parts; Half-Life allows 32 \(MAXSTUDIOBODYPARTS\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_body_models',
    bad: mdl({ bodyParts: [{ name: 'hands', models: many(33, (i) => square(`hand${i}`)) }] }),
    good: mdl({ bodyParts: [{ name: 'hands', models: many(32, (i) => square(`hand${i}`)) }] }),
    says: /^33 models; Half-Life allows 32 \(MAXSTUDIOMODELS\)\./,
    severity: 'warning',
    place: 'body hands',
  },
  {
    code: 'limit_clips',
    bad: mdl({
      sequences: many(2049, (i) => ({ label: `s${i}`, rate: 10, blends: [turningArm(1, () => 0)] })),
    }),
    good: mdl({
      sequences: many(2048, (i) => ({ label: `s${i}`, rate: 10, blends: [turningArm(1, () => 0)] })),
    }),
    says: /^2,049 sequences; Half-Life allows 2,048 \(MAXSTUDIOSEQUENCES\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_events',
    bad: mdl(eventful(1025, 0)),
    good: mdl(eventful(1024, 0)),
    says: /^1,025 events; Half-Life allows 1,024 \(MAXSTUDIOEVENTS\)\./,
    severity: 'warning',
    place: 'clip idle',
  },
  {
    code: 'limit_textures',
    bad: mdl({ textures: many(101, (i) => texture(`skin${i}.bmp`)), skins: [other(101)] }),
    good: mdl({ textures: many(100, (i) => texture(`skin${i}.bmp`)), skins: [other(100)] }),
    says: /^101 textures; Half-Life allows 100 \(MAXSTUDIOSKINS; Xash3D 256\)\./,
    severity: 'warning',
  },
  {
    code: 'limit_texture_size',
    bad: mdl({
      textures: [
        texture(
          'skin.bmp',
          0,
          other(513).map(() => 7),
        ),
      ],
    }),
    good: mdl({
      textures: [
        texture(
          'skin.bmp',
          0,
          other(512).map(() => 7),
        ),
      ],
    }),
    says: /^513 pixels on the longer side; Half-Life allows 512/,
    severity: 'warning',
    place: 'texture skin.bmp',
  },
  {
    code: 'foreign_format',
    bad: md2(),
    good: { 'a.md3': buildMd3() },
    words: ['--game', 'quake3'],
    says: /^Quake III opens \.md3, but this is md2\./,
    severity: 'note',
  },
  {
    code: 'bad_index',
    bad: md2({
      triangles: [
        [0, 9, 1, 0, 2, 1],
        [0, 3, 2, 0, 3, 2],
      ],
    }),
    good: md2(),
    says: /names a vertex past the 4 that the file has/,
    severity: 'error',
  },
  {
    code: 'normal_index',
    bad: md2({
      frames: [{ name: 'stand01', vertices: many(4, (i) => [i * 9, i * i, 9 - i, 162] as const) }],
    }),
    good: md2({
      frames: [{ name: 'stand01', vertices: many(4, (i) => [i * 9, i * i, 9 - i, 161] as const) }],
    }),
    says: /^4 normals have indices beyond the 162 entries of the game's table\./,
    severity: 'warning',
  },
  {
    code: 'normal_length',
    bad: mdl({ bodyParts: [{ name: 'body', models: [lit(2)] }] }),
    good: mdl({ bodyParts: [{ name: 'body', models: [lit(1)] }] }),
    says: /^1 normal of 1 does not have length 1 \(for example 2\)/,
    severity: 'warning',
  },
  {
    code: 'degenerate_triangles',
    bad: md2({
      triangles: [
        [0, 2, 1, 0, 2, 1],
        [0, 3, 3, 0, 3, 2],
      ],
    }),
    good: md2(),
    says: /^1 of its 2 triangles has no area/,
    severity: 'note',
    place: 'surface tris',
  },
  {
    code: 'frame_bounds',
    bad: { 'a.md3': buildMd3({ bounds: false }) },
    good: { 'a.md3': buildMd3() },
    says: /^In 3 of 3 frames, vertices lie outside the bounds .* by up to 4\.47 units/,
    severity: 'warning',
    place: 'frame 2',
  },
  {
    code: 'image_size',
    bad: sprite({ frames: [plainFrame(1), { images: [{ size: [12, 8], pixels: new Uint8Array(96) }] }] }),
    good: sprite(),
    words: ['--game', 'quake'],
    says: /^1 frame with sides that are not multiples of 8 up to 256 pixels/,
    severity: 'note',
  },
  {
    code: 'frame_bounds',
    bad: sprite({}, (view) => view.setInt32(16, 8, true)),
    good: sprite(),
    says: /^1 frame larger than the stored size, 8 x 8\./,
    severity: 'warning',
  },
  {
    code: 'group_times',
    bad: sprite({ frames: [{ ...grouped, times: [0.2, 0.1] }] }),
    good: sprite({ frames: [{ ...grouped, times: [0.1, 0.2] }] }),
    words: ['--game', 'goldsrc'],
    says: /^1 group whose times are not positive and increasing/,
    severity: 'warning',
  },
  {
    code: 'trailing_bytes',
    bad: sprite({}, null, 3),
    good: sprite(),
    says: /^3 bytes after the last frame/,
    severity: 'note',
  },
  {
    code: 'image_size',
    bad: wad('brick', (view) => view.setUint32(12 + 16, 8, true)),
    good: wad('brick'),
    words: ['--game', 'goldsrc'],
    says: /^The texture is 8 x 16; the game stops at sides that are not multiples of 16\./,
    severity: 'error',
    place: 'texture brick',
  },
  {
    code: 'limit_name',
    bad: wad('fifteen_letters', (view) => view.setUint8(view.byteLength - 1, 0x73)),
    good: wad('fifteen_letters'),
    says: /^The name fills all 16 bytes/,
    severity: 'error',
    place: 'texture fifteen_letterss',
  },
  {
    code: 'duplicate_name',
    bad: mdl({
      bones: ['root', 'ROOT'].map((name, i) => ({ name, parent: i - 1, value: [0, i, 0, 0, 0, 0] })),
    }),
    good: mdl(),
    says: /^2 joints have this name\. Animations and attachments find joints by name\./,
    severity: 'warning',
    place: 'joint root',
  },
  {
    code: 'joint_unused',
    bad: {
      'arm.md5mesh': new TextDecoder()
        .decode(buildMd5Mesh())
        .replace('numJoints 2', 'numJoints 3')
        .replace(/\}\s+mesh/, '"spare" 0 ( 0 0 5 ) ( 0 0 0 )\n}\nmesh'),
    },
    good: md5(),
    says: /^The model does not use 1 joint of 3\./,
    severity: 'note',
    place: 'joint spare',
  },
  {
    code: 'weights',
    bad: md5((text) => text.replace('weight 0 0 1 (', 'weight 0 0 0.5 (')),
    good: md5(),
    says: /^The weights of 1 vertex of mesh .* do not sum to 1/,
    severity: 'warning',
  },
  {
    code: 'clip_empty',
    bad: { ...md5(), 'arm.md5anim': buildMd5Anim({ heights: [] }) },
    good: md5(),
    says: /^The animation has no frames/,
    severity: 'error',
  },
  {
    code: 'clip_range',
    bad: player({ 'animation.cfg': animationList.replace('0 2 0 10', '0 99 0 10') }),
    good: player(),
    says: /^BOTH_DEATH1 has 99 frames from frame 0 on, but lower has only 6/,
    severity: 'warning',
    place: 'clip BOTH_DEATH1',
  },
  {
    code: 'event_range',
    bad: mdl(eventful(1, 2)),
    good: mdl(eventful(1, 1)),
    says: /^1 event of the sequence "idle" lies after its last frame/,
    severity: 'warning',
    place: 'clip idle',
  },
  {
    code: 'companion_file',
    bad: { 'arm.md5anim': buildMd5Anim(), ...md5() },
    good: md5(),
    says: /^This is an animation of 2 joints, which moves a model\. Open the model: arm\.md5mesh\.$/,
    severity: 'note',
  },
  {
    code: 'nothing_to_show',
    bad: md2({ triangles: [] }),
    good: md2(),
    says: /^The file holds no triangles/,
    severity: 'warning',
  },
  {
    code: 'file',
    bad: md2({ skinSize: [0, 0] }),
    good: md2(),
    says: /^The skin size is 0 x 0/,
    severity: 'warning',
  },
  {
    code: 'player_part',
    bad: player({ 'head.md3': null }),
    good: player(),
    says: /^There is no head\.md3 beside lower\.md3/,
    severity: 'error',
  },
  {
    code: 'player_tag',
    bad: player({ 'lower.md3': buildMd3({ frames: 6 }) }),
    good: player(),
    says: /^The tag is missing\. The game attaches the parts of a player at the tags of lower\.md3\./,
    severity: 'error',
    place: 'tag tag_torso',
  },
  {
    code: 'player_skin',
    bad: player({ 'upper_default.skin': null }),
    good: player(),
    says: /^The file is missing, and without it the game rejects the player\./,
    severity: 'error',
  },
  {
    code: 'player_icon',
    bad: player({ 'icon_default.tga': null }),
    good: player(),
    says: /^icon_default\.tga is missing/,
    severity: 'warning',
  },
  {
    code: 'player_animations',
    bad: player({ 'animation.cfg': null }),
    good: player(),
    says: /^There is no animation\.cfg\./,
    severity: 'error',
  },
  {
    code: 'animation_rows',
    bad: player({ 'animation.cfg': animationList.split('\n').slice(0, 24).join('\n') }),
    good: player(),
    says: /25/,
    severity: 'error',
  },
  {
    code: 'skin_unused',
    bad: player({ 'legs_red.skin': 'triangle,models/players/test/skin.tga\n' }),
    good: player({ 'head_red.skin': 'triangle,models/players/test/skin.tga\n' }),
    says: /^No model in this folder uses the skin: its name starts with none of lower, upper, head\./,
    severity: 'note',
  },
  {
    code: 'skin_unused',
    bad: { 'flag.md3': buildMd3(), 'banner_red.skin': 'triangle,skin.tga\n', 'skin.tga': skin },
    good: { 'flag.md3': buildMd3(), 'flag_red.skin': 'triangle,skin.tga\n', 'skin.tga': skin },
    says: /starts with none of flag\./,
    severity: 'note',
  },
  {
    code: 'skin_surface',
    bad: { 'flag.md3': buildMd3(), 'flag_red.skin': 'triangle,skin.tga\nother,skin.tga\n', 'skin.tga': skin },
    good: { 'flag.md3': buildMd3(), 'flag_red.skin': 'triangle,skin.tga\n', 'skin.tga': skin },
    says: /^The skin lists the surface, but flag\.md3 does not have it\./,
    severity: 'note',
    place: 'surface other',
  },
  {
    code: 'animation_joints',
    bad: branches('c', 'b'),
    good: branches('b', 'c'),
    says: /^The joints have another order than in arm\.md5mesh: joint 1 is "c" instead of "b"\./,
    severity: 'error',
    place: 'clip arm',
  },
  {
    code: 'animation_joints',
    bad: { ...md5(), 'other.md5anim': buildMd5Anim({ joints: ['origin', 'foot'] }) },
    good: { ...md5(), 'other.md5anim': buildMd5Anim() },
    says: /^An animation was skipped: other\.md5anim does not fit arm\.md5mesh/,
    severity: 'warning',
  },
  {
    code: 'animation_rate',
    bad: { ...md5(), 'arm.md5anim': buildMd5Anim({ rate: 0 }) },
    good: md5(),
    says: /^The animation's frame rate cannot be played/,
    severity: 'error',
  },
  {
    code: 'animation_rate',
    bad: { ...md5(), 'arm.md5anim': buildMd5Anim({ rate: 0, heights: [10] }) },
    good: { ...md5(), 'arm.md5anim': buildMd5Anim({ heights: [10] }) },
    says: /^The frame rate is 0\. Doom 3 divides by it \(LoadAnim\)\./,
    severity: 'error',
    place: 'clip arm',
  },
  {
    code: 'animation_still',
    bad: { ...md5(), 'arm.md5anim': buildMd5Anim({ heights: [10] }) },
    good: { ...md5(), 'arm.md5anim': buildMd5Anim({ heights: [10, 11] }) },
    says: /^The animation has a single frame/,
    severity: 'note',
    place: 'clip arm',
  },
  {
    code: 'frame_bounds',
    bad: { ...md5(), 'arm.md5anim': changed(buildMd5Anim(), /\( -1 -1 0 \) \( 1 1 16 \)\n/, '') },
    good: md5(),
    says: /^The file has 2 bounding boxes for 3 frames\. Doom 3 reads one per frame and rejects the file \(LoadAnim\)\./,
    severity: 'error',
    place: 'clip arm',
  },
  {
    code: 'frame_bounds',
    bad: { ...md5(), 'arm.md5anim': changed(buildMd5Anim(), '( 1 1 16 )', '( 1 1 -16 )') },
    good: md5(),
    says: /^The bounding box of frame 0 has a minimum above its maximum/,
    severity: 'warning',
    place: 'clip arm',
  },
  {
    code: 'frame_bounds',
    bad: { ...md5(), 'arm.md5anim': changed(buildMd5Anim(), /\( 1 1 16 \)/g, '( 1 1 1 )') },
    good: md5(),
    says: /^The model lies far outside the bounding boxes of its frames/,
    severity: 'warning',
    place: 'clip arm',
  },
  {
    code: 'frame_bounds',
    bad: mdlBox(200),
    good: mdlBox(-200),
    says: /^In 1 sequence of 1 the model lies far outside the stored bounding box/,
    severity: 'warning',
    place: 'clip idle',
  },
  {
    code: 'material_undeclared',
    bad: { ...md5(), 'arm.mtr': 'other { { map skin.tga } }' },
    good: md5(),
    says: /^It is not declared in arm\.mtr\. Without a declaration, Doom 3 draws the image of that name blended/,
    severity: 'warning',
    place: 'material skin',
  },
  {
    code: 'material_undeclared',
    bad: { 'arm.md5mesh': buildMd5Mesh(), 'skin.tga': skin },
    good: md5(),
    says: /^No \.mtr came with the model\./,
    severity: 'note',
  },
  {
    code: 'texture_power',
    bad: { ...md5(), 'skin.tga': buildTga(3, 4, [1, 2, 3]) },
    good: { ...md5(), 'skin.tga': buildTga(8, 4, [1, 2, 3]) },
    says: /^The image has 3 x 4 pixels\. Doom 3 rescales sides that are not powers of two \(R_LoadImage\)/,
    severity: 'warning',
  },
  {
    code: 'normal_length',
    bad: litObj('0 0 3'),
    good: litObj('0 0 1'),
    says: /^1 normal of 1 does not have length 1 \(for example 3\)/,
    severity: 'warning',
  },
  {
    code: 'skin_surface',
    bad: player({ 'head_default.skin': 'other,models/players/test/skin.tga\n' }),
    good: player(),
    says: /^The skin does not list the surface/,
    severity: 'warning',
    place: 'surface triangle',
  },
  {
    code: 'limit_frames',
    bad: quake({ frames: risingFrames({ run: 257 }) }),
    good: quake({ frames: risingFrames({ run: 256 }) }),
    says: /^257 frames; Quake allows 256 \(MAXALIASFRAMES; later engines 1,024\)\./,
    severity: 'error',
  },
  {
    code: 'limit_skins',
    bad: quake({ skins: many(33, plainSkin) }),
    good: quake({ skins: many(32, plainSkin) }),
    says: /^33 skins; Quake allows 32 \(MAX_SKINS\)\./,
    severity: 'error',
  },
  {
    code: 'limit_skins',
    bad: quake({ skins: [] }),
    good: quake(),
    says: /^The model has no skin; Quake needs 1 to 32\./,
    severity: 'error',
  },
  {
    code: 'skin_width',
    bad: quake({ skinSize: [6, 4], skins: [{ images: [new Uint8Array(24)] }] }),
    good: quake(),
    says: /^The skin is 6 texels wide; WinQuake only opens widths that are multiples of 4\./,
    severity: 'error',
  },
  {
    code: 'seam_value',
    bad: quake({
      texcoords: [
        [1, 0, 0],
        [0, 3, 0],
        [32, 3, 3],
        [0, 0, 3],
      ],
    }),
    good: quake(),
    says: /^1 texture coordinate with a seam value other than 0 and 32/,
    severity: 'warning',
  },
  {
    code: 'group_times',
    bad: quake({ frames: [frameGroup('flame', [0.2, 0.1])] }),
    good: quake({ frames: [frameGroup('flame', [0.1, 0.2])] }),
    says: /^1 group whose times are not positive and increasing\./,
    severity: 'warning',
  },
  {
    code: 'effect_flags',
    bad: quake({ flags: 0x100 }),
    good: quake({ flags: 8 }),
    says: /^The effect flags 0x100 include some that Quake does not read/,
    severity: 'note',
  },
  {
    code: 'vertex_unused',
    bad: quake({ triangles: [[1, 0, 1, 2]] }),
    good: quake(),
    says: /^1 vertex that no triangle uses\./,
    severity: 'note',
  },
  {
    code: 'trailing_bytes',
    bad: quake({}, new Uint8Array(7)),
    good: quake(),
    says: /^7 bytes after the last frame/,
    severity: 'note',
  },
];

function changed(file: Uint8Array, from: string | RegExp, to: string): Uint8Array {
  return new TextEncoder().encode(new TextDecoder().decode(file).replace(from, to));
}

/** A mesh with the joints b and c of one parent, and an animation that lists them as `first` and `second`. */
function branches(first: string, second: string): Files {
  const joints = (rows: string, open: string): string =>
    rows.replace(/("origin"[^]*?)\n\}/, `$1\n${open}\n}`);
  const mesh = joints(
    new TextDecoder().decode(buildMd5Mesh({ joints: ['origin'] })).replace('numJoints 1', 'numJoints 3'),
    '"b" 0 ( 0 0 5 ) ( 0 0 0 )\n"c" 0 ( 0 0 9 ) ( 0 0 0 )',
  ).replaceAll(/^\tweight ([23]) 0/gm, (_, weight: string) => `weight ${weight} ${Number(weight) - 1}`);
  const anim = new TextDecoder()
    .decode(buildMd5Anim({ joints: ['origin', first] }))
    .replace('numJoints 2', 'numJoints 3')
    .replace(`"${first}"\t0 4 0`, `"${first}" 0 4 0\n"${second}" 0 0 0`)
    .replace('( 0 0 10 ) ( 0 0 0 )\n}', '( 0 0 10 ) ( 0 0 0 )\n( 0 0 10 ) ( 0 0 0 )\n}');
  return { ...md5(() => mesh), 'arm.md5anim': new TextEncoder().encode(anim) };
}

/** A Half-Life model whose sequence has a bounding box from the given height to 300. */
function mdlBox(bottom: number): Files {
  const file = buildMdl(idle('idle'));
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const at = view.getInt32(168, true);
  [-200, -200, bottom, 200, 200, 300].forEach((value, i) => view.setFloat32(at + 96 + i * 4, value, true));
  return { 'test.mdl': file };
}

function litObj(normal: string): Files {
  return { 'scene.obj': `v 0 0 0\nv 1 0 0\nv 0 1 0\nvn ${normal}\nf 1//1 2//1 3//1\n` };
}

/** A body of the given number of vertices, all of them in one strip. */
function crowded(vertices: number): ReturnType<typeof square> {
  const corners = many(vertices, (i) => [i, 0, 0, 0] as const);
  return {
    name: 'crowded',
    vertices: many(vertices, (i) => ({ at: [i % 7, i % 11, i] as const, bone: 0 })),
    normals: [{ at: [1, 0, 0], bone: 0 }],
    meshes: [{ reference: 0, runs: [{ fan: false, corners }] }],
  };
}

function lit(length: number): ReturnType<typeof square> {
  return { ...square('square'), normals: [{ at: [length, 0, 0], bone: 0 }] };
}

/** A sequence of two frames with the given number of events in one frame. */
function eventful(count: number, frame: number): Parameters<typeof buildMdl>[0] {
  const events = many(count, () => ({ frame, number: 5001, options: '10' }));
  return { sequences: [{ label: 'idle', rate: 10, events, blends: [turningArm(2, () => 0)] }] };
}

const folders: Awaited<ReturnType<typeof folderOf>>[] = [];

afterAll(() => Promise.all(folders.map((each) => each.remove())));

async function check(files: Files, ...words: readonly string[]): Promise<CheckReport> {
  const [first = ''] = Object.keys(files);
  const kept = Object.fromEntries(Object.entries(files).filter(([name]) => name !== 'models/players/test'));
  const folder = await folderOf(kept);
  folders.push(folder);
  const { out, error } = await marrow('check', folder.path(first), '--json', ...words);
  expect(error).toBe('');
  return JSON.parse(out) as CheckReport;
}

describe('A finding', () => {
  it.each(cases.map((each) => [`${each.code}: ${each.says.source}`, each] as const))(
    'occurs only for the faulty files: %s',
    async (_, { code, bad, good, words = [], says, severity, place }) => {
      const [found, ...others] = (await check(bad, ...words)).findings.filter((each) => each.code === code);
      expect(found).toMatchObject({ severity, message: expect.stringMatching(says) as string });
      expect(others.map(({ message }) => message).filter((each) => each === found?.message)).toEqual([]);
      if (place !== undefined) expect(`${found?.place?.kind} ${found?.place?.name}`).toBe(place);
      expect((await check(good, ...words)).findings.map((each) => each.code)).not.toContain(code);
    },
  );

  it('is tested for each code', () => {
    expect([...new Set(cases.map(({ code }) => code))].sort()).toEqual([...findingCodes].sort());
  });

  it('does not occur for correct models', async () => {
    for (const files of [md2(), mdl(idle('idle')), md5(), player(), obj(2)])
      expect((await check(files)).findings).toEqual([]);
  });
});

describe('marrow check', () => {
  let folder: Awaited<ReturnType<typeof folderOf>>;
  beforeAll(async () => {
    folder = await folderOf({
      ...md2(),
      'bare/tris.md2': buildMd2(),
      'warned/tris.md2': buildMd2({ skins: ['skin.bmp'] }),
      'warned/skin.bmp': skin,
      'evil/tris.md2': buildMd2({ skins: ['\u001b[31mred.pcx'] }),
      'broken/tris.md2': buildMd2().subarray(0, 100),
      'readme.txt': 'nothing here',
    });
    folders.push(folder);
  });

  it('prints the findings by file and exits with 1 if there are errors', async () => {
    expect(await marrow('check', folder.path('tris.md2'))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\S+: 0 errors, 0 warnings, 0 notes, for Quake II\n$/) as string,
    });
    const { code, out } = await marrow('check', folder.path('bare/tris.md2'));
    expect(code).toBe(1);
    expect(out).toMatch(
      /^bare: 1 error, 0 warnings, 0 notes, for Quake II\n\ntris\.md2\n {2}error {4}texture_missing {2}texture models\/test\/skin\.pcx: The image/,
    );
  });

  it('exits with 1 for warnings with --strict', async () => {
    expect((await marrow('check', folder.path('warned/tris.md2'))).code).toBe(0);
    expect((await marrow('check', folder.path('warned/tris.md2'), '--strict')).code).toBe(1);
  });

  it('reports a file that cannot be opened as one error', async () => {
    const { code, out } = await marrow('check', folder.path('broken/tris.md2'), '--json');
    const report = JSON.parse(out) as CheckReport;
    expect([code, report.errors, report.findings.length, report.format]).toEqual([1, 1, 1, '']);
    expect(report.findings[0]).toMatchObject({ severity: 'error', code: 'truncated', file: 'tris.md2' });
    const unknown = await marrow('check', folder.path('readme.txt'));
    expect(unknown.code).toBe(1);
    expect(unknown.out).toContain('unknown_format');
  });

  it('replaces control characters in file names', async () => {
    const { out } = await marrow('check', folder.path('evil/tris.md2'));
    expect(out).not.toContain('\u001b');
    expect(out).toContain('[31mred');
  });

  it('reports an unknown game with the known ones, and a path that does not exist', async () => {
    const { code, error } = await marrow('check', folder.path('tris.md2'), '--game', 'quake4');
    expect([code, error]).toEqual([
      1,
      'marrow: --game: "quake4" is not one of quake, quake2, quake3, doom3, goldsrc.\n',
    ]);
    const missing = await marrow('check', folder.path('missing.md2'));
    expect(missing.code).toBe(1);
    expect(missing.error).toContain('No such file or folder.');
  });
});
