import type { App } from '../app.js';
import { words } from '../text/messages.js';

/** Copies a text and says so. */
export async function copy(app: App, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.actions.toast(words.copied);
  } catch {
    app.actions.toast(words.copyFailed);
  }
}
