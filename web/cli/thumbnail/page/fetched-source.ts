import { ModelError, type FileSource, type ModelErrorData } from '../../../lib/index.js';
import { fileAddress, errorStatus, sliceSize, type SourceListing } from '../protocol.js';

/** A source that reads the files of the command's paths from the command. */
export function fetchedSource(source: number, listing: SourceListing): FileSource {
  const { names, main, given, place, gamePath, sizes, warnings } = listing;
  const indices = new Map(names.map((name, index) => [name, index]));

  async function read(name: string, offset: number, size: number): Promise<Uint8Array | null> {
    const index = indices.get(name);
    return index === undefined ? null : readSlices(fileAddress(source, { index }), offset, size);
  }

  return {
    names,
    main,
    given,
    warnings,
    ...(place !== null && { place }),
    ...(gamePath !== null && {
      game: {
        path: gamePath,
        read: (path: string) => readSlices(fileAddress(source, { inGame: path }), 0, Infinity),
      },
    }),
    size: (name) => sizes[name] ?? null,
    read: (name) => read(name, 0, Infinity),
    readRange: (name, offset, size) => read(name, offset, size),
  };
}

/**
 * Reads slices until one is shorter than requested, which marks the end of the file. Returns null if the file does not
 * exist.
 *
 * @param size - in bytes; Infinity for the whole file
 * @throws ModelError `too_large` for a whole file that exceeds the size limit
 */
async function readSlices(address: string, offset: number, size: number): Promise<Uint8Array | null> {
  const slices: Uint8Array[] = [];
  let total = 0;
  while (total < size) {
    const wanted = Math.min(sliceSize, size - total);
    const whole = size === Infinity ? '&whole' : '';
    const response = await fetch(`${address}&offset=${offset + total}&size=${wanted}${whole}`);
    if (response.status === 404) return null;
    if (response.status === errorStatus) throw new ModelError((await response.json()) as ModelErrorData);
    if (!response.ok) throw new Error(await response.text());
    const slice = new Uint8Array(await response.arrayBuffer());
    slices.push(slice);
    total += slice.length;
    if (slice.length < wanted) break;
  }
  const [only] = slices;
  if (slices.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const slice of slices) {
    bytes.set(slice, at);
    at += slice.length;
  }
  return bytes;
}
