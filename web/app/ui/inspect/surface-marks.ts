import {
  html,
  LitElement,
  nothing,
  svg,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { ScreenPosition, SurfacePicker, SurfacePosition } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { boxEdges, boxSides, distanceOf } from '../../state/inspect.js';
import { upAxisOf } from '../../state/select.js';
import { count, decimal, numbers as numberRow } from '../../text/format.js';
import { words } from '../../text/messages.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import marksText from './surface-marks.css?inline';

/** A longer movement of the pressed pointer is a drag, not a click. CSS pixels. */
const clickSlack = 4;
/** The steps of the crosshair by arrow keys: without modifier, and with Shift. CSS pixels. */
const crossSteps = { plain: 4, shift: 24 } as const;
/** The assumed width of a label. A label that would cross the scene's right edge is drawn to the left of its point. */
const labelRoom = 220;

/**
 * Finds points on the model: a click selects a surface or, with the measuring tool, sets an end of a distance. Draws
 * the result over the canvas: the label of the surface, the box with its sizes, the distance. With the keyboard, the
 * user moves a crosshair instead.
 */
export class SurfaceMarks extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(marksText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    finder: { state: true },
    cross: { state: true },
  };

  app!: App;
  /** Null until its code has been fetched, when it is first needed. */
  finder: SurfacePicker | null = null;
  /** Position of the crosshair; null: the middle of the scene. */
  cross: ScreenPosition | null = null;
  #canvas: HTMLCanvasElement | null = null;
  #stops = new AbortController();
  #resizes: ResizeObserver | undefined;
  #pressed: { readonly x: number; readonly y: number } | null = null;
  #hadTool = false;

  constructor() {
    super();
    new Watch(this, (state) => [
      ...[state.inspect.tool, state.inspect.picked, state.inspect.points, state.subject?.summary],
      // Changes of the view only move the marks, so they matter only if there are marks.
      ...(state.inspect.tool === 'measure' || state.inspect.picked !== null
        ? [
            ...[state.playback, state.eye, state.firstDraws, state.partView],
            ...[state.weapon, state.cameraOptions, state.rig, state.controls, state.scene, state.skin],
          ]
        : []),
    ]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stops = new AbortController();
    const { signal } = this.#stops;
    const canvas = (this.getRootNode() as ShadowRoot).querySelector('canvas');
    if (canvas === null) return;
    this.#canvas = canvas;
    canvas.addEventListener('pointerdown', ({ x, y }) => (this.#pressed = { x, y }), { signal });
    canvas.addEventListener('click', (event) => this.#click(event), { signal });
    this.#resizes = new ResizeObserver(() => this.requestUpdate());
    this.#resizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stops.abort();
    this.#resizes?.disconnect();
    this.#canvas?.classList.remove('tool');
  }

  protected override updated(): void {
    const tool = this.#tool;
    this.#canvas?.classList.toggle('tool', tool !== null);
    if (tool !== null) void this.#find();
    // A tool that is activated with its shortcut key is then used with the keyboard.
    if (tool !== null && !this.#hadTool && (this.getRootNode() as ShadowRoot).activeElement === this.#canvas)
      this.renderRoot.querySelector<HTMLElement>('.cross')?.focus();
    this.#hadTool = tool !== null;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { inspect } = this.app.store.state;
    const tool = this.#tool;
    if (tool === null && inspect.picked === null) return nothing;
    return html`${tool === 'measure' ? this.#measures() : nothing}
    ${inspect.picked === null ? nothing : this.#label()} ${tool === null ? nothing : this.#crossMark(tool)}`;
  }

  /** The active tool that finds points on surfaces; null for none. */
  get #tool(): 'pick' | 'measure' | null {
    const { tool } = this.app.store.state.inspect;
    return tool === 'rotate' ? null : tool;
  }

  // ---- the picked surface

  #label(): TemplateResult | typeof nothing {
    const { inspect, subject } = this.app.store.state;
    const { picked } = inspect;
    const place = picked && this.finder?.position(picked);
    if (!picked || !place?.screen || subject === null) return nothing;
    const part = subject.summary.parts[picked.part];
    const surface = part?.surfaces[picked.surface]?.name ?? '';
    const material = picked.material === null ? '' : (part?.materials[picked.material]?.name ?? '');
    const { x, y } = place.screen;
    const look = x > this.clientWidth - labelRoom ? 'left' : 'right';
    return html`<i class="spot" aria-hidden="true" ${vars({ '--x': `${x}px`, '--y': `${y}px` })}></i>
      <div class="label ${look}" ${vars({ '--x': `${x}px`, '--y': `${y}px` })}>
        <p class="title">${surface === '' ? words.surfaceUnnamed(picked.surface) : nameText(surface)}</p>
        <p>${material === '' ? words.materialNone : nameText(material)}</p>
        <p>${words.pickTriangle(count(picked.triangle))}</p>
        <p class="data">${words.pickPlace} ${numbers(place.position, 2)}</p>
        <p class="data">${words.pickTexcoord} ${numbers(picked.texcoord, 3)}</p>
      </div>`;
  }

  // ---- the box and the distance

  #measures(): TemplateResult | typeof nothing {
    const { state } = this.app.store;
    const basis = state.subject?.summary.parts[0]?.basis;
    const box = this.finder?.box() ?? null;
    if (box === null || basis === undefined) return nothing;
    const sides = boxSides(box, { ...basis, up: upAxisOf(state) ?? basis.up });
    const edges = boxEdges.flatMap(({ axis, from, to }) => {
      const [a, b] = [box.corners[from], box.corners[to]];
      return a && b ? [{ axis, a, b, middle: between(a, b) }] : [];
    });
    const labels = sides.flatMap((side) => {
      const own = edges.filter(({ axis }) => axis === side.axis);
      // Vertical edges are labelled at the right of the box, the others below it.
      const outermost = (a: (typeof own)[number], b: (typeof own)[number]): number =>
        side.kind === 'height' ? b.middle.x - a.middle.x : b.middle.y - a.middle.y;
      const [edge] = [...own].sort(outermost);
      return edge === undefined ? [] : [{ ...side, edge }];
    });
    const ends = state.inspect.points.flatMap((point) => this.finder?.position(point) ?? []);
    const size = (kind: string): string => decimal(sides.find((side) => side.kind === kind)?.size ?? 0, 1);
    return html`<p class="visually-hidden">${words.sizeSaid(size('width'), size('depth'), size('height'))}</p>
      <svg class="lines" aria-hidden="true">
        ${edges.map(
          ({ a, b, axis }) =>
            svg`<line class=${labels.some((label) => label.edge.a === a && label.edge.b === b) ? `named axis-${'xyz'[axis] ?? ''}` : ''} x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y} />`,
        )}
        ${this.#distanceLine(ends)}
      </svg>
      ${labels.map(
        ({ kind, size, edge }) =>
          html`<span
            class="size ${kind}"
            aria-hidden="true"
            ${vars({ '--x': `${edge.middle.x}px`, '--y': `${edge.middle.y}px` })}
            >${words.sides[kind]} <b class="data">${decimal(size, 1)}</b></span
          >`,
      )}
      ${this.#distance(ends)}`;
  }

  #distanceLine(ends: readonly SurfacePosition[]): unknown {
    const [a, b] = ends.map(({ screen }) => screen);
    const spots = [a, b].map((end) => end && svg`<circle class="end" cx=${end.x} cy=${end.y} r="4" />`);
    if (!a || !b) return spots;
    return svg`<line class="halo" x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y} /><line class="distance" x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y} />${spots}`;
  }

  #distance([a, b]: readonly SurfacePosition[]): TemplateResult | typeof nothing {
    if (!a || !b) return nothing;
    const units = decimal(distanceOf(a.position, b.position), 2);
    const middle = a.screen && b.screen ? between(a.screen, b.screen) : null;
    return html`<p class="visually-hidden" role="status">${words.distanceSaid(units)}</p>
      ${
        middle === null
          ? nothing
          : html`<span
              class="size distance data"
              aria-hidden="true"
              ${vars({ '--x': `${middle.x}px`, '--y': `${middle.y}px` })}
              >${words.distance(units)}</span
            >`
      }`;
  }

  // ---- the crosshair

  #crossMark(tool: 'pick' | 'measure'): TemplateResult {
    const { x, y } = this.#crossPlace;
    return html`<button
      class="cross"
      type="button"
      aria-label=${tool === 'pick' ? words.crossPick : words.crossMeasure}
      ${vars({ '--x': `${x}px`, '--y': `${y}px` })}
      @keydown=${this.#crossKey}
      @click=${() => void this.#use(this.#crossPlace)}
    ></button>`;
  }

  get #crossPlace(): ScreenPosition {
    const { clientWidth: width, clientHeight: height } = this;
    return this.cross ?? { x: width / 2, y: height / 2 };
  }

  #crossKey(event: KeyboardEvent): void {
    const step = event.shiftKey ? crossSteps.shift : crossSteps.plain;
    const [right, down] = {
      ArrowRight: [step, 0],
      ArrowLeft: [-step, 0],
      ArrowDown: [0, step],
      ArrowUp: [0, -step],
    }[event.key] ?? [0, 0];
    // Enter and Space press the button and do not reach the page's shortcuts.
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
    if (right === undefined || down === undefined || (right === 0 && down === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = this.#crossPlace;
    this.cross = {
      x: Math.min(this.clientWidth, Math.max(0, x + right)),
      y: Math.min(this.clientHeight, Math.max(0, y + down)),
    };
  }

  // ---- finding

  #click(event: MouseEvent): void {
    const from = this.#pressed;
    this.#pressed = null;
    if (from === null || Math.hypot(event.x - from.x, event.y - from.y) > clickSlack) return;
    const { display } = this.app.store.state;
    // If the skeleton is shown, a click selects joints.
    if (this.#tool === null && display.skeleton) return;
    const { left, top } = this.getBoundingClientRect();
    const place = { x: event.x - left, y: event.y - top };
    if (this.#tool !== null) this.cross = place;
    void this.#use(place);
  }

  /** Picks or measures at a position in the scene. */
  async #use({ x, y }: ScreenPosition): Promise<void> {
    const finder = await this.#find();
    const found = finder?.pick(x, y) ?? null;
    const { inspect } = this.app.actions;
    if (this.app.store.state.inspect.tool !== 'measure') inspect.pick(found);
    else if (found !== null) inspect.measure(found);
  }

  async #find(): Promise<SurfacePicker | null> {
    return (this.finder ??= await this.app.scene.surfaces());
  }
}
customElements.define('mw-surface-marks', SurfaceMarks);

function between(a: ScreenPosition, b: ScreenPosition): ScreenPosition {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function numbers(values: readonly number[], places: number): string {
  return numberRow(values.map((value) => decimal(value, places)));
}
