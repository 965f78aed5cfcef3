import type { App } from '../app.js';
import { commandFor } from '../commands.js';
import { openDialog } from '../state/select.js';

/**
 * Handles the page's keys, which a dialog has for itself. A control that uses a key has prevented or stopped the event
 * before. While a person
 * types, only chords with a modifier reach the page.
 * @returns a function that stops listening
 */
export function listenToKeys(app: App): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || openDialog(app.store.state) !== null) return;
    const target = event.composedPath()[0];
    const chord = event.ctrlKey || event.metaKey;
    if (isText(target) && !chord) return;
    // Space belongs to a focused button or check box.
    if (event.key === ' ' && target instanceof Element && target.closest('button, a, summary, input')) return;
    const command = commandFor(event, app.store.state);
    if (command === null) return;
    event.preventDefault();
    command.run(app);
  };
  addEventListener('keydown', pressed);
  return () => removeEventListener('keydown', pressed);
}

function isText(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  );
}
