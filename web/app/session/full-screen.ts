/** Whether the browser can show a page in full screen. An iPhone cannot, and lacks the properties. */
export function canFullScreen(): boolean {
  const page: Partial<Document> = typeof document === 'undefined' ? {} : document;
  return page.fullscreenEnabled ?? false;
}

/** Switches the page to full screen, or back. */
export function toggleFullScreen(): void {
  // If the browser refuses, nothing changes.
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  change.catch(() => undefined);
}
