import { describe, expect, it } from 'vitest';
import { planDrop } from '../../../web/app/open/plan-drop.js';
import { completedEntry, isMissingCompanion, missingCompanions } from '../../../web/app/state/companions.js';
import { missingShown } from '../../../web/app/state/images.js';
import { reportNotes } from '../../../web/app/state/report.js';
import { initialState, type Entry } from '../../../web/app/state/state.js';
import { player } from './support/player.js';
import { part, runner, subject, tag } from './support/subject.js';

const files = (...names: readonly string[]) => ({ origin: { kind: 'files', names } }) as const;
const legs = part('lower', {
  file: 'models/players/liz/lower.md3',
  format: 'md3',
  attachments: [tag('tag_torso')],
});
const head = part('head', { file: 'Head.MD3', format: 'md3', attachments: [tag('tag_head')] });
const man = part('man', { file: 'man.mdl', format: 'mdl' });
const walk = part('walk', { file: 'walk.md5anim', format: 'md5' });

const warning = (key: string, ...values: readonly string[]) => ({ file: '', message: '', key, values });

describe('missingCompanions', () => {
  it('names the other files of a player for each part that is open alone', () => {
    expect(missingCompanions(subject([legs], files('lower.md3')))).toEqual({
      kind: 'part',
      of: 'lower.md3',
      files: ['upper.md3', 'head.md3', 'animation.cfg'],
    });
    expect(missingCompanions(subject([head], files('Head.MD3')))).toEqual({
      kind: 'part',
      of: 'Head.MD3',
      files: ['lower.md3', 'upper.md3', 'animation.cfg'],
    });
  });

  it('omits files that were opened with the part', () => {
    const open = subject([legs], files('liz/lower.md3', 'liz/Animation.cfg'));
    expect(missingCompanions(open)?.files).toEqual(['upper.md3', 'head.md3']);
  });

  it('is null for other models with these file names, complete players, and other formats', () => {
    const crate = part('head', { file: 'head.md3', format: 'md3' });
    expect(missingCompanions(subject([crate], files('head.md3')))).toBeNull();
    expect(missingCompanions(subject([...player.parts]))).toBeNull();
    expect(missingCompanions(subject([runner]))).toBeNull();
  });

  it('names the missing files of an incomplete player', () => {
    const open = subject([...player.parts], {
      warnings: [warning('quake3-animations-file-missing'), warning('quake3-part-missing', 'head')],
    });
    expect(missingCompanions(open)).toMatchObject({ kind: 'part', files: ['head.md3', 'animation.cfg'] });
  });

  it('names the textures and sequences of a Half-Life model, each file once', () => {
    const open = subject([man], {
      warnings: [
        warning('mdl-texture-file-missing', 'manT.mdl'),
        warning('mdl-group-file-missing', '2', '1', 'man01.mdl'),
        warning('mdl-group-file-missing', '1', '1', 'man01.mdl'),
      ],
    });
    expect(missingCompanions(open)).toEqual({
      kind: 'file',
      of: 'man.mdl',
      files: ['manT.mdl', 'man01.mdl'],
    });
  });

  it('includes the mesh for an animation that is opened alone', () => {
    const missing = missingCompanions(subject([walk], { warnings: [warning('md5anim-alone', '36')] }));
    expect(missing).toEqual({ kind: 'mesh', of: 'walk.md5anim', files: ['*.md5mesh'] });
    expect(missing !== null && isMissingCompanion(missing, 'models/Marine.md5mesh')).toBe(true);
    expect(missing !== null && isMissingCompanion(missing, 'models/marine.md5anim')).toBe(false);
  });
});

describe('a lone part of a player', () => {
  const open = subject([legs], files('lower.md3'));

  it('is listed in the report, and in a banner until the banner is dismissed', () => {
    expect(reportNotes(open).map(({ file }) => file)).toEqual(['lower.md3']);
    const state = { ...initialState, subject: open, welcome: false };
    expect(missingShown(state)).toBe(true);
    expect(missingShown({ ...state, missingDismissed: true })).toBe(false);
  });

  it('is completed by dropped files of the player, and replaced by dropped players or other models', () => {
    const entry = (name: string, kind = 'model'): Entry => ({
      entry: name,
      format: 'md3',
      kind,
      files: [name],
    });
    const upper = entry('upper.md3');
    const whole = entry('players/liz/', 'quake3_player');
    const dropped = (names: readonly string[], entries: readonly Entry[]) => ({
      ...{ names, entries },
      playerParts: entries.filter(({ kind }) => kind !== 'model'),
    });
    expect(planDrop(open, dropped(['upper.md3'], []))).toEqual({ kind: 'complete' });
    expect(planDrop(open, dropped(['upper.md3', 'head.md3'], [upper, entry('head.md3')]))).toEqual({
      kind: 'complete',
    });
    expect(planDrop(open, dropped(['players/liz/upper.md3'], [whole]))).toEqual({ kind: 'replace' });
    expect(planDrop(open, dropped(['upper.md3', 'crate.md3'], [upper, entry('crate.md3')]))).toEqual({
      kind: 'replace',
    });
  });

  it('becomes the player that it belongs to when files are added', () => {
    const file = 'models/players/liz/lower.md3';
    const liz: Entry = { entry: 'models/players/liz/', format: 'md3', kind: 'quake3_player', files: [file] };
    const other: Entry = { ...liz, entry: 'models/players/tony/', files: ['models/players/tony/lower.md3'] };
    expect(completedEntry(open, [other, liz], ['upper.md3'])).toBe('models/players/liz/');
    expect(completedEntry(open, [other], ['upper.md3'])).toBeNull();
    expect(completedEntry(subject([runner]), [liz], ['upper.md3'])).toBeNull();
  });

  it('becomes no other player or weapon', () => {
    const lacking = subject([legs, head], { warnings: [warning('quake3-part-missing', 'upper')] });
    const own: Entry = { entry: 'liz/', format: 'md3', kind: 'quake3_player', files: [legs.file] };
    const other: Entry = { ...own, entry: 'tony/', files: [head.file] };
    const weapon: Entry = { ...own, entry: 'gun.md3', kind: 'quake3_weapon' };
    expect(completedEntry(lacking, [weapon, other, own], ['upper.md3'])).toBe('liz/');
    expect(completedEntry(lacking, [weapon, other], ['upper.md3'])).toBeNull();
  });

  it('is not completed by the files of another player', () => {
    const open = subject([legs], files(legs.file, 'models/players/tony/upper.md3', 'head.md3'));
    expect(missingCompanions(open)?.files).toEqual(['upper.md3', 'head.md3', 'animation.cfg']);
  });
});

describe('a lone animation', () => {
  it('is replaced by an added mesh, but not by a mesh that was already there', () => {
    const open = subject([walk], { warnings: [warning('md5anim-alone', '36')] });
    const mesh = (entry: string): Entry => ({ entry, format: 'md5', kind: 'model', files: [entry] });
    const entries = [mesh('imp.md5mesh'), mesh('man.md5mesh')];
    expect(completedEntry(open, entries, ['man.md5mesh'])).toBe('man.md5mesh');
    expect(completedEntry(open, entries, ['man.tga'])).toBeNull();
    const placed = subject([part('walk', { file: 'a/walk.md5anim', format: 'md5' })], {
      warnings: [warning('md5anim-alone', '36')],
    });
    expect(completedEntry(placed, [mesh('a/man.md5mesh')], ['man.md5mesh'])).toBe('a/man.md5mesh');
  });
});
