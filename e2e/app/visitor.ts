import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityProblems } from '../support/axe.js';
import { releasePage, takePage, type TakeOptions } from '../support/browser.js';
import { imageDifference, imageInterval } from '../support/images.js';
import { sampleName } from '../support/texts.js';
import { words } from '../../web/app/text/messages.js';

/** A file to drop: its name and bytes. */
export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const samples = fileURLToPath(new URL('../../public/samples/', import.meta.url));

/** A file of one of our samples, optionally under another name. */
export async function sampleFile(path: string, name?: string): Promise<DroppedFile> {
  return { name: name ?? path.slice(path.lastIndexOf('/') + 1), bytes: await readFile(samples + path) };
}

export function textFile(name: string, text: string): DroppedFile {
  return { name, bytes: new TextEncoder().encode(text) };
}

declare global {
  /** The texts of the page's live region, in order. */
  var announcements: string[];
}

/**
 * Runs in the page. Records each text of the live region from now on, including texts that are soon replaced. The
 * document can be loaded before the script that creates `<mw-page>`, so the function waits for that element.
 */
function recordAnnouncements(): void {
  globalThis.announcements = [];
  const follow = async (page: Element & { updateComplete?: Promise<unknown> }): Promise<void> => {
    await page.updateComplete;
    const region = page.shadowRoot?.querySelector('[role="status"][aria-live="polite"]');
    const record = (): void => {
      const text = region?.textContent ?? '';
      if (text !== '' && text !== globalThis.announcements.at(-1)) globalThis.announcements.push(text);
    };
    record();
    if (region)
      new MutationObserver(record).observe(region, { childList: true, characterData: true, subtree: true });
  };
  const isThere = (): boolean => {
    const page = document.querySelector('mw-page');
    if (page !== null) void follow(page);
    return page !== null;
  };
  if (isThere()) return;
  const waiting = new MutationObserver(() => {
    if (isThere()) waiting.disconnect();
  });
  waiting.observe(document.documentElement, { childList: true, subtree: true });
}

/** The default timeout of Playwright, in milliseconds. */
const defaultTimeout = 30_000;

const pngPrefix = 'data:image/png;base64,';

/** The bytes of a data URL with a PNG. */
function pngOf(address: string): Buffer {
  return Buffer.from(address.slice(pngPrefix.length), 'base64');
}

/** A browser page as a visitor uses it. Records the errors of the page and the addresses that it requests. */
export class Visitor {
  readonly page: Page;
  readonly errors: string[] = [];
  /** The addresses that the page and its workers requested. */
  readonly requests: string[] = [];
  readonly foreignRequests: string[] = [];

  readonly #keep: boolean;

  /** Opens an address. `before` prepares the page, which is then not used for other visits. */
  static async arrive(
    url: string,
    options: TakeOptions = {},
    before?: (page: Page) => Promise<unknown>,
  ): Promise<Visitor> {
    const fresh = before !== undefined;
    const page = await takePage({ viewport: { width: 1180, height: 720 }, fresh, ...options });
    const visitor = new Visitor(page, new URL(url).origin, before === undefined);
    await before?.(page);
    await page.goto(url);
    await page.evaluate(recordAnnouncements);
    return visitor;
  }

