import type { Page } from 'playwright-core';

declare global {
  /** The number of bytes that the main thread has read with `Blob.arrayBuffer()`. */
  var bytesRead: number;
}

/** Counts the bytes that the main thread reads with `Blob.arrayBuffer()`. Runs before the page's own scripts. */
export function countBlobReads(): void {
  globalThis.bytesRead = 0;
  const { arrayBuffer } = Object.getOwnPropertyDescriptors(Blob.prototype);
  Blob.prototype.arrayBuffer = function () {
    globalThis.bytesRead += this.size;
    return arrayBuffer.value!.call(this);
  };
}

/** The number of bytes that {@link countBlobReads} has counted in a page. */
export function bytesRead(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.bytesRead);
}
