import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';
import { UsageError } from '../arguments.js';
import { messageOf } from '../message.js';
import { exitAtSignals } from '../signals.js';

/** Names of Chromium-based browsers in PATH. */
const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
/** Installation paths on systems that do not add programs to PATH. */
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Headless, with software rendering so that images do not depend on the graphics card, and without background requests of
 * the browser.
 */
const browserArguments = [
  '--headless=new',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium's messages if the system has no sandbox for it. playwright-core adds its command line to each error. */
const noSandboxMessage = /No usable sandbox|SUID sandbox helper|without --no-sandbox is not supported/i;

export interface BrowserChoice {
  /** The browser's executable; null for MARROW_CHROMIUM, Playwright's browser, or an installed one. */
  readonly program: string | null;
  /** Whether to disable the sandbox. It is always disabled for root, because Chromium does not support it there. */
  readonly noSandbox: boolean;
  /** Whether this process continues after a signal until its work is done; otherwise it exits and closes the browser. */
  readonly keepsRunning?: boolean;
}

/** Starts a headless Chromium. @throws UsageError if playwright-core or a browser is missing */
export async function launchBrowser({
  program,
  noSandbox,
  keepsRunning = false,
}: BrowserChoice): Promise<Browser> {
  const chromium = await playwrightsChromium();
  const executablePath = findBrowser(chromium, program);
  // When this process exits, playwright-core closes its browsers and removes their temporary files.
  if (!keepsRunning) exitAtSignals(['SIGTERM', 'SIGHUP']);
  try {
    return await chromium.launch({
      executablePath,
      args: browserArguments,
      ignoreDefaultArgs: ['--headless'],
      // At these signals playwright-core closes the browser but does not exit the process.
      handleSIGINT: !keepsRunning,
      handleSIGTERM: false,
      handleSIGHUP: false,
      chromiumSandbox: !noSandbox && process.getuid?.() !== 0,
    });
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(
      noSandboxMessage.test(reason)
        ? `${executablePath}: The system has no sandbox for the browser. Disable it with --no-sandbox.`
        : `${executablePath}: The browser does not start: ${cause(reason)} Choose another one with --browser PATH.`,
    );
  }
}

/** Returns the first line that the browser printed; if there is none, the first line of playwright-core's message. */
function cause(message: string): string {
  const line = /\[err\] (.+)/.exec(message)?.[1] ?? message.split('\n')[0]!;
  return line.trim().replace(/[^.!]$/, '$&.');
}

async function playwrightsChromium(): Promise<BrowserType> {
  try {
    const { chromium } = await import('playwright-core');
    return chromium;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError(
      'The WebGL renderer requires playwright-core, which is not installed: npm install playwright-core.',
    );
  }
}

function findBrowser(chromium: BrowserType, program: string | null): string {
  const named = program ?? process.env['MARROW_CHROMIUM'] ?? '';
  if (named !== '') {
    if (existsSync(named)) return named;
    const option = program === null ? 'MARROW_CHROMIUM' : '--browser';
    throw new UsageError(`${option}: No browser found at "${named}".`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const found = [chromium.executablePath(), ...inPath, ...places].find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new UsageError(
    'No Chromium or Chrome found. Install one (npx playwright-core install chromium), or specify its path with --browser PATH or MARROW_CHROMIUM.',
  );
}
