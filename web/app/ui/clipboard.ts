import type { App } from '../app.js';
import { words } from '../text/messages.js';

/** Copies a text and confirms it with a message. */
export async function copy(app: App, text: string, said: string = words.copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    app.actions.toast(said);
  } catch {
    app.actions.toast(words.copyFailed);
  }
}
