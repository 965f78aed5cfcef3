import {
  html,
  LitElement,
  nothing,
  svg,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { clipLength } from '../../../lib/state/index.js';
import { jointsOf } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import type { Curve, JointCurves } from '../../open/joint-curves.js';
import { clipOf, positionOf } from '../../state/select.js';
import type { AppState } from '../../state/state.js';
import { decimal } from '../../text/format.js';
import { jointName } from '../../text/names.js';
import { words } from '../../text/messages.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import curveText from './curve-lane.css?inline';
import laneText from './lane.css?inline';

/** The size of the SVG's `viewBox`, which is stretched to the size of the lane. */
const wide = 1000;
const high = 100;
/** The margin above and below the curves. */
const margin = 6;
/** A joint with a smaller range counts as static. Degrees, and units of the file. */
const leastReach = { rotation: 2, position: 0.05 } as const;

/** The curves of the selected joint in the focused channel's clip: rotation or position, one curve per axis. */
export class CurveLane extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(laneText), sheet(curveText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #unsubscribe: (() => void) | undefined;
  /** The last samples and their inputs. */
  #sampled: { readonly key: readonly unknown[]; readonly curves: JointCurves | null } = {
    key: [],
    curves: null,
  };

  constructor() {
    super();
    new Watch(this, (state) => [clipOf(state), state.inspect.curves, ...keyOf(state)]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#mark(this.app.store.state);
    this.#unsubscribe = this.app.store.subscribe((state, previous) => {
      if (state.playback !== previous.playback || clipOf(state) !== clipOf(previous)) this.#mark(state);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const { rig, subject, inspect } = state;
    const entry = subject === null || rig.joint === null ? undefined : jointsOf(subject.summary)[rig.joint];
    const curves = entry === undefined ? null : this.#curves(state);
    if (entry === undefined || curves === null) return nothing;
    const curve = curves[inspect.curves];
    const [low, high] = reachOf(curve, leastReach[inspect.curves]);
    const unit = inspect.curves === 'rotation' ? '°' : '';
    const places = inspect.curves === 'rotation' ? 0 : 2;
    const range = words.curvesRange(decimal(low, places) + unit, decimal(high, places) + unit);
    return html`<div class="strip" role="group" aria-label=${words.curvesOf(jointName(entry))}>
      <div class="head">
        <b class="data">${nameText(jointName(entry))}</b>
        <span class="axes" aria-hidden="true"><i class="x">x</i> <i class="y">y</i> <i class="z">z</i></span>
        <button
          class="kind"
          type="button"
          aria-label="${words.curves}: ${inspect.curves === 'rotation' ? words.curvesRotation : words.curvesPosition}"
          title=${words.curves}
          @click=${() => this.app.actions.inspect.setCurves(inspect.curves === 'rotation' ? 'position' : 'rotation')}
        >
          ${inspect.curves === 'rotation' ? words.curvesRotation : words.curvesPosition}
        </button>
        <span class="range data">${range}</span>
      </div>
      <div class="lane" @pointerdown=${this.#press} @pointermove=${this.#drag}>
        <svg
          viewBox="0 0 ${wide} ${100}"
          preserveAspectRatio="none"
          role="img"
          aria-label="${words.curvesOf(jointName(entry))}, ${range}"
        >
          ${low < 0 && high > 0 ? svg`<line class="zero" x1="0" x2=${wide} y1=${heightOf(0, low, high)} y2=${heightOf(0, low, high)} />` : nothing}
          ${([0, 1, 2] as const).map((axis) => svg`<polyline class=${'xyz'[axis] ?? ''} points=${pointsOf(curve, curves.frames, axis, low, high)} />`)}
        </svg>
        <i class="mark"></i>
      </div>
    </div>`;
  }

  #curves(state: AppState): JointCurves | null {
    const key = [...keyOf(state), clipOf(state)];
    if (key.some((part, index) => part !== this.#sampled.key[index])) {
      const clip = clipOf(state);
      const { joint } = state.rig;
      const curves =
        clip === null || joint === null ? null : this.app.session.current.jointCurves(joint, clip.name);
      this.#sampled = { key, curves };
    }
    return this.#sampled.curves;
  }

  #mark(state: AppState): void {
    const clip = clipOf(state);
    const length = clip === null ? 0 : clipLength(clip);
    if (length > 0) this.style.setProperty('--mark', String(positionOf(state).frame / length));
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#seek(event);
  }

  #drag(event: PointerEvent): void {
    if ((event.currentTarget as HTMLElement).hasPointerCapture(event.pointerId)) this.#seek(event);
  }

  #seek(event: PointerEvent): void {
    const clip = clipOf(this.app.store.state);
    if (clip === null) return;
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    this.app.actions.playback.seek(Number((share * clipLength(clip)).toFixed(2)));
  }
}
customElements.define('mw-curve-lane', CurveLane);

/** The inputs of the samples, other than the clip. */
function keyOf({ subject, rig }: AppState): readonly unknown[] {
  return [subject?.summary, rig.joint, rig.interpolation, rig.rootMotion];
}

/**
 * The minimum and maximum of a curve. A range below `least` counts as constant, so that rounding errors are not
 * magnified to the lane's height.
 */
export function reachOf(curve: Curve, least: number): readonly [number, number] {
  const all = curve.flat();
  const [low, top] = all.length === 0 ? [0, 0] : [Math.min(...all), Math.max(...all)];
  if (top - low >= least) return [low, top];
  const middle = (low + top) / 2;
  return [middle - least / 2, middle + least / 2];
}

/** The vertical position of a value in the lane. A constant curve is in the middle. */
export function heightOf(value: number, low: number, top: number): number {
  const share = top > low ? (value - low) / (top - low) : 0.5;
  return Number((high - margin - share * (high - 2 * margin)).toFixed(2));
}

/** The points of the line of one axis. */
export function pointsOf(
  curve: Curve,
  frames: readonly number[],
  axis: 0 | 1 | 2,
  low: number,
  top: number,
): string {
  const length = frames.at(-1) ?? 0;
  const points = curve.map((values, index) => {
    const x = length > 0 ? ((frames[index] ?? 0) / length) * wide : 0;
    return `${Number(x.toFixed(1))},${heightOf(values[axis], low, top)}`;
  });
  // A clip of one frame results in a horizontal line.
  if (points.length === 1) points.push(`${wide},${heightOf(curve[0]?.[axis] ?? 0, low, top)}`);
  return points.join(' ');
}
