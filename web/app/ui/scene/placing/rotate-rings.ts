import {
  html,
  LitElement,
  nothing,
  svg,
  type CSSResultGroup,
  type PropertyDeclarations,
  type SVGTemplateResult,
  type TemplateResult,
} from 'lit';
import type { SubjectSummary } from '../../../../lib/index.js';
import type { WorldAxis } from '../../../../lib/internal/index.js';
import { openingAxes } from '../../../../lib/viewer/index.js';
import type { App } from '../../../app.js';
import type { CommandId } from '../../../commands/command.js';
import { tip } from '../../../commands/commands.js';
import type { IconName } from '../../../icons/names.js';
import { axesOf, placementOf, placementValues, type Placement } from '../../../state/placement.js';
import { words } from '../../../text/messages.js';
import { icon } from '../../base/icon.js';
import { Resizes } from '../../base/resizes.js';
import { shared, sheet } from '../../base/styles.js';
import { Watch } from '../../base/watch.js';
import { angleAt, around, dragAngle, ringSeenBy, type RingPoint } from './rings.js';
import ringsText from './rotate-rings.css?inline';

/** The radius of the rings relative to the shorter side of the free area. */
const radiusShare = 0.36;

interface Drag {
  readonly pointerId: number;
  /** The model that is turned. */
  readonly summary: SubjectSummary;
  readonly about: WorldAxis;
  /** The placement before the drag. */
  readonly from: Placement;
  /** The angle of the ring at which the drag began, in radians. */
  readonly start: number;
  readonly x: number;
  readonly y: number;
  /** The rotation of the ring by the pointer, in radians. */
  readonly angle: number;
  /** Whether the angle is rounded to the steps of `snap`. */
  readonly snaps: boolean;
}

/** Shift limits the angle of a drag to multiples of this step, in degrees. */
const snap = 15;

