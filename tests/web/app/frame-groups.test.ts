import { describe, expect, it } from 'vitest';
import { clipFileOf, frameGroupsFileOf } from '../../../web/app/open/animation-file.js';
import { FrameGroupList } from '../../../web/app/state/frame-groups.js';
import { player } from './support/player.js';
import { clip, part, subject } from './support/subject.js';

const frames = Array.from({ length: 10 }, (_, i) => (i < 6 ? `stand${i + 1}` : `run${i - 5}`));
const file = [
  '// Dog',
  '0 3 12.5 1 // sit',
  '3 2 5 0 "jump up" // twice',
  '',
  '6 4',
  '8 9 10 1 // beyond the last frame',
  '',
].join('\r\n');

const read = (text: string): FrameGroupList => FrameGroupList.read(text, frames)!;

describe('FrameGroupList', () => {
  it('reads rows with the default rate and loop, named by the fifth column, the comment or the first frame', () => {
    expect(read(file).rows).toEqual([
      { name: 'sit', first: 0, count: 3, looping: 1, fps: 12.5 },
      { name: 'jump up', first: 3, count: 2, looping: 0, fps: 5 },
      { name: 'run', first: 6, count: 4, looping: 1, fps: 20 },
    ]);
    expect(FrameGroupList.read('// empty\n9 2\n0 0\nrun 1 2\n0 1 2000\n', frames)).toBeNull();
  });

  it('rewrites only changed rows, with their names and comments', () => {
    const edited = read(file).with(0, 'fps', 7.5).with(1, 'looping', 5).with(1, 'count', 1);
    expect(edited.text.split('\n')).toEqual([
      '// Dog',
      '0 3 7.5 1 // sit',
      '3 1 5 1 "jump up" // twice',
      '',
      '6 4',
      '8 9 10 1 // beyond the last frame',
      '',
    ]);
    expect(read(edited.text).rows).toEqual(edited.rows);
  });

  it.each([
    ['run1', 'run'],
    ['run_01', 'run'],
    ['run-1.', 'run-1'],
    ['"run 1', 'run'],
    ['run99', 'run'],
    ['run100', 'run'],
    ['run101', 'run1'],
    ['run1234', 'run12'],
    ['run010', 'run'],
    ['12', 'frames'],
    ['_1', 'frames'],
    ['', 'frames'],
  ])('names a row without a name after its first frame, as the core does: %j is in %j', (frame, name) => {
    expect(FrameGroupList.read('0 1', [frame])?.rows[0]?.name).toBe(name);
  });

  it('keeps the name of a row without a name when its first frame changes', () => {
    const edited = read('6 4').with(0, 'first', 2);
    expect(edited.text).toBe('2 4 20 1 // run\n');
    expect(read(edited.text).rows).toEqual(edited.rows);
    expect(read('6 4 20 1 "" //').with(0, 'first', 2).text).toBe(edited.text);
  });

  it('keeps ranges within the frames of the model', () => {
    const list = read(file);
    expect(list.with(0, 'count', 99).rows[0]).toMatchObject({ first: 0, count: 10 });
    expect(list.with(0, 'count', -2).rows[0]).toMatchObject({ first: 0, count: 1 });
    expect(list.with(2, 'first', 8).rows[2]).toMatchObject({ first: 8, count: 2 });
    expect(list.with(2, 'first', 40).rows[2]).toMatchObject({ first: 9, count: 1 });
    expect(list.with(0, 'fps', 0.001).rows[0]?.fps).toBe(0.01);
    expect(list.with(0, 'fps', Number.NaN)).toBe(list);
    expect(list.with(7, 'fps', 5).text).toBe(list.text);
  });

  it('has the limits of each number of a row', () => {
    const list = read(file);
    expect(list.limits(list.rows[1]!)).toEqual({
      ...{ first: [0, 9], count: [1, 7] },
      ...{ looping: [0, 1], fps: [0, 1000] },
    });
    for (const column of ['first', 'count', 'fps'] as const) {
      const [min, max] = list.limits(list.rows[1]!)[column];
      expect(list.with(1, column, min - 1).rows[1]?.[column]).toBe(column === 'fps' ? 0.01 : min);
      expect(list.with(1, column, max + 1).rows[1]?.[column]).toBe(max);
    }
    expect(list.with(0, 'fps', 0).rows[0]?.fps).toBe(0);
  });

  it('adds, renames and removes rows, but keeps one', () => {
    const list = read('0 10 8 1 // all\n').added((number) => `clip ${number}`);
    expect(list.rows[1]).toEqual({ name: 'clip 2', first: 0, count: 10, looping: 1, fps: 8 });
    const renamed = list.renamed(1, ' "walk\n" ').removed(0);
    expect(renamed.text).toBe('0 10 8 1 // walk\n');
    expect(renamed.renamed(0, '  ').text).toBe(renamed.text);
    expect(renamed.removed(0)).toBe(renamed);
    expect(list.removed(0).added((number) => `clip ${number}`).rows[1]?.name).toBe('clip 3');
  });

  it('keeps the comment of a row whose name in the last column is changed', () => {
    const list = read('0 3 12 1 "jump up" // twice\n3 2 5 1 // sit\n');
    const renamed = list.renamed(0, 'leap').renamed(1, 'rest');
    expect(renamed.text).toBe('0 3 12 1 leap // twice\n3 2 5 1 // rest\n');
    expect(read(renamed.text).rows).toEqual(renamed.rows);
    // A name with two slashes is only possible as the comment.
    expect(list.renamed(0, 'a//b').rows[0]?.name).toBe('a//b');
    expect(read(list.renamed(0, 'a//b').text).rows[0]?.name).toBe('a//b');
  });

  it('omits a byte order mark', () => {
    expect(read('\uFEFF0 3 12 1 // sit\n').text).toBe('0 3 12 1 // sit\n');
  });

  it('lists the clips of a model and the clips that the user cut out of them', () => {
    const { clips } = subject([
      part('dog', {
        clips: [
          clip('stand', { frameCount: 6, framesPerSecond: 9 }),
          clip('run', { firstFrame: 6, frameCount: 4, loopFrame: null, framesPerSecond: 100 / 7 }),
        ],
      }),
    ]);
    const cut = { ...clips[0]!, name: 'nod', firstFrame: 2, frameCount: 3 };
    expect(FrameGroupList.of([...clips, cut], frames).text).toBe(
      '0 6 9 1 // stand\n6 4 14.286 0 // run\n2 3 9 1 // nod\n',
    );
    expect(
      FrameGroupList.of(
        [
          { ...clips[0]!, animation: 0 },
          { ...cut, part: 1 },
        ],
        frames,
      ).rows,
    ).toEqual([]);
  });

  it('limits the rates of a model to those that the core reads', () => {
    const rates = [0.0001, 0.004, 2000].map((framesPerSecond) => clip('a', { framesPerSecond }));
    const list = FrameGroupList.of(subject([part('dog', { clips: rates })]).clips, frames);
    expect(list.rows.map(({ fps }) => fps)).toEqual([0.01, 0.01, 1000]);
    expect(read(list.text).rows).toEqual(list.rows);
  });

  it('adds a row to the list of a model without clips', () => {
    const list = FrameGroupList.of([], frames);
    expect(list.text).toBe('');
    expect(list.added((number) => `clip ${number}`).text).toBe('0 10 20 1 // clip 1\n');
  });

  it('is written as an animation.cfg, in which a looping clip repeats all of its frames', () => {
    expect(read(file).animationConfig.split('\n').slice(1)).toEqual([
      '0\t3\t3\t12.5\t// sit',
      '3\t2\t0\t5\t// jump up',
      '6\t4\t4\t20\t// run',
      '',
    ]);
    // A row with a rate of 0 shows only its first frame.
    expect(read('3 2 0 1 // sit\n').animationConfig.split('\n').at(1)).toBe('3\t1\t1\t20\t// sit');
  });
});

