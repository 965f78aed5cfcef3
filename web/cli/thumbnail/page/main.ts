import { ManualClock, setClock } from '../../../lib/clock/index.js';
import { entries, infoOf, load, ModelError, openSource, type Model } from '../../../lib/index.js';
import { applyState } from '../../../lib/state/index.js';
import { Viewer } from '../../../lib/viewer/index.js';
import { findByName, UsageError } from '../../arguments.js';
import { onlyEntry, SeveralError } from '../../only-entry.js';
import type { Drawn, DrawRequest, Look, Refused, ThumbnailPage } from '../protocol.js';
import { fetchedSource } from './fetched-source.js';
import { lightScene } from './light-scene.js';
import { stillPicture } from './still-picture.js';

/** The command limits the time of a model by itself. */
const timeout = Infinity;

/** Advances frame by frame while a model is opened and drawn; nothing moves between two models. */
const clock = new ManualClock();
setClock(clock);

const page: ThumbnailPage = { drawThumbnail: (request) => clock.runUntil(drawThumbnail(request)) };
Object.assign(globalThis, page);

/** Opens a model, draws it, and gives all its memory back. What is wrong with its files is an answer, too. */
async function drawThumbnail(request: DrawRequest): Promise<Drawn | Refused> {
  let model: Model | null = null;
  try {
    model = await open(request);
    await model.texturesSettled();
    const { warnings } = infoOf(model);
    return { picture: await draw(model, request.look), subject: model.subject, warnings };
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

/** @returns the picture's file, in Base64 */
async function draw(model: Model, look: Look): Promise<string> {
  const { width, height, theme } = look;
  const canvas = document.createElement('canvas');
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  document.body.append(canvas);
  let viewer: Viewer | null = null;
  try {
    viewer = new Viewer(canvas, {
      controls: false,
      maxPixelRatio: 1,
      ...(theme === 'light' && { colors: lightScene }),
    });
    const shown = viewer.show(model);
    pose(viewer, model, look);
    await shown;
    const picture = await stillPicture(viewer, width, height);
    return picture.toDataURL(look.type).replace(/^.*,/, '');
  } finally {
    viewer?.dispose();
    canvas.remove();
  }
}

/** Puts the model and the camera as the look wants them; everything stands still from then on. */
function pose(viewer: Viewer, model: Model, { clip, seconds, skin, view, direction }: Look): void {
  const { summary, clips, presets } = model;
  const names = [...clips, ...presets].map(({ name }) => name);
  const rests = clip === 'none' && !names.includes(clip);
  const skins = summary.skins.map(({ name }) => name);
  const skinName = skin === null ? undefined : skins[findByName(skins, skin, '--skin', 'skin')];
  applyState(viewer, {
    ...view,
    ...(skinName !== undefined && { skin: skinName }),
    paused: true,
    rest: rests,
  });
  if (clip !== null && !rests) {
    viewer.play(names[findByName(names, clip, '--clip', 'clip')]);
    viewer.pause();
  }
  // This also ends the fade from one clip to the other.
  viewer.seek(seconds);
  viewer.clock = 0;
  if (direction !== null) viewer.fit({ ...direction, animate: false });
}
