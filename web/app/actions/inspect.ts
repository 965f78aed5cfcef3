import { jointsOf } from '../../lib/internal/index.js';
import type { SplitMode, LightMode, PickedSurface, SurfacePoint } from '../../lib/viewer/index.js';
import { message } from '../text/messages.js';
import type { Notices } from './notices.js';
import type { SectionActions } from './sections.js';
import type { ViewActions } from './view.js';
import { stepBack, withPoint, type Inspect, type InspectTool, type ShownTexture } from '../state/inspect.js';
import type { AppState } from '../state/state.js';
import type { Store } from '../state/store.js';

/** Actions of the inspection tools: split view, light modes, picking, measuring and textures. */
export class InspectActions {
  readonly #store: Store<AppState>;
  readonly #notices: Notices;
  readonly #view: ViewActions;
  readonly #sections: SectionActions;
  /** The last split mode, which reopening the split view restores. */
  #split: Exclude<SplitMode, 'none'> = 'bones';
  /** The last light mode other than the inspection modes, which `toggleLight` restores. */
  #light: LightMode = 'game';

  constructor(store: Store<AppState>, notices: Notices, view: ViewActions, sections: SectionActions) {
    this.#store = store;
    this.#notices = notices;
    this.#view = view;
    this.#sections = sections;
  }

  toggleSplit(): void {
    this.setSplit(this.#store.state.display.split === 'none' ? this.#split : 'none');
  }

  /** Selects what the right side of the split view shows; 'none' closes the split view. */
  setSplit(split: SplitMode): void {
    const { display } = this.#store.state;
    if (display.split !== 'none') this.#split = display.split;
    // A reopened split view starts in the middle.
    this.#view.setDisplay({ split, ...(split === 'none' ? { splitAt: 0 } : {}) });
    this.#notices.say(message('splitSaid', message('splitModes', split)));
  }

  /** Moves the divider of the split view; 0 is the middle of the model (`DisplayOptions.splitAt`). */
  moveSplit(splitAt: number): void {
    this.#view.setDisplay({ splitAt: Number(splitAt.toFixed(3)) });
  }

  /** Selects a light mode; if it is already selected, restores the previous one. */
  toggleLight(light: 'checker' | 'normals' | 'weights'): void {
    const { scene } = this.#store.state;
    const isOn = scene.light === light;
    if (!isOn && !isInspection(scene.light)) this.#light = scene.light;
    this.#view.setLight(isOn ? this.#light : light);
    this.#notices.say(message('lights', isOn ? this.#light : light));
  }

  /** Activates a tool; if it is already active, deactivates it. */
  toggleTool(tool: Exclude<InspectTool, null>): void {
    const { inspect } = this.#store.state;
    const next = inspect.tool === tool ? null : tool;
    this.#patch({ tool: next, points: [], picked: null });
    const said = {
      pick: message('pickSaid'),
      measure: message('measureSaid'),
      rotate: message('rotateSaid'),
    };
    this.#notices.say(next === null ? message('toolAway') : said[next]);
  }

  /** Selects a surface and shows it in the inspector; null selects none. */
  pick(picked: PickedSurface | null): void {
    const { subject, inspect } = this.#store.state;
    if (picked === null) {
      if (inspect.picked !== null) this.#patch({ picked: null });
      return;
    }
    this.#patch({ picked });
    const { openSections, tab } = this.#store.state;
    const shown = (['parts', 'materials'] as const).some((section) => openSections.has(section));
    if (!shown && tab !== 'skeleton') this.#sections.openSection('materials');
    const part = subject?.summary.parts[picked.part];
    this.#notices.say(message('pickedSaid', part?.surfaces[picked.surface]?.name ?? ''));
  }

  /** Adds an end point to the measured distance. */
  measure(point: SurfacePoint): void {
    this.#patch({ points: withPoint(this.#store.state.inspect.points, point) });
  }

  /** Shows a texture in the texture dialog; null closes the dialog. */
  showTexture(texture: ShownTexture | null): void {
    this.#patch({ texture });
  }

  /** Undoes the last step of a tool. Returns false if there is none. */
  stepBack(): boolean {
    const before = stepBack(this.#store.state.inspect);
    if (before !== null) this.#patch(before);
    return before !== null;
  }

  setCurves(curves: Inspect['curves']): void {
    this.#patch({ curves });
  }

  #patch(patch: Partial<Inspect>): void {
    this.#store.patch({ inspect: { ...this.#store.state.inspect, ...patch } });
  }
}

function isInspection(light: LightMode): boolean {
  return light === 'normals' || light === 'checker' || light === 'weights';
}

/** The light modes that a subject supports. 'weights' requires joints. */
export function lightsOf({ subject }: Pick<AppState, 'subject'>): readonly LightMode[] {
  const jointed = subject !== null && jointsOf(subject.summary).length > 0;
  return ['game', 'studio', 'unlit', 'normals', 'checker', ...(jointed ? (['weights'] as const) : [])];
}
