/** An address that may be relative: to the page, or to the worker's script. In Node it has to be absolute. */
export function absolute(address: string | URL): URL {
  return new URL(address, base());
}

function base(): string | undefined {
  if (typeof document !== 'undefined') return document.baseURI;
  if (typeof location === 'undefined') return undefined;
  // A worker whose script came as a blob has no folder.
  return location.protocol === 'blob:' ? location.origin : location.href;
}
