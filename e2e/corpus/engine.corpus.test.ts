import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../scripts/lib/files.mjs';
import { noCorpus, shared, sharedJson, titled } from '../../tests/web/support/corpus.js';
import { closePage, openPage, type WatchedPage } from '../support/browser.js';
import { repository } from '../support/serve.js';
import { fileAddress, testPage } from '../support/test-pages.js';
import { difference, type Difference } from './difference.js';
import type { EnginePage, EngineScene } from './page/engine.js';

declare const engine: EnginePage;

/** An image that a real Quake III engine drew, as truth/engine/spec.json describes it. */
interface EngineImage extends Pick<EngineScene, 'entry' | 'state' | 'camera'> {
  readonly name: string;
}

/** The corpus folders that the engine had loaded together. */
const sets = ['oa_player_sarge', 'oa_w_machinegun', 'oa_w_bfg', 'oa_w_shotgun', 'oa_torch', 'oa_fan'];
/** The threshold for images with a muzzle flash, whose rim is as faint as rounding differences of JPEG decoders. */
const faintGlow = 6;
const folder = join(repository, 'build/engine');
/**
 * Images for which the engine used newer files than the corpus: OpenArena 0.8.8 has another image of the fan, another
 * script of the shotgun, and another model and script of the BFG. Therefore their colours differ. With the newer files,
 * the mean differences were at most 0.9 (fan), 1.9 (shotgun) and 2.1 (BFG).
 */
const otherMaterials: ReadonlySet<string> = new Set(['bfg_1000', 'bfg_2370', 'shotgun_1000', 'fan_1000']);

const renderers = [
  { renderer: 'WebGL', webgl: true },
  { renderer: 'software', webgl: false },
];

/**
 * Draws scenes in the pose, light and size in which a real Quake III engine drew them, in Chromium with and without WebGL,
 * and compares the pixels. Prints the differences of all images, and writes the images to build/engine.
 */
describe.skipIf(noCorpus).for(renderers)(
  titled('The comparison of the $renderer renderer with a Quake III engine'),
  ({ renderer, webgl }) => {
    const images = noCorpus ? [] : sharedJson<EngineImage[]>('truth', 'engine', 'spec.json');
    const rows: string[] = [];
    let watched: WatchedPage;

    beforeAll(async () => {
      watched = await openPage(await testPage('corpus/page/engine.html'), {
        width: 1200,
        height: 800,
        webgl,
      });
      await watched.page.waitForFunction(() => 'engine' in globalThis);
    });

    afterAll(async () => {
      console.log([`${renderer}\n${tableHead}`, ...rows].join('\n'));
      await closePage(watched.page);
    });

    it('includes all images of the engine', () => {
      expect(images.map(({ name }) => `${name}.png`).sort()).toEqual(
        readdirSync(shared('truth/engine'))
          .filter((name) => name.endsWith('.png'))
          .sort(),
      );
    });

    it.each(images)(
      'finds the same silhouette and, unless the files differ, the same mean colours: $name',
      async ({ name, entry, state, camera }) => {
        const theirs = PNG.sync.read(readFileSync(shared('truth/engine', `${name}.png`)));
        const { width, height } = theirs;
        const { shown, ...others } = state;
        // `shown` is the name of a file in the state, and the name of a part, without extension, in the viewer.
        const look = shown === undefined ? others : { ...others, shown: shown.replace('.md3', '') };
        const files = sets.flatMap(filesOf);
        const scene = { files, entry, state: look, camera, width, height, background: '#333333' };
        const drawn = await watched.page.evaluate((given) => engine.draw(given), scene);
        const ours = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
        const out = join(folder, renderer);
        mkdirSync(out, { recursive: true });
        writeFileSync(join(out, `${name}.png`), ours);
        const found = difference(PNG.sync.read(ours), theirs, 0x33, shown === undefined ? 0 : faintGlow);
        rows.push(tableRow(name, found));
        expect(found.overlap).toBeGreaterThanOrEqual(0.97);
        if (!otherMaterials.has(name))
          for (const mean of found.mean) expect(Math.abs(mean)).toBeLessThanOrEqual(1.5);
        expect(watched.errors).toEqual([]);
      },
    );
  },
);

const tableHead = 'image          overlap  interior    red  green   blue  absolute';

function tableRow(name: string, { overlap, interior, mean, absolute }: Difference): string {
  const means = mean.map((value) => value.toFixed(2).padStart(6)).join(' ');
  const counts = `${overlap.toFixed(4).padStart(7)} ${String(interior).padStart(9)}`;
  return `${name.padEnd(16)} ${counts} ${means} ${absolute.toFixed(2).padStart(9)}`;
}

/** All files of a set, by their paths within it. */
function filesOf(set: string): EngineScene['files'] {
  const folder = shared(`corpus/md3/${set}`);
  return filesUnder(folder).map((name) => ({ name, url: fileAddress(join(folder, name)) }));
}
