import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The path of a Chromium for the browser tests: MARROW_CHROMIUM, the system's, Chrome, or Playwright's download; null
 * if there is none.
 */
export function findChromium() {
  const named = process.env.MARROW_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const system = ['/usr/bin/chromium', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];
  return system.find((path) => existsSync(path)) ?? newestDownload();
}

const playwrightFolder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright');

/** The path of the newest Chromium in Playwright's folder of downloads; null if there is none. */
export function newestDownload(cache = playwrightFolder) {
  if (!existsSync(cache)) return null;
  const paths = readdirSync(cache)
    .flatMap((name) => /^chromium-(\d+)$/.exec(name)?.[1] ?? [])
    .sort((a, b) => b - a)
    .flatMap((revision) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((path) =>
        join(cache, `chromium-${revision}`, path),
      ),
    );
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * Arguments of a headless Chromium with WebGL2 in software, without the sandbox (which root cannot use) and without
 * background requests.
 */
export const chromiumArguments = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
