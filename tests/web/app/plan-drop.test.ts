import { describe, expect, it } from 'vitest';
import { planDrop } from '../../../web/app/open/plan-drop.js';
import type { Entry } from '../../../web/app/state/state.js';
import { player } from './support/player.js';
import { image, material, part, runner, subject, tag } from './support/subject.js';

const entry = (kind: Entry['kind'], name: string, format = 'md3'): Entry => ({
  entry: name,
  format,
  kind,
  files: [],
});
const talus = entry('quake3_player', 'models/players/talus/');
const sacra = entry('quake3_player', 'models/players/sacra/');
const rifle = entry('quake3_weapon', 'models/weapons2/rifle/rifle.md3');
const rock = entry('model', 'rock.md2', 'md2');

const weapon = part('rifle', { format: 'md3', attachments: [tag('tag_flash')] });
const bare = part('crate', { materials: [material('crate')], images: [image('crate.tga', null)] });

function dropped(names: readonly string[], entries: readonly Entry[] = []) {
  return { names, entries, playerParts: entries.filter(({ kind }) => kind !== 'model') };
}

describe('planDrop', () => {
  it('returns "replace" when nothing is open', () => {
    expect(planDrop(null, dropped(['moss.png']))).toEqual({ kind: 'replace' });
  });

  it('completes the subject with a missing image from any folder and with any extension', () => {
    expect(planDrop(subject([bare]), dropped(['textures/Crate.PNG', 'readme.txt']))).toEqual({
      kind: 'complete',
    });
  });

  it('completes the subject with a companion file of its family', () => {
    const marine = part('marine', { format: 'md5' });
    expect(planDrop(subject([marine]), dropped(['walk.md5anim']))).toEqual({ kind: 'complete' });
    expect(planDrop(subject([runner]), dropped(['walk.md5anim']))).toEqual({ kind: 'replace' });
  });

  it('does not complete the subject with files that contain another model', () => {
    expect(planDrop(subject([bare]), dropped(['crate.tga', 'rock.md2'], [rock]))).toEqual({
      kind: 'replace',
    });
  });

  it('mixes a weapon or one other player into the open player', () => {
    const open = subject([...player.parts]);
    expect(planDrop(open, dropped(['a', 'b'], [rifle]))).toEqual({ kind: 'mix', part: rifle });
    expect(planDrop(open, dropped(['a', 'b'], [rifle, sacra]))).toEqual({ kind: 'mix', part: sacra });
  });

  it('replaces the open player with two players, or with files that contain other models', () => {
    const open = subject([...player.parts]);
    expect(planDrop(open, dropped(['a', 'b'], [talus, sacra]))).toEqual({ kind: 'replace' });
    expect(planDrop(open, dropped(['a', 'b'], [rifle, rock]))).toEqual({ kind: 'replace' });
  });

  it('arms a single player with the open weapon', () => {
    const open = subject([weapon]);
    expect(planDrop(open, dropped(['a', 'b'], [talus]))).toEqual({ kind: 'arm', player: talus });
    expect(planDrop(open, dropped(['a', 'b'], [talus, sacra]))).toEqual({ kind: 'replace' });
  });

  it('does not combine players and weapons without `merge`', () => {
    expect(planDrop(subject([...player.parts]), dropped(['a', 'b'], [rifle]), false)).toEqual({
      kind: 'replace',
    });
    expect(planDrop(subject([weapon]), dropped(['a', 'b'], [talus]), false)).toEqual({ kind: 'replace' });
  });

  it('applies a single image that is not among the missing ones', () => {
    expect(planDrop(subject([runner]), dropped(['moss.png']))).toEqual({ kind: 'paint', image: 'moss.png' });
    expect(planDrop(subject([runner]), dropped(['moss.png', 'bark.png']))).toEqual({ kind: 'replace' });
  });
});
