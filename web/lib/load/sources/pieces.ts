import type { FileSource, OnBytes } from '../../types/api.js';
import { orAborted } from '../../util/abort.js';
import type { Piece } from '../worker/protocol.js';
import { headSize } from './read-body.js';

/** A source that can pass files to the opener without reading them. */
export interface PieceSource extends FileSource {
  /** Null if there is no such file. */
  piece(name: string, signal: AbortSignal, onBytes: OnBytes): Promise<Piece | null>;
  /** Requests the main file now, so that a later read finds its response. Absent: reading needs no request. */
  requestMain?(signal: AbortSignal): void;
}

type PieceReader = Pick<FileSource, 'read'> & Partial<Pick<PieceSource, 'piece' | 'blob'>>;

/**
 * Returns the first bytes of a file; null if there is no such file. If each read of the
 * source is a request, the whole file is fetched and kept, unless `isEnough` returns true.
 */
export function firstBytes(
  source: Pick<FileSource, 'begin' | 'readRange'>,
  name: string,
  isEnough: (head: Uint8Array, size: number) => boolean,
  signal: AbortSignal,
  onBytes?: OnBytes,
): Promise<Uint8Array | null> {
  return (
    source.begin?.(name, isEnough, signal, onBytes) ?? source.readRange(name, 0, headSize, signal, onBytes)
  );
}

/** Returns a file for the opener. Rejects as soon as the signal is aborted. */
export function pieceOf(
  source: PieceReader,
  name: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<Piece | null> {
  return orAborted(handOver(source, name, signal, onBytes), signal, name);
}

/** Returns the unread file if possible, otherwise its bytes in a buffer that nothing else uses. */
export async function handOver(
  source: PieceReader,
  name: string,
  signal: AbortSignal,
  onBytes: OnBytes,
): Promise<Piece | null> {
  if (source.piece !== undefined) return source.piece(name, signal, onBytes);
  const blob = source.blob?.(name) ?? null;
  if (blob !== null) return blob;
  const bytes = await source.read(name, signal, onBytes);
  return bytes === null || ownsItsBuffer(bytes) ? bytes : new Uint8Array(bytes);
}

function ownsItsBuffer({ buffer, byteLength }: Uint8Array): boolean {
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
}

/** Whether a source may have files that it does not list. */
export function isOpenEnded({ names, openEnded }: Pick<FileSource, 'names' | 'openEnded'>): boolean {
  return openEnded ?? names.length === 0;
}

/** The folder of a source's main player if the source may have files that it does not list; otherwise empty. */
export function folderOfMain(source: FileSource): string {
  const { main } = source;
  return isOpenEnded(source) && main?.endsWith('/') === true ? main.slice(0, -1) : '';
}
