/**
 * Listens for a dialog that the browser closed. The browser tells of a closing some time after it: by then a person may
 * have opened the dialog again, or another one in its place, which must stay.
 */
export function whenClosed(close: () => void): (event: Event) => void {
  return ({ target }) => {
    if (target instanceof HTMLDialogElement && target.isConnected && !target.open) close();
  };
}
