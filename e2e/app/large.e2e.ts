// Large files on the page: workers open them, the user can cancel them, and the page refuses files above the limit.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLargeObj } from '../../tests/web/support/large-obj.js';
import { count } from '../../web/app/text/format.js';
import { words } from '../../web/app/text/messages.js';
import { composeMessage } from '../../web/lib/messages/compose.js';
import { render } from '../../web/lib/messages/render.js';
import { largestFile } from '../../web/lib/load/sources/pieces.js';
import { bytesRead, countBlobReads } from '../support/blob-reads.js';
import { imageDifference } from '../support/images.js';
import { like } from '../support/texts.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marrow-large-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** A small window, because SwiftShader draws a million triangles slowly. */
const small = { viewport: { width: 480, height: 400 } };

/** Records the values of the progress bar, null while it has none, and its texts. */
async function recordProgress(page: Page): Promise<() => Promise<[number | null, string][]>> {
  await page.evaluate(() => {
    const shown: [number | null, string][] = [];
    Object.assign(globalThis, { shown });
    const find = (root: ParentNode): Element | null => {
      for (const element of root.querySelectorAll('*')) {
        if (element.getAttribute('role') === 'progressbar') return element;
        const found = element.shadowRoot && find(element.shadowRoot);
        if (found) return found;
      }
      return null;
    };
    setInterval(() => {
      const bar = find(document);
      if (!bar) return;
      const value = bar.getAttribute('aria-valuenow');
      shown.push([value === null ? null : Number(value), bar.nextElementSibling?.textContent ?? '']);
    }, 20);
  });
  return () => page.evaluate(() => (globalThis as unknown as { shown: [number | null, string][] }).shown);
}

async function seesUlna(before?: (page: Page) => Promise<unknown>): Promise<Visitor> {
  const visitor = await visits.visit('#v=1&sample=ulna&paused=1', small, before);
  await visitor.seesSample('ulna');
  return visitor;
}

describe('an OBJ file of 65 MB', () => {
  it('opens in a worker, while the main thread reads only its first bytes', async () => {
    const path = join(folder, 'large.obj');
    expect(await writeLargeObj(path, 645)).toBeGreaterThan(65e6);
    const visitor = await seesUlna((page) => page.addInitScript(countBlobReads));
    await visitor.dropFromDisk(path);
    // On a busy machine SwiftShader needs more than half a minute for so many triangles.
    await visitor.sees('large', 100_000);
    await visitor.page.getByRole('button', { name: words.tabStatistics }).click();
    await visitor.page
      .getByText(count(2 * 645 ** 2))
      .first()
      .waitFor();
    // The main thread reads only the first bytes, to detect an archive.
    expect(await bytesRead(visitor.page)).toBeLessThan(64);
  });
});

describe('an OBJ file of 200 MB', () => {
  it('shows its progress, and can be cancelled by key or button', async () => {
    const path = join(folder, 'larger.obj');
    await writeLargeObj(path, 1160);
    const visitor = await seesUlna();
    const { page } = visitor;
    const before = await visitor.screenshot();
    const progress = await recordProgress(page);

    await visitor.dropFromDisk(path);
    await page.getByRole('progressbar').waitFor();
    await expect.poll(async () => (await progress()).length).toBeGreaterThan(3);
    await page.keyboard.press('Escape');
    await isCancelled(visitor);

    await visitor.dropFromDisk(path);
    // `force` skips the wait for a stable element, during which a fast machine may open the file.
    await page.getByRole('button', { name: words.cancelLoading }).click({ force: true });
    await isCancelled(visitor);

    const shown = await progress();
    const values = shown.flatMap(([value]) => (value === null ? [] : [value]));
    expect(new Set(values).size).toBeGreaterThan(1);
    const fetching = like(`${words.loadingFetch} * MB`);
    expect(shown.some(([, text]) => fetching.test(text) && /2\d\d MB/.test(text))).toBe(true);
    expect(imageDifference(await visitor.screenshot(), before)).toBeNull();
  });

  async function isCancelled(visitor: Visitor): Promise<void> {
    await visitor.waitForMessage(words.loadCancelled);
    await expect.poll(() => visitor.page.getByRole('progressbar').count()).toBe(0);
    await visitor.seesSample('ulna');
  }
});

describe('an OBJ file of 600 MB', () => {
  it('is rejected with a message that states the limit and a remedy, and the open model stays', async () => {
    const visitor = await seesUlna();
    await visitor.page.evaluate(() => {
      // All parts of the file share one blob, to save memory.
      const piece = new Blob([new Uint8Array(20 << 20).fill(0x20)]);
      const transfer = new DataTransfer();
      transfer.items.add(new File(Array<Blob>(30).fill(piece), 'huge.obj'));
      const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, options));
    });
    const failure = visitor.page.getByRole('alert');
    await failure.getByText(words.titleTooLarge).waitFor();
    const tooLarge = composeMessage('open-file-too-large', 600, largestFile >> 20);
    await failure.getByText(render(tooLarge).message).waitFor();
    await visitor.seesSample('ulna');
  });
});
