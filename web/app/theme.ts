import type { App } from './app.js';
import type { ThemeChoice } from './state/state.js';
import { readSetting, writeSetting } from './storage.js';

/** The same key as in public/early.js, which sets the theme before the first paint. */
const storageKey = 'marrow.theme';
const light = matchMedia('(prefers-color-scheme: light)');

/** Resolves a choice to a theme; 'system' follows the browser. */
export function shownTheme(choice: ThemeChoice): 'light' | 'dark' {
  return choice === 'system' ? (light.matches ? 'light' : 'dark') : choice;
}

export function storedTheme(): ThemeChoice {
  const stored = readSetting(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies the chosen theme to the document, the browser's toolbar colours and the scene. */
export function followTheme({ store, scene }: App): void {
  const apply = (): void => {
    const choice = store.state.theme;
    document.documentElement.dataset['theme'] = shownTheme(choice);
    const panel = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', panel);
    scene.recolour();
  };
  light.addEventListener('change', apply);
  store.subscribe((state, previous) => {
    if (state.theme === previous.theme) return;
    writeSetting(storageKey, state.theme === 'system' ? null : state.theme);
    apply();
  });
  apply();
  // WebKit may run the page's script before its style sheet has loaded. The colours are available after the load event.
  addEventListener('load', apply, { once: true });
}
