/** Switches the page to full screen, or back. */
export function toggleFullScreen(): void {
  // If the browser refuses, nothing changes.
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  change.catch(() => undefined);
}
