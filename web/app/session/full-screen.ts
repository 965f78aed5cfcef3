/** Shows the page in full screen, or leaves it. */
export function toggleFullScreen(): void {
  // A browser may refuse; then nothing changes, as with the browser's own full-screen key.
  const change =
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen();
  change.catch(() => undefined);
}
