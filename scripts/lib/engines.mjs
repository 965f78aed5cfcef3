import { existsSync } from 'node:fs';
import { which } from './run.mjs';

/** The path of a Firefox with WebDriver BiDi: MARROW_FIREFOX, or the system's ESR; null if there is none. */
export function findFirefox() {
  const named = process.env.MARROW_FIREFOX;
  if (named) return existsSync(named) ? named : null;
  return which('firefox-esr');
}

/** The path of WebKitGTK's WebDriver server; null if there is none. */
export function findWebKitDriver() {
  return which('WebKitWebDriver');
}
