import type { Page } from 'playwright-core';

declare global {
  /** Bytes of files that the main thread has read. */
  var bytesRead: number;
}

/** Counts the bytes of files that the main thread reads. Runs in the page before the page's own scripts. */
export function countBlobReads(): void {
  globalThis.bytesRead = 0;
  const { arrayBuffer } = Object.getOwnPropertyDescriptors(Blob.prototype);
  Blob.prototype.arrayBuffer = function () {
    globalThis.bytesRead += this.size;
    return arrayBuffer.value!.call(this);
  };
}

/** Bytes of files that the main thread of a page with {@link countBlobReads} has read. */
export function bytesRead(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.bytesRead);
}
