import { describe, expect, it } from 'vitest';
import { parseArguments, type AnyArguments } from '../../../web/cli/arguments.js';
import { batchOptions, batchSettings, isBatch, wayOf } from '../../../web/cli/batch/options.js';
import { subjectCommands } from '../../../web/cli/commands.js';
import { marrow, marrowReading } from '../support/cli.js';

function given(name: string, words: readonly string[]): AnyArguments {
  return parseArguments(words, { ...subjectCommands[name]!.options, ...batchOptions }, { o: 'output' });
}

describe('Each path is a subject of its own', () => {
  it.each([
    ['info', ['a', 'b', '--each']],
    ['info', ['a', '--jobs', '1']],
    ['pose', ['-']],
    ['info', ['a', '-o', 'out']],
    ['convert', ['a', '-o', 'out/']],
  ])('for %s %j', (name, words) => {
    expect(isBatch(subjectCommands[name]!, given(name, words))).toBe(true);
  });

  it.each([
    ['info', ['a', 'b']],
    ['pose', ['a', '--json']],
    ['convert', ['a', 'b', '-o', 'out.marrow']],
    ['convert', ['a']],
  ])('not for %s %j', (name, words) => {
    expect(isBatch(subjectCommands[name]!, given(name, words))).toBe(false);
  });
});

describe('The options of many subjects', () => {
  const settings = (name: string, ...words: string[]): ReturnType<typeof batchSettings> =>
    batchSettings(subjectCommands[name]!, given(name, words));

  it('are a minute and 2 GB for each by default', () => {
    const plain = settings('info', '--each', 'a');
    expect(plain).toMatchObject({ timeout: 60_000, memory: 2048, force: false, folder: null });
    expect(plain.jobs).toBeGreaterThan(0);
    expect(settings('info', '--jobs', '3', '--timeout', '0.5', '--memory', '512', '--force')).toMatchObject({
      ...{ jobs: 3, timeout: 500, memory: 512, force: true },
    });
  });

  it('take a time that is longer than a timer can wait', () => {
    expect(settings('info', '--each', '--timeout', '9999999')).toMatchObject({ timeout: 2 ** 31 - 1 });
  });

  it('name folder and format of what is written', () => {
    expect(settings('convert', '-o', 'out/')).toMatchObject({ folder: 'out/', extension: 'marrow' });
    expect(settings('info', '-o', 'out')).toMatchObject({ folder: 'out', extension: 'json' });
  });

  it('leave those of the command, which tell whether two results are made in the same way', () => {
    const { options } = settings('pose', '--each', '--clip', 'run', '--jobs', '2');
    expect(options).toMatchObject({ clip: 'run', json: true });
    expect(options).not.toHaveProperty('jobs');
    const way = wayOf('1.0.0', 'pose', options);
    expect(wayOf('1.0.0', 'pose', settings('pose', '--clip=run', '--jobs=4').options)).toBe(way);
    expect(wayOf('1.0.0', 'pose', settings('pose', '--clip=walk').options)).not.toBe(way);
    expect(wayOf('1.0.1', 'pose', options)).not.toBe(way);
    expect(wayOf('1.0.0', 'info', options)).not.toBe(way);
  });

  it.each([
    [['info', 'a', '--each', '--jobs', '0'], '--jobs: "0" is not a whole number from 1.'],
    [['info', 'a', '--each', '--timeout', '-1'], '--timeout: "-1" is not above 0.'],
    [['info', 'a', '--each', '--memory', '16'], '--memory: "16" is not a whole number from 128.'],
    [['info', 'a', '--timeout', '5'], '--timeout is for many subjects: with --each'],
    [['convert', 'a', '-o', 'x.marrow', '--force'], '--force is for many subjects'],
    [['convert', 'a', '--each'], 'Name the folder for the files: -o DIR/.'],
    [['convert', 'a', '-o', 'out/', '--format', 'gif'], '--format: "gif" is none of marrow'],
    [['info', 'a', '--each', '--format', 'glb'], '--format: JSON is the only one here.'],
    [['info', '--each'], 'Name models, or - for a list on standard input.'],
    [['info', 'a', 'b', '--each', '--entry', 'c'], '--entry: Name one path, the one it lies in.'],
  ])('refuse %j', async (words, message) => {
    const { code, out, error } = await marrow(...words);
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain(`marrow: ${message}`);
  });

  it('have nothing to do for an empty list', async () => {
    expect(await marrowReading('\n \n', 'info', '-')).toEqual({ code: 0, out: '', error: '' });
  });
});
