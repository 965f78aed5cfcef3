import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samples } from '../../web/app/samples.js';
import { buildMs3d } from '../../tests/web/support/ms3d-builder.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const families: Readonly<Record<string, string>> = {
  md2: 'quake2',
  md3: 'quake3',
  md5: 'doom3',
  ms3d: 'milkshape',
  mdl: 'half_life',
  obj: 'wavefront',
  '3ds': 'studio3ds',
};
/** The formats that hold their pictures undecoded: as indices of a palette. */
const withPictures = ['mdl'];

interface Visit {
  readonly visitor: Visitor;
  /** The modules that page and worker have requested so far. */
  readonly modules: () => string[];
}

/** Opens a page and records its requests from the first one on. */
async function visit(address: string, before?: (page: Page) => Promise<unknown>): Promise<Visit> {
  const asked: string[] = [];
  const visitor = await visits.visit(address, {}, async (page) => {
    page.on('request', (request) => {
      const module = /\/([\w-]+?)-[\w-]{8}\.wasm$/.exec(request.url())?.[1];
      if (module !== undefined) asked.push(module);
    });
    await before?.(page);
  });
  return { visitor, modules: () => [...asked].sort() };
}

const served =
  (name: string, bytes: Uint8Array) =>
  (page: Page): Promise<unknown> =>
    page.route(`**/${name}`, (route) => route.fulfill({ body: Buffer.from(bytes) }));

describe('the modules that the page fetches', () => {
  for (const { id, name, format } of samples) {
    it(`for ${name} are the runtime, the opener of its family, and the decoders of pictures that are files`, async () => {
      const { visitor, modules } = await visit(`#v=1&sample=${id}&paused=1`);
      await visitor.sees(name);
      const decoders = withPictures.includes(format) ? [] : ['pictures'];
      expect(modules()).toEqual(['marrow', `open-${families[format] ?? ''}`, ...decoders]);
    });
  }

  it('hold the decoders only where there is a picture', async () => {
    const bare = served('bare.ms3d', buildMs3d());
    const { visitor, modules } = await visit('#v=1&src=bare.ms3d&paused=1', bare);
    await visitor.sees('bare');
    expect(modules()).toEqual(['marrow', 'open-milkshape']);
  });

  it('are added to by a model of another family, and by nothing that is there already', async () => {
    const { visitor, modules } = await visit('#v=1&sample=skull&paused=1');
    await visitor.sees('Skull');
    const before = modules();
    await visitor.drop([{ name: 'bare.ms3d', bytes: buildMs3d() }]);
    await visitor.sees('bare');
    expect(modules()).toEqual(before);
    await visitor.page.goto(`${visits.url}#v=1&sample=ulna&paused=1`);
    await visitor.sees('Ulna');
    expect(modules()).toEqual([...before, 'open-quake2'].sort());
  });
});
