import type { App } from '../app.js';

/**
 * Files may be dropped anywhere and pasted anywhere.
 * @returns stops listening
 */
export function listenToDrops(app: App): () => void {
  const { actions, session } = app;
  const stop = new AbortController();
  const { signal } = stop;
  // Every element that is entered is left again, but not always in that order: the last one out says so by its
  // `relatedTarget`.
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) actions.setDragging(false);
  };
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    actions.setDragging(true);
  };
  const drop = (event: DragEvent): void => {
    actions.setDragging(false);
    const transfer = event.dataTransfer;
    if (!transfer?.types.includes('Files')) return;
    event.preventDefault();
    void session.open({ kind: 'drop', transfer });
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
