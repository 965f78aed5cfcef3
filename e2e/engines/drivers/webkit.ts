import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { findWebKitDriver } from '../../../scripts/lib/engines.mjs';
import type { Engine, Point, Size, Tab } from './engine.js';
import type { Screen } from './screen.js';

/** WebKitGTK by WebDriver. Its driver starts the MiniBrowser that comes with the library. */
export async function launchWebKit({ env }: Screen): Promise<Engine> {
  const path = findWebKitDriver();
  if (path === null) throw new Error('There is no WebKitWebDriver: install webkit2gtk-driver.');
  const service = new DriverService.Builder(path)
    .setLoopback(true)
    // The sandbox needs user namespaces, which containers and root do not have.
    .setEnvironment({ ...process.env, ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await driver.manage().setTimeouts({ script: 60_000 });
  return {
    name: 'WebKit',
    open: (size) => tabOf(driver, size),
    close: async () => {
      await driver.quit();
      await service.kill();
    },
  };
}

/** The session's one window. Closing the tab leaves the page that is open in it. */
async function tabOf(driver: WebDriver, size: Size): Promise<Tab> {
  await resize(driver, size);
  return {
    errors: [],
    go: (url) => driver.get(url),
    evaluate: async (run, ...args) => {
      const script = `const done = arguments[arguments.length - 1];
        (async () => (${String(run)})(...${JSON.stringify(args)}))().then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }),
        );`;
      const { value, error } = await driver.executeAsyncScript<{ value: never; error?: string }>(script);
      if (error !== undefined) throw new Error(error);
      return value;
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    drag: async (from, to) => {
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      await driver
        .actions()
        .move(whole(from))
        .press()
        .move(whole(middle))
        .move(whole(to))
        .release()
        .perform();
    },
    close: () => driver.get('about:blank'),
  };
}

/** WebDriver takes whole pixels. */
function whole({ x, y }: Point): Point & { readonly duration: number } {
  return { x: Math.round(x), y: Math.round(y), duration: 20 };
}

/** Gives the window a page of this size. The window adds a toolbar, and is never narrower than that. */
async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
  const [beside, above] = await driver.executeScript<[number, number]>(
    'return [outerWidth - innerWidth, outerHeight - innerHeight];',
  );
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: width + beside, height: height + above });
}
