import type { App } from '../app.js';
import type { Command } from './command.js';
import { placeOf } from '../state/gallery.js';
import { isModelInView } from '../state/select.js';
import type { AppState } from '../state/state.js';
import { message } from '../text/messages.js';

const hasOthers = (state: AppState): boolean => isModelInView(state) && placeOf(state) !== null;

/** The commands that step through the models of a source. */
export const galleryCommands: readonly Command[] = [
  {
    id: 'previousModel',
    label: 'previousModel',
    group: 'page',
    keys: ['PageUp'],
    when: hasOthers,
    run: (app) => stepModel(app, -1),
  },
  {
    id: 'nextModel',
    label: 'nextModel',
    group: 'page',
    keys: ['PageDown'],
    when: hasOthers,
    run: (app) => stepModel(app, 1),
  },
];

/** Opens the next or previous model of the source in the gallery's order, and wraps around at the ends. */
export function stepModel(app: App, step: number): void {
  const { state } = app.store;
  const now = placeOf(state);
  if (now === null) return;
  const { place, models } = now;
  // While a model is loading, the next step starts from that model.
  const coming = models.findIndex(
    ({ entry }) => state.loading !== null && entry.entry === state.gallery.cursor,
  );
  const at = coming < 0 ? place - 1 : coming;
  const to = (at + step + models.length) % models.length;
  const next = models[to];
  if (next === undefined) return;
  app.actions.gallery.setCursor(next.entry.entry);
  app.actions.notices.toast(message('galleryAt', next.name, to + 1, models.length));
  void app.session.choose(next.entry.entry);
}