  private constructor(page: Page, origin: string, keep: boolean) {
    this.page = page;
    this.#keep = keep;
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      // The browser logs every failed request, and some of these tests cause failures on purpose.
      const isStatus = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isStatus) this.errors.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      this.requests.push(url);
      if (new URL(url).origin !== origin && !/^(blob|data):/.test(url)) this.foreignRequests.push(url);
    });
  }

  leave(): Promise<void> {
    return releasePage(this.page, { keep: this.#keep });
  }

  /** Drops files on the page with the events of a real drop: enter, over, drop. */
  async drop(files: readonly DroppedFile[]): Promise<void> {
    await this.#acceptsDrops();
    const data = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('base64') }));
    await this.page.evaluate((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, text } of dropped) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, options));
      }
    }, data);
  }

  /** Drops a file from the disk, which the page reads on demand. */
  async dropFromDisk(path: string): Promise<void> {
    await this.#acceptsDrops();
    const input = await this.page.evaluateHandle(() =>
      Object.assign(document.createElement('input'), { type: 'file' }),
    );
    await input.setInputFiles(path);
    await input.evaluate(({ files }) => {
      const transfer = new DataTransfer();
      for (const file of files ?? []) transfer.items.add(file);
      const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, options));
      }
    });
  }

  /** Waits for the element that listens to drops: the document can be loaded before the script that creates it. */
  #acceptsDrops(): Promise<void> {
    return this.page.locator('mw-page').waitFor({ state: 'attached' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get scene(): Locator {
    return this.page.locator('mw-scene-view canvas').first();
  }

  get timeline(): Locator {
    return this.page.getByRole('slider', { name: words.timeline });
  }

  /** The field that shows the current frame number. */
  get counter(): Locator {
    return this.page.getByRole('textbox', { name: words.frame, exact: true });
  }

  get playButton(): Locator {
    return this.page.locator('mw-transport .play');
  }

  /** A button of the toolbar in the scene. */
  tool(name: string): Locator {
    return this.page.locator('mw-tool-rail').getByRole('button', { name });
  }

  clip(name: string): Locator {
    return this.page.locator('mw-clip-list').getByRole('option', { name: new RegExp(`^\\s*${name}\\s`) });
  }

  skin(name: string): Locator {
    return this.page.locator('mw-skin-list').getByRole('option', { name });
  }

  /** Waits until the page shows a subject of that name, then until it is idle. `timeout`: milliseconds for each wait. */
  async sees(name: string, timeout: number = defaultTimeout): Promise<void> {
    const caption = this.page.locator('mw-scene-view .caption h1', { hasText: name });
    await caption.waitFor({ state: 'attached', timeout });
    await this.idle(timeout);
  }

  /** Waits until the page shows one of our samples and is idle. `id` is the name of its folder. */
  seesSample(id: string): Promise<void> {
    return this.sees(sampleName(id));
  }

  /** Waits until everything requested is loaded and drawn, the camera is at rest and the address is written. */
  async idle(timeout: number = defaultTimeout): Promise<void> {
    const busy = this.page.locator('mw-scene-view canvas[aria-busy]').first();
    await busy.waitFor({ state: 'detached', timeout });
  }

  /** Stops the time of a page that was opened with `clock: true`. From now on it moves only by `advance`. */
  async stopClock(): Promise<void> {
    // On a busy machine the chosen time may have passed before the page receives it.
    for (let ahead = 1000; ; ahead *= 2) {
      const now = await this.page.evaluate(() => Date.now());
      try {
        await this.page.clock.pauseAt(now + ahead);
        return;
      } catch (error) {
        if (!String(error).includes('to the past')) throw error;
      }
    }
  }

  /** Advances the stopped clock by milliseconds, and runs the timers and frames that are due. */
  advance(milliseconds: number): Promise<void> {
    return this.page.clock.runFor(milliseconds);
  }

  /** Waits for an announcement that contains the text, after the announcement that the previous call found. */
  async waitForMessage(text: string): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate((wanted) => {
          const found = globalThis.announcements.findIndex((each) => each.includes(wanted));
          return found < 0 ? [...globalThis.announcements] : globalThis.announcements.splice(0, found + 1);
        }, text),
      )
      .toContainEqual(expect.stringContaining(text));
  }

  async frame(): Promise<number> {
    return Number(await this.counter.inputValue());
  }

  /** The canvas of the scene once the page is idle, as a PNG, without labels and tools. */
  async screenshot(): Promise<Buffer> {
    await this.idle();
    return this.canvas();
  }

  /** The current content of the scene's canvas, as a PNG. */
  async canvas(): Promise<Buffer> {
    const address = await this.scene.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    return pngOf(address);
  }

  /** Waits until the scene's canvas differs from `since`, by default from its state at the time of the call. */
  async seesChange(since?: Buffer): Promise<void> {
    const before = since ?? (await this.canvas());
    const compare = async (): Promise<string | null> => imageDifference(await this.canvas(), before);
    await expect.poll(compare, { timeout: 15_000, interval: imageInterval }).not.toBeNull();
  }

  /** Waits until the scene is idle and its canvas shows an earlier image again. */
  async showsAgain(image: Buffer, message = ''): Promise<void> {
    const compare = async (): Promise<string | null> => {
      await this.idle();
      return imageDifference(await this.canvas(), image);
    };
    await expect.poll(compare, { message, interval: imageInterval }).toBeNull();
  }

  /** The problems that axe-core finds, as `rule: element`. */
  accessibilityProblems(): Promise<readonly string[]> {
    return accessibilityProblems(this.page);
  }
}
