import { Builder, Capabilities, error, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { findWebKitDriver } from '../../../scripts/lib/engines.mjs';
import { BrowserCrash, type Engine, type InteractiveTab, type Point, type Size } from './engine.js';
import type { Screen } from './screen.js';

/** Starts WebKitGTK under WebDriver. The driver starts the MiniBrowser that is part of WebKitGTK. */
export async function launchWebKit({ env }: Screen): Promise<Engine> {
  const path = findWebKitDriver();
  if (path === null) throw new Error('WebKitWebDriver was not found: install webkit2gtk-driver.');
  const service = new DriverService.Builder(path)
    .setLoopback(true)
    // The sandbox needs user namespaces, which containers and root do not have.
    .setEnvironment({ ...process.env, ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await driver.manage().setTimeouts({ script: 120_000 });
  return {
    open: (size) => tabOf(driver, size),
    close: async () => {
      // After a crash there is no session to quit.
      if (await isAlive(driver)) await driver.quit();
      await service.kill();
    },
  };
}

/** Whether the session is still open. It ends when the process of the page crashes. */
async function isAlive(driver: WebDriver): Promise<boolean> {
  try {
    await driver.getTitle();
    return true;
  } catch (thrown) {
    if (thrown instanceof error.NoSuchSessionError) return false;
    throw thrown;
  }
}

/** The session's only window. Closing the tab opens an empty page in it. */
async function tabOf(driver: WebDriver, size: Size): Promise<InteractiveTab> {
  /** Rejects with a BrowserCrash when a command failed because the page's process has crashed. */
  async function command<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (thrown) {
      // A command that is interrupted by a crash can fail with any error.
      if (!(await isAlive(driver))) throw new BrowserCrash('WebKit', { cause: thrown });
      throw thrown;
    }
  }

  await command(() => resize(driver, size));
  return {
    errors: [],
    go: (url) => command(() => driver.get(url)),
    evaluate: async (expression) => {
      const script = `const done = arguments[arguments.length - 1];
        (async () => (${expression}))().then(
          (value) => done({ value }),
          (error) => done({ error: String(error) }),
        );`;
      const { value, error } = await command(() =>
        driver.executeAsyncScript<{ value: unknown; error?: string }>(script),
      );
      if (error !== undefined) throw new Error(error);
      return value;
    },
    screenshot: async () => Buffer.from(await command(() => driver.takeScreenshot()), 'base64'),
    drag: (from, to) => {
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      return command(() =>
        driver.actions().move(whole(from)).press().move(whole(middle)).move(whole(to)).release().perform(),
      );
    },
    close: () => command(() => driver.get('about:blank')),
  };
}

/** WebDriver accepts integers only. The duration of the move is in milliseconds. */
function whole({ x, y }: Point): Point & { readonly duration: number } {
  return { x: Math.round(x), y: Math.round(y), duration: 20 };
}

/** Sets the size of the page. The window also has a toolbar, whose width is the minimum width of the window. */
async function resize(driver: WebDriver, { width, height }: Size): Promise<void> {
  const [extraWidth, extraHeight] = await driver.executeScript<[number, number]>(
    'return [outerWidth - innerWidth, outerHeight - innerHeight];',
  );
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: width + extraWidth, height: height + extraHeight });
}
