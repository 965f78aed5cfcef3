import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { ModelError } from '../../../web/lib/util/errors.js';
import { noCorpus, shared, titled } from '../support/corpus.js';

/** Formats in which truncation can be detected. An OBJ or MTL file is valid at the end of every line. */
const telling = [
  'md2',
  'md3',
  'md5mesh',
  'md5anim',
  'ms3d',
  'hlmdl',
  'q1mdl',
  '3ds',
  'mtr',
  'shader',
  'animcfg',
];
/** Formats that Marrow does not read. */
const foreign: Readonly<Record<string, RegExp>> = {
  ase: /^This is an ASE file/,
  iqm: /^This is an IQM file/,
  psa: /^This is an Unreal animation/,
  psk: /^This is an Unreal skeletal mesh/,
  smd: /^This is a Valve SMD file/,
};

const files = (folders: readonly string[], begins: string): string[] =>
  noCorpus
    ? []
    : folders.flatMap((folder) =>
        readdirSync(shared('bad', folder))
          .filter((name) => name.startsWith(begins))
          .map((name) => `bad/${folder}/${name}`),
      );

async function errorOf(path: string): Promise<unknown> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return load({ name, data: new Uint8Array(readFileSync(shared(path))) }).catch((error: unknown) => error);
}

describe.skipIf(noCorpus)(titled('a file that is incomplete'), () => {
  it.each(files(telling, 'trunc_'))('is reported with the position at which it ends: %s', async (path) => {
    const error = await errorOf(path);
    expect(error).toBeInstanceOf(ModelError);
    const { code, reason, offset, line } = error as ModelError;
    if (path.includes('animcfg')) {
      // The complete rows are read, but a list of animations alone is not a model.
      expect(code).toBe('unknown_format');
      expect(reason).toMatch(/Line \d+: .* ends after \d+ of \d+ rows/);
    } else {
      expect(code).toBe('truncated');
      expect(offset ?? line).toBeDefined();
      expect(reason).toMatch(/incomplete/);
    }
    expect(reason).not.toMatch(/contradict/);
  });

  it.each(files(['md3'], 'trunc_'))(
    'is reported with the number and name of the surface, and where the file ends: %s',
    async (path) => {
      const { size } = { size: readFileSync(shared(path)).byteLength };
      const { reason } = (await errorOf(path)) as ModelError;
      expect(reason).toMatch(/surface \d+ of \d+, "[^"]+"/);
      expect(reason).toContain(`The file ends at byte ${size}`);
      expect(reason).toMatch(/up to byte \d+\. The copy is incomplete: download it again\.$/);
    },
  );

  it.each(files(Object.keys(foreign), 'trunc_'))(
    'of an unsupported format is reported by the name of the format: %s',
    async (path) => {
      const [, folder = ''] = path.split('/');
      expect(((await errorOf(path)) as ModelError).reason).toMatch(foreign[folder] ?? /never/);
    },
  );

  it.each(files([...telling, ...Object.keys(foreign), 'obj', 'mtl', 'skin', 'pk3'], 'empty'))(
    'with zero bytes is reported as empty: %s',
    async (path) => {
      expect(await errorOf(path)).toMatchObject({
        code: 'truncated',
        reason: 'The file is empty. The copy failed: download it again.',
      });
    },
  );
});