describe('the file of a model’s clips', () => {
  const named = frames.map((name) => ({ name }));
  const dog = (data: Partial<Parameters<typeof part>[1]>) =>
    subject([part('dog', { format: 'md2', frames: named, file: 'models/dog.md2', ...data })]);

  it('is beside a model of vertex frames, whether or not it exists', () => {
    const names = ['models/dog.md2', 'models/DOG.md2.FrameGroups'];
    expect(clipFileOf(dog({}), { names: [] })).toEqual({
      path: 'models/dog.md2.framegroups',
      kind: 'groups',
    });
    expect(clipFileOf(dog({}), { names })).toEqual({ path: names[1], kind: 'groups' });
    expect(clipFileOf(dog({}), null)).toBeNull();
    expect(frameGroupsFileOf(dog({ format: 'md3', file: 'gun.MD3' }))).toBe('gun.MD3.framegroups');
  });

  it('does not exist for still models, players, skeletal models and .marrow files', () => {
    expect(frameGroupsFileOf(dog({ frames: named.slice(0, 1) }))).toBeNull();
    expect(frameGroupsFileOf(dog({ format: 'mdl', file: 'dog.mdl' }))).toBeNull();
    expect(frameGroupsFileOf(dog({ file: 'dog.marrow' }))).toBeNull();
    expect(frameGroupsFileOf(subject(player.parts))).toBeNull();
    expect(clipFileOf(subject(player.parts), { names: ['animation.cfg'] })).toEqual({
      path: 'animation.cfg',
      kind: 'cfg',
    });
    expect(clipFileOf(subject(player.parts), { names: [] })).toBeNull();
  });
});
