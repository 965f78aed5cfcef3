import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerOutput } from '../../../web/cli/outputs.js';
import { folderOf, marrow } from '../support/cli.js';
import { smallSubjects } from '../support/each-format.js';
import { schemaFaults } from '../support/output-schema.js';

const subjects = Object.entries(smallSubjects());
let folder: Awaited<ReturnType<typeof folderOf>>;

beforeAll(async () => {
  const files = subjects.flatMap(([, list], index) =>
    list.map(({ name, data }) => [`${index}/${name}`, new Uint8Array(data)] as const),
  );
  folder = await folderOf({ ...Object.fromEntries(files), 'broken/a.md2': 'IDP2 and no more' });
});
afterAll(() => folder.remove());

describe('The JSON of a command matches its schema', () => {
  describe.each(subjects.map(([name], index) => [name, `${index}`] as const))('for %s', (_, place) => {
    it.each(['info', 'pose', 'check'])('%s', async (command) => {
      const { out } = await marrow(command, folder.path(place), '--json');
      expect(schemaFaults(command, JSON.parse(out))).toEqual([]);
    });
  });

  it('for info of a folder with several subjects', async () => {
    const { out } = await marrow('info', folder.path(), '--json');
    expect(JSON.parse(out)).toHaveProperty('subjects');
    expect(schemaFaults('info', JSON.parse(out))).toEqual([]);
  });

  it('for check of a file that cannot be opened', async () => {
    const { code, out } = await marrow('check', folder.path('broken'), '--json');
    expect(code).toBe(1);
    expect(schemaFaults('check', JSON.parse(out))).toEqual([]);
  });
});

it('The schema of the worker accepts result lines and error lines, and nothing else', () => {
  const lines: readonly WorkerOutput[] = [
    {
      ...{ id: '7', command: 'info', ok: true, hash: 'ab', file: 'ab/result.json' },
      ...{ warnings: ['a.md2: ...'], passed: true, cached: false },
    },
    { id: '8', command: 'info', ok: false, error: 'truncated: ...', willRetry: false },
    { ok: false, error: 'failed: ...', willRetry: true },
  ];
  expect(lines.flatMap((line) => schemaFaults('worker', line))).toEqual([]);
  expect(schemaFaults('worker', { ...lines[0], more: 1 })).not.toEqual([]);
  expect(schemaFaults('worker', { ok: true })).not.toEqual([]);
});
