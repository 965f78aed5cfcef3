import { afterEach, describe, expect, it, vi } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import { opener } from '../../../web/lib/load/worker/opener.js';
import type { LoadInput } from '../../../web/lib/types/api.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMdl } from '../support/mdl-builder.js';
import { buildQuakeMdl } from '../support/quake-mdl-builder.js';

/** The modules that a load prepares before it reads the model (`first`), and sends with its job (`ahead`). */
async function modulesAhead(input: LoadInput): Promise<{ first: readonly string[]; ahead: string[] }> {
  const prepare = vi.spyOn(opener(), 'prepare');
  const run = vi.spyOn(opener(), 'run');
  (await load(input, { images: false })).dispose();
  const [first = []] = prepare.mock.calls[0] ?? [];
  const requests = run.mock.calls[0]?.[2].ahead ?? [];
  return { first, ahead: requests.flatMap((each) => ('module' in each ? [each.module] : [])) };
}

describe('The module that is fetched in advance', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    { data: buildQuakeMdl(), module: 'quake' },
    { data: buildMdl(), module: 'half_life' },
  ])('is chosen by the content of a .mdl file: $module', async ({ data, module }) => {
    const file = { name: 'dog.mdl', data };
    expect(await modulesAhead(file)).toEqual({ first: ['runtime'], ahead: [module, 'runtime'] });
    const blob = new File([data], 'dog.mdl');
    expect((await modulesAhead(blob)).ahead).toEqual([module, 'runtime']);
    expect((await modulesAhead([file, { name: 'readme.txt', data: new Uint8Array(4) }])).ahead).toEqual([
      module,
      'runtime',
    ]);
  });

  it('is chosen by the extension if only one family uses it', async () => {
    expect(await modulesAhead({ name: 'ogre.md2', data: buildMd2() })).toEqual({
      first: ['runtime', 'quake2'],
      ahead: ['quake2', 'runtime'],
    });
  });
});
