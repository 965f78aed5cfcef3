import { GifFrames } from '../../lib/internal/index.js';
import type { GifAnswer, GifRequest } from './gif-protocol.js';

/** The part of a worker's global scope that this file uses. */
interface Scope {
  onmessage: ((event: MessageEvent<GifRequest>) => void) | null;
  postMessage(answer: GifAnswer): void;
}

/** Writes a GIF in a worker, so that the page stays responsive. */
const worker = globalThis as unknown as Scope;
let gif: GifFrames | null = null;

worker.onmessage = ({ data }): void => {
  try {
    worker.postMessage(answerTo(data));
  } catch (error) {
    worker.postMessage({ kind: 'error', message: String(error) });
  }
};

function answerTo(request: GifRequest): GifAnswer {
  if (request.kind === 'start') gif = new GifFrames(request);
  else if (request.kind === 'samples') gif?.choose(request.rgba);
  else if (request.kind === 'frame') gif?.add(request.rgba, request.delay);
  else return { kind: 'file', bytes: gif?.finish() ?? new Uint8Array() };
  return { kind: 'done', size: gif?.size ?? 0 };
}
