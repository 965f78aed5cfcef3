import type { App } from '../app.js';
import { commandFor } from '../commands.js';

/**
 * The page's keys. A control that uses a key for itself has prevented or stopped it before it comes here; while
 * somebody types, only chords reach the page.
 * @returns stops listening
 */
export function listenToKeys(app: App): () => void {
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || app.store.state.keysOpen) return;
    const target = event.composedPath()[0];
    const chord = event.ctrlKey || event.metaKey;
    if (isText(target) && !chord) return;
    // Space presses a button and ticks a box.
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
