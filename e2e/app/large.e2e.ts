// Large files on the page: it answers while they are opened, they can be given up, and too large ones are told at once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLargeObj } from '../../tests/web/support/large-obj.js';
import { MainThread, watchThread } from '../support/main-thread.js';
import { samePicture } from '../support/pictures.js';
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

/** A small window: what is measured is the page, not the software that draws a million triangles. */
const small: BrowserContextOptions = { viewport: { width: 480, height: 400 } };

/** Records what the progress bar has said: its value, or null, and its text. */
async function recordProgress(page: Page): Promise<() => Promise<[number | null, string][]>> {
  await page.evaluate(() => {
    const heard: [number | null, string][] = [];
    Object.assign(globalThis, { heard });
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
      heard.push([value === null ? null : Number(value), bar.nextElementSibling?.textContent ?? '']);
    }, 20);
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: [number | null, string][] }).heard);
}

async function seesUlna(before?: (page: Page) => Promise<unknown>): Promise<Visitor> {
  const visitor = await visits.visit('#v=1&sample=ulna', small, before);
  await visitor.sees('Ulna');
  return visitor;
}

describe('an OBJ file of 65 MB', () => {
  it('is opened while the page answers', async () => {
    const path = join(folder, 'large.obj');
    expect(await writeLargeObj(path, 645)).toBeGreaterThan(65e6);
    const visitor = await seesUlna((page) => page.addInitScript(watchThread));
    const measured = await MainThread.watch(visitor.page);
    await visitor.dropFromDisk(path);
    await visitor.sees('large');
    await visitor.page.getByRole('button', { name: 'Statistics' }).click();
    await visitor.page.getByText('832,050').first().waitFor();
    await measured.end('OBJ of 65 MB');
  });
});

describe('an OBJ file of 200 MB', () => {
  it('shows its progress, and is given up by a key or a button', async () => {
    const path = join(folder, 'larger.obj');
    await writeLargeObj(path, 1160);
    const visitor = await seesUlna();
    await visitor.playButton.click();
    const shown = await visitor.picture();
    const progress = await recordProgress(visitor.page);

    await visitor.dropFromDisk(path);
    await visitor.page.getByRole('progressbar').waitFor();
    await expect.poll(async () => (await progress()).length).toBeGreaterThan(3);
    await visitor.page.keyboard.press('Escape');
    await isGivenUp(visitor);

    await visitor.dropFromDisk(path);
    // Without waiting for two equal frames: a fast machine may have opened the file by then.
    await visitor.page.getByRole('button', { name: 'Cancel' }).click({ force: true });
    await isGivenUp(visitor);

    const heard = await progress();
    const values = heard.flatMap(([value]) => (value === null ? [] : [value]));
    expect(new Set(values).size).toBeGreaterThan(1);
    expect(heard.some(([, text]) => /Fetching \d+ MB of 2\d\d MB/.test(text))).toBe(true);
    await visitor.page.locator('mw-notices .toast').waitFor({ state: 'detached' });
    // A tool that the mouse is over looks different.
    await visitor.page.mouse.move(2, 2);
    expect(samePicture(await visitor.picture(), shown)).toBe(true);
  });

  async function isGivenUp(visitor: Visitor): Promise<void> {
    await visitor.page.locator('mw-notices').getByText('Loading was cancelled').first().waitFor();
    await expect.poll(() => visitor.page.getByRole('progressbar').count()).toBe(0);
    // Its memory goes with the worker.
    await expect.poll(() => visitor.page.workers().length).toBe(0);
    await visitor.sees('Ulna');
  }
});

describe('an OBJ file of 600 MB', () => {
  it('is refused at once, with the limit and what to do', async () => {
    const visitor = await seesUlna();
    await visitor.page.evaluate(() => {
      // All pieces are the same bytes.
      const piece = new Blob([new Uint8Array(20 << 20).fill(0x20)]);
      const transfer = new DataTransfer();
      transfer.items.add(new File(Array<Blob>(30).fill(piece), 'huge.obj'));
      const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, options));
    });
    const failure = visitor.page.getByRole('alert');
    await failure.getByText('512 MB are the most').waitFor();
    await failure.getByText('export it with fewer polygons').waitFor();
    await visitor.sees('Ulna');
  });
});
