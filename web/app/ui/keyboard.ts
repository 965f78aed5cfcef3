import type { App } from '../app.js';
import { commandFor } from '../commands/commands.js';
import { openDialog } from '../state/select.js';

/**
 * Handles the page's keys. A dialog has its keys for itself, as has a control that prevented or stopped the event. While
 * the user types, only chords with a modifier reach the page.
 *
 * Space presses the focused control for a user of the keyboard. After a click, the control keeps the focus although the
 * user means the model: then Space plays.
 * @returns a function that stops listening
 */
export function listenToKeys(app: App): () => void {
  /** The control that was clicked last, until the user moves the focus with the keyboard. */
  let clicked: Element | null = null;
  let isSpaceTaken = false;

  const pointed = (event: PointerEvent): void => {
    clicked = controlOf(event);
  };
  /** Before any control: one that was clicked does not get Space. */
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
  /** A button is pressed when Space is released. */
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

/** Elements that Space presses. */
const controls = 'button, a, summary, input, [role="option"], [role="treeitem"]';

/** The control that an event is for; null for none. */
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