/** Rings around the model that turn it, with buttons that turn it by the angle in a field, undo and redo. */
export class RotateRings extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(ringsText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    drag: { state: true },
    step: { state: true },
  };

  app!: App;
  drag: Drag | null = null;
  /** The angle by which the buttons turn the model, in degrees. */
  step = 90;

  constructor() {
    super();
    new Watch(this, ({ eye, eyeRoll, subject, scene, cameraOptions, placements }) => [
      ...[eye?.yaw, eye?.pitch, eyeRoll],
      ...[subject?.summary, ...placementValues(scene), cameraOptions, placements],
    ]);
    new Resizes(
      this,
      () => this.renderRoot.querySelector('.rings'),
      () => this.requestUpdate(),
    );
  }

  protected override firstUpdated(): void {
    // The tool's shortcut key was pressed on the canvas: continue with the keyboard on its buttons.
    const root = this.getRootNode() as ShadowRoot;
    if (root.activeElement?.localName === 'canvas') this.renderRoot.querySelector('button')?.focus();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, scene, placements } = this.app.store.state;
    if (subject === null) return nothing;
    const { up, forward } = axesOf(openingAxes(subject.summary), scene);
    // A ring has the colour of the file's axis that is nearest to the axis that it rotates about.
    const letters = { y: up.slice(-1), z: forward.slice(-1) };
    const x = ['x', 'y', 'z'].find((letter) => letter !== letters.y && letter !== letters.z) ?? 'x';
    const { view } = this.app.actions;
    return html`<svg class="rings" aria-hidden="true">
        ${this.#ring('x', x)} ${this.#ring('y', letters.y)} ${this.#ring('z', letters.z)}
      </svg>
      <div class="bar" role="group" aria-label=${words.rotateModel}>
        ${this.#turn('arrow-down', words.tipForward, 'x', 1)}
        ${this.#turn('arrow-up', words.tipBack, 'x', -1)} ${this.#turn('arrow-left', words.turnLeft, 'y', -1)}
        ${this.#turn('arrow-right', words.turnRight, 'y', 1)}
        ${this.#turn('rotate-ccw-square', words.leanLeft, 'z', 1)}
        ${this.#turn('rotate-cw-square', words.leanRight, 'z', -1)}
        <label class="step">
          <input
            type="number"
            aria-label=${words.turnStep}
            title=${words.turnStep}
            min="0.01"
            max="180"
            step="any"
            .value=${String(this.step)}
            @change=${(event: Event) => this.#setStep(event.target as HTMLInputElement)}
          />°</label
        >
        <span class="rule"></span>
        ${this.#history('undo', 'undo-2', words.undo, placements.past.length > 0, () => view.undoPlacement())}
        ${this.#history('redo', 'redo-2', words.redo, placements.future.length > 0, () => view.redoPlacement())}
      </div>`;
  }

  #turn(glyph: IconName, label: string, about: WorldAxis, sign: number): TemplateResult {
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${label}
      title=${label}
      @click=${() => this.app.actions.view.turnModel(about, sign * this.step)}
    >
      ${icon(glyph)}
    </button>`;
  }

  #setStep(input: HTMLInputElement): void {
    const angle = Math.min(180, Math.round(Number(input.value) * 100) / 100);
    if (angle > 0) this.step = angle;
    input.value = String(this.step);
  }

  /** A button that remains focusable when it has no effect. */
  #history(
    command: CommandId,
    glyph: IconName,
    label: string,
    can: boolean,
    run: () => void,
  ): TemplateResult {
    return html`<button
      class="btn icon"
      type="button"
      aria-label=${label}
      title=${tip(command, label)}
      aria-disabled=${can ? 'false' : 'true'}
      @click=${run}
    >
      ${icon(glyph)}
    </button>`;
  }

  #ring(about: WorldAxis, letter: string): SVGTemplateResult | typeof nothing {
    const ring = this.#seen(about);
    const frame = this.#frame;
    if (ring === null || frame === null) return nothing;
    const { x, y, radius } = frame;
    const path = (points: readonly RingPoint[]): string =>
      points
        .map(
          (at, i) =>
            `${i === 0 ? 'M' : 'L'}${(x + at.x * radius).toFixed(1)} ${(y + at.y * radius).toFixed(1)}`,
        )
        .join('');
    const held = this.drag?.about === about ? this.drag : null;
    const turned = held && around(ring, held.start, held.angle);
    const all = around(ring);
    return svg`<g class="${letter} ${held === null ? '' : 'held'}" data-about=${about}>
        <path class="back" d=${path(all)}></path>
        ${frontOf(all).map((points) => svg`<path class="front" d=${path(points)}></path>`)}
        ${turned === null ? nothing : svg`<path class="turned" d=${path(turned)}></path>`}
        <path
          class="hit"
          d=${path(all)}
          @pointerdown=${(event: PointerEvent) => this.#begin(event, about)}
          @pointermove=${(event: PointerEvent) => this.#move(event)}
          @pointerup=${(event: PointerEvent) => this.#end(event, true)}
          @pointercancel=${(event: PointerEvent) => this.#end(event, false)}
          @lostpointercapture=${(event: PointerEvent) => this.#end(event, true)}
        ></path>
        ${
          held === null
            ? nothing
            : svg`<text x=${x} y=${y}>${words.turnAngle(snapped(held.angle, held.snaps))}</text>`
        }
      </g>`;
  }

  #begin(event: PointerEvent, about: WorldAxis): void {
    const ring = this.#seen(about);
    const frame = this.#frame;
    const { subject } = this.app.store.state;
    if (ring === null || frame === null || subject === null || event.button !== 0 || this.drag !== null)
      return;
    event.preventDefault();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    const from = placementOf(this.app.store.state.scene);
    const area = this.getBoundingClientRect();
    const start = angleAt(
      ring,
      (event.clientX - area.left - frame.x) / frame.radius,
      (event.clientY - area.top - frame.y) / frame.radius,
    );
    const { pointerId, clientX: x, clientY: y } = event;
    const { summary } = subject;
    this.drag = { pointerId, summary, about, from, start, x, y, angle: 0, snaps: event.shiftKey };
  }

  #move(event: PointerEvent): void {
    const drag = this.#dragOf(event);
    const frame = this.#frame;
    const ring = drag && this.#seen(drag.about);
    if (drag === null || ring === null || frame === null) return;
    const [x, y] = [(event.clientX - drag.x) / frame.radius, (event.clientY - drag.y) / frame.radius];
    const angle = dragAngle(ring, drag.start, x, y);
    const snaps = event.shiftKey;
    this.drag = { ...drag, angle, snaps };
    this.app.actions.view.previewTurn(drag.from, drag.about, snapped(angle, snaps));
  }

  /** The drag of a pointer, while its model is open. */
  #dragOf({ pointerId }: PointerEvent): Drag | null {
    return this.drag?.pointerId === pointerId && this.#isAbout(this.drag) ? this.drag : null;
  }

  #isAbout({ summary }: Drag): boolean {
    return this.app.store.state.subject?.summary === summary;
  }

  #end(event: PointerEvent, keeps: boolean): void {
    const drag = this.#dragOf(event);
    if (drag === null) return;
    this.drag = null;
    const { view } = this.app.actions;
    if (keeps) view.endTurn(drag.from);
    else view.previewTurn(drag.from, drag.about, 0);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const { drag } = this;
    this.drag = null;
    if (drag !== null && this.#isAbout(drag)) this.app.actions.view.endTurn(drag.from);
  }

  protected override willUpdate(): void {
    // Another model is open: cancel the drag, because its start belongs to the previous model.
    if (this.drag !== null && !this.#isAbout(this.drag)) this.drag = null;
  }

  /** A ring as seen from the camera; null in first person, where the camera is inside the model. */
  #seen(about: WorldAxis): ((angle: number) => RingPoint) | null {
    const { eye, eyeRoll, cameraOptions } = this.app.store.state;
    if (eye === null || cameraOptions.firstPerson) return null;
    return ringSeenBy({ ...eye, roll: eyeRoll }, about, cameraOptions.mirror);
  }

  /**
   * The centre and radius of the rings in CSS pixels. The centre is the camera's target, in the middle of the free
   * area.
   */
  get #frame(): { readonly x: number; readonly y: number; readonly radius: number } | null {
    const { clientWidth, clientHeight } = this;
    const { top, right, bottom, left } = this.app.scene.insets;
    const [width, height] = [clientWidth - left - right, clientHeight - top - bottom];
    if (width <= 0 || height <= 0) return null;
    return { x: left + width / 2, y: top + height / 2, radius: Math.min(width, height) * radiusShare };
  }
}
customElements.define('mw-rotate-rings', RotateRings);

/** The angle of a drag in degrees: in steps of `snap`, or with one decimal. */
function snapped(radians: number, snaps: boolean): number {
  const angle = (radians * 180) / Math.PI;
  return snaps ? Math.round(angle / snap) * snap : Math.round(angle * 10) / 10;
}

/** The parts of a ring in front of its centre. */
function frontOf(points: readonly RingPoint[]): RingPoint[][] {
  const stretches: RingPoint[][] = [];
  let last: RingPoint[] | null = null;
  for (const point of points) {
    if (point.depth < -1e-6) last = null;
    else if (last === null) stretches.push((last = [point]));
    else last.push(point);
  }
  return stretches;
}
