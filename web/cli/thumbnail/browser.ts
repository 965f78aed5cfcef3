import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';
import { UsageError } from '../arguments.js';
import { messageOf } from '../message.js';
import { exitAtSignals } from '../signals.js';

/** Names of Chromium and of browsers made of it, as they stand in PATH. */
const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
/** Where they lie on systems that do not put programs into PATH. */
const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Headless, drawing in software so that pictures do not depend on the graphics card, and without requests of the
 * browser's own.
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

/** What Chromium prints where the system has no sandbox for it. playwright-core adds its command line to each error. */
const noSandboxMessage = /No usable sandbox|SUID sandbox helper|without --no-sandbox is not supported/i;

export interface BrowserChoice {
  /** The browser's program; null: MARROW_CHROMIUM, playwright's own, or the system's. */
  readonly program: string | null;
  /** Whether the system's sandbox is left out. For root it is, because Chromium has none there. */
  readonly noSandbox: boolean;
  /** Whether this process goes on at a signal, until its work is done; else the signal ends it and the browser. */
  readonly keepsRunning?: boolean;
}

/** Starts a Chromium without a window. @throws UsageError where playwright-core or a browser is missing */
export async function launchBrowser({
  program,
  noSandbox,
  keepsRunning = false,
}: BrowserChoice): Promise<Browser> {
  const chromium = await playwrightsChromium();
  const executablePath = findBrowser(chromium, program);
  // At the end of this process playwright-core ends its browsers and removes what they have written.
  if (!keepsRunning) exitAtSignals(['SIGTERM', 'SIGHUP']);
  try {
    return await chromium.launch({
      executablePath,
      args: browserArguments,
      ignoreDefaultArgs: ['--headless'],
      // At these signals playwright-core ends the browser, but not this process.
      handleSIGINT: !keepsRunning,
      handleSIGTERM: false,
      handleSIGHUP: false,
      chromiumSandbox: !noSandbox && process.getuid?.() !== 0,
    });
  } catch (error) {
    const reason = messageOf(error);
    throw new UsageError(
      noSandboxMessage.test(reason)
        ? `${executablePath}: The browser has no sandbox on this system; --no-sandbox does without.`
        : `${executablePath}: The browser does not start: ${cause(reason)} Name another one with --browser PATH.`,
    );
  }
}

/** Returns the first line that the browser has printed, or else the first of playwright-core's message. */
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
      'Thumbnails are drawn in a Chromium that playwright-core drives, and it is not installed: npm install playwright-core.',
    );
  }
}

function findBrowser(chromium: BrowserType, program: string | null): string {
  const named = program ?? process.env['MARROW_CHROMIUM'] ?? '';
  if (named !== '') {
    if (existsSync(named)) return named;
    const option = program === null ? 'MARROW_CHROMIUM' : '--browser';
    throw new UsageError(`${option}: There is no browser "${named}".`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const found = [chromium.executablePath(), ...inPath, ...places].find((place) => existsSync(place));
  if (found !== undefined) return found;
  throw new UsageError(
    'There is no Chromium or Chrome here. Install one (npx playwright-core install chromium), or name its program with --browser PATH or in MARROW_CHROMIUM.',
  );
}
