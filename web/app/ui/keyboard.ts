import type { App } from '../app.js';
import { commandFor } from '../commands/commands.js';
import { openDialog } from '../state/select.js';

/**
 * Handles the page's shortcut keys. Dialogs, and controls that prevent or stop the event, handle their own keys. While
 * the user types, only chords with Ctrl or Cmd reach the page, except undo and redo.
 *
 * Space presses the focused control for keyboard users. After a click, the clicked control keeps the focus, but Space
 * toggles playback.
 * @returns a function that stops listening
 */
export function listenToKeys(app: App): () => void {
  /** The last clicked control, until the user moves the focus with the keyboard. */
  let clicked: Element | null = null;
  let isSpaceTaken = false;

  const pointed = (event: PointerEvent): void => {
    clicked = controlOf(event);
  };
  /** Runs before the handlers of the controls, so that a clicked control does not receive Space. */
  const captured = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || event.key === 'Enter' || /^(?:Arrow|Page|Home|End)/.test(event.key))
      clicked = null;
    if (event.key !== ' ' || clicked === null || controlOf(event) !== clicked) return;
    if (openDialog(app.store.state) !== null || isText(event.composedPath()[0])) return;
    if (run(event)) event.stopPropagation();
    isSpaceTaken = event.defaultPrevented;
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || openDialog(app.store.state) !== null) return;
    const target = event.composedPath()[0];
    const isChord = event.ctrlKey || event.metaKey;
    // A text field has its own undo.
    if (isText(target) && (!isChord || /^[yz]$/i.test(event.key))) return;
    if (event.key === ' ' && target instanceof Element && target.closest(controls)) return;
    run(event);
  };
  /** Buttons are activated when Space is released. */
  const released = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !isSpaceTaken) return;
    isSpaceTaken = false;
    event.preventDefault();
  };
  function run(event: KeyboardEvent): boolean {
    const command = commandFor(event, app.store.state);
    if (command === null) return false;
    event.preventDefault();
    command.run(app);
    return true;
  }

  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('pointerdown', pointed, { capture: true, signal });
  addEventListener('keydown', captured, { capture: true, signal });
  addEventListener('keydown', pressed, { signal });
  addEventListener('keyup', released, { capture: true, signal });
  return () => stop.abort();
}

/** Elements that Space activates. */
const controls = 'button, a, summary, input, [role="option"], [role="treeitem"]';

/** The control that an event targets; null for none. */
function controlOf(event: Event): Element | null {
  for (const target of event.composedPath())
    if (target instanceof Element && target.matches(controls)) return target;
  return null;
}

function isText(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  );
}
