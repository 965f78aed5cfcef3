import type { Engine, Point, Size, Tab } from './drivers/engine.js';
import { cropped, type Picture, type Rectangle } from './pictures.js';

/** Waits until a condition holds; the error tells what was waited for. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 90): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${String(seconds)} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The page in an engine, as a visitor uses it. */
export class Bench {
  readonly tab: Tab;

  private constructor(tab: Tab) {
    this.tab = tab;
  }

  static async open(engine: Engine, url: string, size: Size): Promise<Bench> {
    const tab = await engine.open(size);
    await tab.go(url);
    await until('the page runs', () => tab.evaluate(() => document.readyState === 'complete'));
    return new Bench(tab);
  }

  /** Everything that went wrong in the page, as far as the page or the browser tells. */
  async errors(): Promise<readonly string[]> {
    return [...this.tab.errors, ...(await this.tab.evaluate(() => witness.errors))];
  }

  async close(): Promise<void> {
    await this.tab.close();
  }

  /** Waits until a subject of that name is on the bench and all of it is drawn. */
  async sees(name: string): Promise<void> {
    await until(`${name} is drawn`, () =>
      this.tab.evaluate((wanted) => {
        const captions = witness.all('mw-scene-view', '.caption h1');
        const drawn = witness.all('mw-scene-view', 'canvas:not([aria-busy])');
        return captions.some(({ innerText }) => innerText.includes(wanted)) && drawn.length > 0;
      }, name),
    );
  }

  /** The texts of the banners and pages that tell of a failure, or of something that is missing. */
  async complaints(): Promise<readonly string[]> {
    return this.tab.evaluate(() => {
      const told = [...witness.all('[role=alert]'), ...witness.all('mw-notices', '.banner')];
      return [...new Set(told)].map(({ innerText }) => innerText);
    });
  }

  /** Drops files, which the page fetches from these addresses below its own. */
  async drop(...addresses: readonly string[]): Promise<void> {
    await this.tab.evaluate(async (paths) => {
      const transfer = new DataTransfer();
      for (const path of paths) {
        const response = await fetch(path);
        if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
        transfer.items.add(new File([await response.arrayBuffer()], path.slice(path.lastIndexOf('/') + 1)));
      }
      const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(type, options));
    }, addresses);
  }

  /** Waits for the list of what an archive holds, and opens the entry with this text. */
  async choose(text: string): Promise<void> {
    await until(`${text} can be chosen`, () =>
      this.tab.evaluate((wanted) => {
        const entry = witness
          .all('mw-gallery', '.card')
          .find(({ dataset }) => dataset['entry']?.includes(wanted));
        entry?.click();
        return entry !== undefined;
      }, text),
    );
  }

  /** The page as it is visible, PNG. An engine may show what it has drawn a frame later. */
  async screenshot(): Promise<Buffer> {
    await this.tab.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    );
    return this.tab.screenshot();
  }

  /** The middle of the scene, without the controls over its edges. */
  async scene(): Promise<Picture> {
    const shown = await this.screenshot();
    const { left, top, width, height } = await this.#place('mw-scene-view', 'canvas');
    return cropped(shown, {
      left: left + 0.25 * width,
      top: top + 0.15 * height,
      width: 0.6 * width,
      height: 0.8 * height,
    });
  }

  /** Clicks the first element that a path of selectors leads to. */
  async click(...path: readonly string[]): Promise<void> {
    await this.tab.evaluate((selectors) => {
      const [element] = witness.all(...selectors);
      if (element === undefined) throw new Error(`There is no ${selectors.join(' ')}.`);
      element.click();
    }, path);
  }

  /** The frame that the page shows. */
  async frame(): Promise<number> {
    return this.tab.evaluate(() => {
      const [counter] = witness.all('mw-frame-counter', 'input');
      return counter instanceof HTMLInputElement ? Number(counter.value) : NaN;
    });
  }

  /** Where the timeline's playhead is, as a share of the clip. */
  async playhead(): Promise<number> {
    return this.tab.evaluate(() => {
      const [slider] = witness.all('mw-timeline', '[role=slider]');
      return Number(slider?.ariaValueNow) / Number(slider?.ariaValueMax);
    });
  }

  /** Drags from one place of an element to another; the places are shares of its width and height. */
  async drag(path: readonly string[], from: Point, to: Point): Promise<void> {
    const { left, top, width, height } = await this.#place(...path);
    const at = ({ x, y }: Point): Point => ({ x: left + x * width, y: top + y * height });
    await this.tab.drag(at(from), at(to));
  }

  async #place(...path: readonly string[]): Promise<Rectangle> {
    return this.tab.evaluate((selectors) => {
      const [element] = witness.all(...selectors);
      if (element === undefined) throw new Error(`There is no ${selectors.join(' ')}.`);
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height };
    }, path);
  }
}
