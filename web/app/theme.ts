import type { App } from './app.js';
import type { ThemeChoice } from './state/state.js';

/** The same key as in public/early.js, which sets the theme before the first paint. */
const storageKey = 'marrow.theme';
const light = matchMedia('(prefers-color-scheme: light)');

/** The theme that a choice means now. */
export function shownTheme(choice: ThemeChoice): 'light' | 'dark' {
  return choice === 'system' ? (light.matches ? 'light' : 'dark') : choice;
}

export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage may be forbidden; then the system's theme is used.
    return 'system';
  }
}

/** Applies the chosen theme to the document, the browser's own bars and the scene. */
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
    try {
      if (state.theme === 'system') localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, state.theme);
    } catch {
      // Without storage, the choice lasts for this visit.
    }
    apply();
  });
  apply();
  // WebKit runs the page's script before its style sheet is there, and with it the colours.
  addEventListener('load', apply, { once: true });
}
