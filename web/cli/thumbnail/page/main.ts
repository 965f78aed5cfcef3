import { ManualClock, setClock } from '../../../lib/clock/index.js';
import { entries, infoOf, load, ModelError, openSource, type Model } from '../../../lib/index.js';
import { thumbnail } from '../../../lib/viewer/index.js';
import { UsageError } from '../../arguments.js';
import { onlyEntry, SeveralError } from '../../only-entry.js';
import { drawOptionsOf } from '../look.js';
import type { DrawnThumbnail, DrawRequest, Look, DrawFailure, ThumbnailPage } from '../protocol.js';
import { fetchedSource } from './fetched-source.js';

/** No limit in the page, because the command limits the time of each model. */
const timeout = Infinity;

/** Advances frame by frame while a model is opened and drawn, and stops between models. */
const clock = new ManualClock();
setClock(clock);

const page: ThumbnailPage = { drawThumbnail: (request) => clock.runUntil(drawThumbnail(request)) };
Object.assign(globalThis, page);

/** Opens a model, draws it and disposes of it. Errors of its files are part of the answer. */
async function drawThumbnail(request: DrawRequest): Promise<DrawnThumbnail | DrawFailure> {
  let model: Model | null = null;
  try {
    model = await open(request);
    await model.texturesSettled();
    const { warnings } = infoOf(model);
    return { image: await draw(model, request.look), subject: model.subject, warnings };
  } catch (error) {
    if (error instanceof ModelError) return { error: error.toData() };
    if (error instanceof UsageError)
      return { error: { usage: error.message, isList: error instanceof SeveralError } };
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    model?.dispose();
  }
}

async function open({ source: number, listing, entry }: DrawRequest): Promise<Model> {
  const source = await openSource(fetchedSource(number, listing), { timeout });
  const chosen = entry ?? source.main ?? onlyEntry(await entries(source, { timeout }));
  return load(source, { entry: chosen, timeout });
}

/** @returns the image's file, in Base64 */
async function draw(model: Model, look: Look): Promise<string> {
  const image = await thumbnail(model, { ...drawOptionsOf(model, look), type: look.type });
  return base64(image);
}

function base64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(file);
  });
}
