import type { Point, Size, Tab } from './drivers/engine.js';
import { cropped, type Image, type Rectangle } from './images.js';

/** Opens a page with a probe in an engine and drives it. */
export class Visitor<T extends Tab = Tab> {
  readonly tab: T;

  private constructor(tab: T) {
    this.tab = tab;
  }

  static async open<T extends Tab>(
    engine: { open(size: Size): Promise<T> },
    url: string,
    size: Size,
  ): Promise<Visitor<T>> {
    const tab = await engine.open(size);
    await tab.go(url);
    return new Visitor(tab);
  }

  close(): Promise<void> {
    return this.tab.close();
  }

  /** Calls a function in the page and resolves to its result. It is passed as text; its arguments are JSON. */
  async evaluate<A extends readonly unknown[], R>(
    run: (...args: A) => R | Promise<R>,
    ...args: A
  ): Promise<R> {
    return (await this.tab.evaluate(callOf(run, args))) as R;
  }

  /** Waits until a function returns true in the page. Calls it before each frame. */
  async waitFor<A extends readonly unknown[]>(
    what: string,
    condition: (...args: A) => boolean,
    ...args: A
  ): Promise<void> {
    await this.tab.evaluate(`(async () => {
      const end = performance.now() + 90_000;
      while (!${callOf(condition, args)}) {
        if (performance.now() > end) throw new Error(${JSON.stringify(`Not within 90 s: ${what}`)});
        await new Promise(requestAnimationFrame);
      }
    })()`);
  }

  /** All errors that the page or the browser has reported. */
  async errors(): Promise<readonly string[]> {
    return [...this.tab.errors, ...(await this.evaluate(() => probe.errors))];
  }

  /** Waits until the view is drawn and shows a model of that name. */
  async waitForModel(name: string): Promise<void> {
    await this.waitFor(
      `${name} is drawn`,
      (wanted) => {
        const captions = probe.all('mw-scene-view', '.caption h1');
        const drawn = probe.all('mw-scene-view', 'canvas:not([aria-busy])');
        return captions.some(({ innerText }) => innerText.includes(wanted)) && drawn.length > 0;
      },
      name,
    );
  }

  /** The texts of alerts and banners, which report failures and missing files. */
  async complaints(): Promise<readonly string[]> {
    return this.evaluate(() => {
      const elements = [...probe.all('[role=alert]'), ...probe.all('mw-notices', '.banner')];
      return [...new Set(elements)].map(({ innerText }) => innerText);
    });
  }

  /** Drops files that the page fetches from addresses relative to its own. */
  async drop(...addresses: readonly string[]): Promise<void> {
    await this.evaluate(async (paths) => {
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

  /** Waits for the gallery and opens the entry whose name contains the text. */
  async choose(text: string): Promise<void> {
    const path = ['mw-gallery', `.card[data-entry*="${text}"]`];
    await this.waitFor(`${text} is in the gallery`, (selectors) => probe.all(...selectors).length > 0, path);
    await this.click(...path);
  }

  /** A PNG of the page. Takes it after two frames, because some engines present a frame late. */
  async screenshot(): Promise<Buffer> {
    await this.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    );
    return this.tab.screenshot();
  }

  /** The middle of the scene, without the controls at its edges. */
  async scene(): Promise<Image> {
    const screenshot = await this.screenshot();
    const { left, top, width, height } = await this.#box('mw-scene-view', 'canvas');
    return cropped(screenshot, {
      left: left + 0.25 * width,
      top: top + 0.15 * height,
      width: 0.6 * width,
      height: 0.8 * height,
    });
  }

  /** Clicks the first element that a path of selectors matches. */
  async click(...path: readonly string[]): Promise<void> {
    await this.evaluate((selectors) => {
      const [element] = probe.all(...selectors);
      if (element === undefined) throw new Error(`There is no ${selectors.join(' ')}.`);
      element.click();
    }, path);
  }

  /** A point of an element, in CSS pixels of the page; `x` and `y` are fractions of its width and height. */
  async pointIn(path: readonly string[], { x, y }: Point): Promise<Point> {
    const { left, top, width, height } = await this.#box(...path);
    return { x: left + x * width, y: top + y * height };
  }

  async #box(...path: readonly string[]): Promise<Rectangle> {
    return this.evaluate((selectors) => {
      const [element] = probe.all(...selectors);
      if (element === undefined) throw new Error(`There is no ${selectors.join(' ')}.`);
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height };
    }, path);
  }
}

/** An expression that calls a function with arguments that are JSON. */
function callOf(run: (...args: never) => unknown, args: readonly unknown[]): string {
  return `(${String(run)})(...${JSON.stringify(args)})`;
}
