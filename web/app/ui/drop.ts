import type { App } from '../app.js';

/**
 * Accepts files that are dropped or pasted anywhere on the page.
 * @returns a function that stops listening
 */
export function listenToDrops(app: App): () => void {
  const { actions, session, comparison } = app;
  const stop = new AbortController();
  const { signal } = stop;
  // `dragenter` and `dragleave` events of nested elements do not always alternate. Only the event that leaves the page
  // has no `relatedTarget`.
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) actions.page.setDragging(false);
  };
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    actions.page.setDragging(true);
  };
  const drop = (event: DragEvent): void => {
    actions.page.setDragging(false);
    const transfer = event.dataTransfer;
    if (!transfer?.types.includes('Files')) return;
    event.preventDefault();
    if (isOnB(event)) void comparison.open({ kind: 'drop', transfer });
    else void session.open({ kind: 'drop', transfer });
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void session.open({ kind: 'files', files });
  };
  addEventListener('dragenter', over, { signal });
  addEventListener('dragover', over, { signal });
  addEventListener('dragleave', leave, { signal });
  addEventListener('drop', drop, { signal });
  addEventListener('paste', paste, { signal });
  return () => stop.abort();
}

/** Whether an event's position is in B's half of the scene. */
export function isOnB(event: Event): boolean {
  return event.composedPath().some((each) => each instanceof HTMLElement && each.dataset['side'] === 'b');
}
