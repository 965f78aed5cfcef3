import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samples } from '../../web/app/samples.js';
import { buildMs3d } from '../../tests/web/support/ms3d-builder.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const families: Readonly<Record<string, string>> = {
  md2: 'quake2',
  md3: 'quake3-scripts',
  md5: 'doom3-scripts',
  ms3d: 'milkshape',
  mdl: 'half_life',
  obj: 'wavefront',
  '3ds': 'studio3ds',
  quake_mdl: 'quake',
  spr: 'sprite',
};
/** The image formats of each sample. Half-Life models, Quake models and sprites contain raw pixels, which need no decoder. */
const imageFormats: Readonly<Record<string, readonly string[]>> = {
  atlas: ['png'],
  hinge: ['tga'],
  hyoid: [],
  incus: ['png'],
  marl: ['png'],
  skull: ['png', 'tga'],
  spark: [],
  talus: ['png', 'tga'],
  ulna: ['pcx', 'png'],
  vomer: [],
};

/** The WASM modules that the page and its workers have fetched so far. */
function modules({ requests }: Visitor): string[] {
  return requests.flatMap((url) => /\/([\w-]+?)-[\w-]{8}\.wasm$/.exec(url)?.slice(1) ?? []).sort();
}

const served =
  (name: string, bytes: Uint8Array) =>
  (page: Page): Promise<unknown> =>
    page.route(`**/${name}`, (route) => route.fulfill({ body: Buffer.from(bytes) }));

describe('the page', () => {
  it.each(samples)(
    'fetches for $name only the runtime, the opener of the format, and the decoders of its image formats',
    async ({ id, name, format }) => {
      const visitor = await visits.visit(`#v=1&sample=${id}&paused=1`, { fresh: true });
      await visitor.sees(name);
      const decoders = imageFormats[id]?.map((format) => `images-${format}`) ?? [];
      expect(modules(visitor)).toEqual([...decoders, 'marrow', `open-${families[format] ?? ''}`]);
    },
  );

  it('fetches no image decoders for a model without images', async () => {
    const visitor = await visits.visit('#v=1&src=bare.ms3d&paused=1', {}, served('bare.ms3d', buildMs3d()));
    await visitor.sees('bare');
    expect(modules(visitor)).toEqual(['marrow', 'open-milkshape']);
  });

  it('fetches an opener for each new format, and fetches no module twice', async () => {
    const visitor = await visits.visit('#v=1&sample=skull&paused=1', { fresh: true });
    await visitor.seesSample('skull');
    const before = modules(visitor);
    await visitor.drop([{ name: 'bare.ms3d', bytes: buildMs3d() }]);
    await visitor.sees('bare');
    expect(modules(visitor)).toEqual(before);
    await visitor.page.goto(`${visits.url}#v=1&sample=ulna&paused=1`);
    await visitor.seesSample('ulna');
    expect(modules(visitor)).toEqual([...before, 'images-pcx', 'open-quake2'].sort());
  });
});
