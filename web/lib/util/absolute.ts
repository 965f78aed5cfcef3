/** Resolves a URL relative to the page, or to the worker's script. In Node it must be absolute. */
export function absolute(address: string | URL): URL {
  return new URL(address, base());
}

function base(): string | undefined {
  if (typeof document !== 'undefined') return document.baseURI;
  if (typeof location === 'undefined') return undefined;
  // A worker started from a blob URL has no folder.
  return location.protocol === 'blob:' ? location.origin : location.href;
}
