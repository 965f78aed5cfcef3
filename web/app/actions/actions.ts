import { Requests } from '../state/requests.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';
import { CameraActions } from './camera.js';
import { GalleryActions } from './gallery.js';
import { InspectActions } from './inspect.js';
import { ModelActions } from './model.js';
import { Notices } from './notices.js';
import { PageActions } from './page.js';
import { PlaybackActions } from './playback.js';
import { RigActions } from './rig.js';
import { SectionActions } from './sections.js';
import { ViewActions } from './view.js';

/**
 * The user's actions on the open subject, in groups. Opening a subject is asynchronous and may fail, so the session
 * does it.
 */
export interface Actions {
  readonly notices: Notices;
  /** Requests to components. */
  readonly requests: Requests;
  readonly playback: PlaybackActions;
  readonly model: ModelActions;
  readonly camera: CameraActions;
  readonly view: ViewActions;
  readonly rig: RigActions;
  readonly inspect: InspectActions;
  readonly gallery: GalleryActions;
  readonly sections: SectionActions;
  readonly page: PageActions;
}

/** Creates the groups of actions for a store. */
export function makeActions(store: Store<AppState>): Actions {
  const notices = new Notices(store);
  const requests = new Requests();
  const playback = new PlaybackActions(store, notices);
  const model = new ModelActions(store, notices);
  const camera = new CameraActions(store, notices);
  const view = new ViewActions(store, notices, camera);
  const rig = new RigActions(store, notices, playback, view);
  const sections = new SectionActions(store, requests);
  const inspect = new InspectActions(store, notices, view, sections);
  const gallery = new GalleryActions(store, notices);
  const page = new PageActions(store, { notices, model, camera, rig, inspect, gallery });
  return { notices, requests, playback, model, camera, view, rig, inspect, gallery, sections, page };
}
