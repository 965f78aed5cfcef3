import { clock } from '../../lib/clock/index.js';

/** How long the browser may take to start a download, in milliseconds. */
const startTime = 60_000;

/** Downloads bytes as a file. */
export function download(name: string, bytes: BlobPart, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  clock.after(startTime, () => URL.revokeObjectURL(link.href));
}
