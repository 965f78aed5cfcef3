import { describe, expect, it } from 'vitest';
import { parseArguments, type AnyArguments } from '../../../web/cli/arguments.js';
import { batchOptions, batchSettings, isBatch, hashSettings } from '../../../web/cli/batch/options.js';
import { subjectCommands } from '../../../web/cli/commands.js';
import { marrow, marrowReading } from '../support/cli.js';

function given(name: string, words: readonly string[]): AnyArguments {
  return parseArguments(words, { ...subjectCommands[name]!.options, ...batchOptions }, { o: 'output' });
}

describe('Each path is a separate subject', () => {
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

describe('Options of several subjects', () => {
  const settings = (name: string, ...words: string[]): ReturnType<typeof batchSettings> =>
    batchSettings(subjectCommands[name]!, given(name, words));

  it('limit each subject to one minute and 2 GB by default', () => {
    const plain = settings('info', '--each', 'a');
    expect(plain).toMatchObject({ timeout: 60_000, memory: 2048, force: false, folder: null });
    expect(plain.jobs).toBeGreaterThan(0);
    expect(settings('info', '--jobs', '3', '--timeout', '0.5', '--memory', '512', '--force')).toMatchObject({
      ...{ jobs: 3, timeout: 500, memory: 512, force: true },
    });
  });

  it('reduce a time limit to the maximum of setTimeout', () => {
    expect(settings('info', '--each', '--timeout', '9999999')).toMatchObject({ timeout: 2 ** 31 - 1 });
  });

  it('set the folder and format of the outputs', () => {
    expect(settings('convert', '-o', 'out/')).toMatchObject({ folder: 'out/', extension: 'marrow' });
    expect(settings('info', '-o', 'out')).toMatchObject({ folder: 'out', extension: 'json' });
  });

  it('exclude their own values from the settings hash of a result', () => {
    const { options } = settings('pose', '--each', '--clip', 'run', '--jobs', '2');
    expect(options).toMatchObject({ clip: 'run', json: true });
    expect(options).not.toHaveProperty('jobs');
    const settingsHash = hashSettings('1.0.0', 'pose', options);
    expect(hashSettings('1.0.0', 'pose', settings('pose', '--clip=run', '--jobs=4').options)).toBe(
      settingsHash,
    );
    expect(hashSettings('1.0.0', 'pose', settings('pose', '--clip=walk').options)).not.toBe(settingsHash);
    expect(hashSettings('1.0.1', 'pose', options)).not.toBe(settingsHash);
    expect(hashSettings('1.0.0', 'info', options)).not.toBe(settingsHash);
  });

  it.each([
    [['info', 'a', '--each', '--jobs', '0'], '--jobs: "0" must be an integer of at least 1.'],
    [['info', 'a', '--each', '--timeout', '-1'], '--timeout: "-1" must be greater than 0.'],
    [['info', 'a', '--each', '--memory', '16'], '--memory: "16" must be an integer of at least 128.'],
    [['info', 'a', '--timeout', '5'], '--timeout applies to several subjects: add --each'],
    [['convert', 'a', '-o', 'x.marrow', '--force'], '--force applies to several subjects'],
    [['convert', 'a', '--each'], 'Specify the output folder: -o DIR/.'],
    [['convert', 'a', '-o', 'out/', '--format', 'gif'], '--format: "gif" is not one of marrow'],
    [['info', 'a', '--each', '--format', 'glb'], '--format: This command only writes JSON.'],
    [['info', '--each'], 'Specify model files, or - for a list on standard input.'],
    [['info', 'a', 'b', '--each', '--entry', 'c'], '--entry: Only one path is allowed with --entry.'],
  ])('refuse %j', async (words, message) => {
    const { code, out, error } = await marrow(...words);
    expect([code, out]).toEqual([1, '']);
    expect(error).toContain(`marrow: ${message}`);
  });

  it('print nothing for an empty list', async () => {
    expect(await marrowReading('\n \n', 'info', '-')).toEqual({ code: 0, out: '', error: '' });
  });
});
