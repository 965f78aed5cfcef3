import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { clock } from '../../../lib/clock/index.js';
import { jointName } from '../../text/names.js';
import { jointsOf } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import { placementValues } from '../../state/placement.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import labelText from './joint-label.css?inline';

/** The maximum distance from a bone at which the pointer picks it, in CSS pixels. */
const pickTolerance = { mouse: 8, touch: 22 } as const;
/** A longer movement of the pressed pointer is a drag, not a click. CSS pixels. */
const clickSlack = 4;

/**
 * Selects joints in the scene: a click on a bone selects its joint. The names of the selected and the hovered joint are
 * shown.
 */
export class JointLabel extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(labelText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    hovered: { state: true },
  };

  app!: App;
  /** The joint under the pointer. */
  hovered: number | null = null;
  /** The scene's canvas, a sibling of this element. */
  #canvas: HTMLCanvasElement | null = null;
  #stops = new AbortController();
  #resizes: ResizeObserver | undefined;
  #pressed: { readonly x: number; readonly y: number } | null = null;
  /** The last pointer event, until the next frame picks the joint under it. */
  #lastMove: PointerEvent | null = null;

  constructor() {
    super();
    new Watch(this, (state) => [
      ...[state.display.skeleton, state.subject?.summary, state.rig, state.playback.playing],
      // Changes of the view only move the labels, so they matter only if labels are shown.
      ...(state.display.skeleton
        ? [
            ...[state.playback, state.eye, state.firstDraws, state.cameraOptions, state.controls],
            ...placementValues(state.scene),
          ]
        : []),
    ]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stops = new AbortController();
    const { signal } = this.#stops;
    const root = this.getRootNode() as ShadowRoot;
    const canvas = root.querySelector('canvas');
    if (canvas === null) return;
    this.#canvas = canvas;
    canvas.addEventListener('pointerdown', ({ x, y }) => (this.#pressed = { x, y }), { signal });
    canvas.addEventListener('click', (event) => this.#click(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.#hover(event), { signal });
    canvas.addEventListener('pointerleave', () => this.#leave(), { signal });
    this.#resizes = new ResizeObserver(() => this.requestUpdate());
    this.#resizes.observe(canvas);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stops.abort();
    this.#resizes?.disconnect();
    this.#canvas?.classList.remove('bone');
  }

  protected override render(): TemplateResult | typeof nothing {
    const { display, rig } = this.app.store.state;
    this.#canvas?.classList.toggle('bone', display.skeleton && this.hovered !== null);
    if (!display.skeleton) return nothing;
    const hovered = this.hovered === rig.joint ? null : this.hovered;
    return html`${this.#label(rig.joint, 'chosen')} ${this.#label(hovered, '')}`;
  }

  #label(joint: number | null, look: string): TemplateResult | typeof nothing {
    const { subject } = this.app.store.state;
    const entry = subject === null || joint === null ? undefined : jointsOf(subject.summary)[joint];
    const at = joint === null ? null : this.app.scene.projectJoint(joint);
    if (entry === undefined || at === null) return nothing;
    const { clientWidth = 0, clientHeight = 0 } = this.#canvas ?? {};
    if (at.x < 0 || at.y < 0 || at.x > clientWidth || at.y > clientHeight) return nothing;
    const side = at.x > clientWidth - 160 ? 'left' : 'right';
    return html`<span
      class="label data ${look} ${side}"
      aria-hidden="true"
      ${vars({ '--x': `${at.x}px`, '--y': `${at.y}px` })}
      ><bdi>${jointName(entry)}</bdi></span
    >`;
  }

  #click(event: MouseEvent): void {
    const from = this.#pressed;
    this.#pressed = null;
    if (from === null || Math.hypot(event.x - from.x, event.y - from.y) > clickSlack) return;
    const joint = this.#jointAt(event);
    if (joint === null) return;
    this.app.actions.rig.select(joint);
    this.app.actions.sections.showTab('skeleton');
  }

  /** Picks at most once per frame, and not for touch, which cannot hover. */
  #hover(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    const waiting = this.#lastMove !== null;
    this.#lastMove = event;
    if (waiting) return;
    clock.frame(() => {
      const last = this.#lastMove;
      this.#lastMove = null;
      // During a drag, the user is turning the model.
      this.hovered = last?.buttons === 0 ? this.#jointAt(last) : null;
    });
  }

  #leave(): void {
    this.#lastMove = null;
    this.hovered = null;
  }

  #jointAt(event: MouseEvent): number | null {
    const { display, inspect } = this.app.store.state;
    if (!display.skeleton || inspect.tool !== null) return null;
    const { left = 0, top = 0 } = this.#canvas?.getBoundingClientRect() ?? {};
    const touch = event instanceof PointerEvent && event.pointerType === 'touch';
    return this.app.scene.jointAt(
      event.x - left,
      event.y - top,
      touch ? pickTolerance.touch : pickTolerance.mouse,
    );
  }
}
customElements.define('mw-joint-label', JointLabel);
