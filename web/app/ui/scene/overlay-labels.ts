import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { jointsOf } from '../../../lib/internal/index.js';
import { hitGroupColors, type HitboxPosition } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { hitGroupName } from '../../text/names.js';
import { placementValues } from '../../state/placement.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { coversOf } from './covers.js';
import { Watch } from '../base/watch.js';
import { placeLabels, roomFor, type Cover, type LabelPlace } from './label-places.js';
import labelText from './overlay-labels.css?inline';

/** The maximum distance from the centre of a hitbox at which a pointer finds it, in CSS pixels. */
const reach = { mouse: 28, touch: 44 } as const;
/** A longer movement of the finger rotates the model and is not a tap. CSS pixels. */
const tapSlack = 8;
/** The distance of a hovered hitbox's label from the centre of the hitbox. */
const besidePointed = 10;

/** The maximum number of labelled tags: a damaged model may have tens of thousands. */
const mostTags = 500;

/** The text of a label: the name of a tag, or the joint and the hit group of a hitbox. */
interface Named {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  readonly hitbox: HitboxPosition | null;
  readonly letters: number;
}

/**
 * The names of visible tags and hitboxes. If there is not enough room for the names of all hitboxes, only those of the
 * selected joint and the one under the pointer are shown.
 */
export class OverlayLabels extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(labelText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    pointed: { state: true },
  };

  app!: App;
  /** The index of the hitbox under the pointer. */
  pointed: number | null = null;
  #stops = new AbortController();
  #resizes: ResizeObserver | undefined;
  #pressed: { readonly x: number; readonly y: number } | null = null;

  constructor() {
    super();
    new Watch(this, (state) => [
      ...[state.display.tags, state.display.hitboxes],
      // Changes of the view only move the labels, so they matter only if labels are shown.
      ...(state.display.tags || state.display.hitboxes
        ? [
            ...[state.subject?.summary, state.playback, state.eye, state.firstDraws],
            ...[state.partView, state.weapon, state.cameraOptions, state.rig.joint, state.controls],
            ...placementValues(state.scene),
          ]
        : []),
    ]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes = new ResizeObserver(() => this.requestUpdate());
    this.#resizes.observe(this);
    this.#stops = new AbortController();
    const { signal } = this.#stops;
    const canvas = (this.getRootNode() as ShadowRoot).querySelector('canvas');
    canvas?.addEventListener('pointermove', (event) => this.#hover(event), { signal });
    canvas?.addEventListener('pointerleave', (event) => this.#leave(event), { signal });
    canvas?.addEventListener('pointerdown', ({ x, y }) => (this.#pressed = { x, y }), { signal });
    canvas?.addEventListener('pointerup', (event) => this.#tap(event), { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes?.disconnect();
    this.#stops.abort();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { tags, hitboxes } = this.app.store.state.display;
    if (!tags && !hitboxes) return nothing;
    const { clientWidth: width, clientHeight: height } = this;
    const { scene } = this.app;
    const named: Named[] = tags
      ? scene
          .tags()
          .slice(0, mostTags)
          .map(({ x, y, name }) => ({ x, y, name, hitbox: null, letters: name.length }))
      : [];
    const boxes = hitboxes ? scene.hitboxes() : [];
    const isRoom = roomFor(named.length + boxes.length, width, height);
    if (isRoom) named.push(...boxes.map((hitbox) => ({ ...hitbox, hitbox, letters: lettersOf(hitbox) })));
    const pointed = isRoom ? [] : boxes.filter((box, at) => at === this.pointed || this.#isSelected(box));
    const places = placeLabels(named, width, height, scene.bodySpan(), this.#covers);
    return html`${places.map((place) => label(place))}
    ${pointed.map((hitbox) => {
      const side = hitbox.x > width / 2 ? 'left' : 'right';
      const labelX = hitbox.x + (side === 'left' ? -besidePointed : besidePointed);
      return chip({ ...hitbox, hitbox, letters: lettersOf(hitbox) }, labelX, hitbox.y, `${side} pointed`);
    })}`;
  }

  /** The controls over the scene, in pixels relative to the scene. */
  get #covers(): Cover[] {
    const { left, top } = this.getBoundingClientRect();
    return coversOf(this.getRootNode() as ShadowRoot).map((rect) => ({
      left: rect.left - left,
      right: rect.right - left,
      top: rect.top - top,
      bottom: rect.bottom - top,
    }));
  }

  #isSelected({ part, joint }: HitboxPosition): boolean {
    const { subject, rig } = this.app.store.state;
    const selected =
      subject === null || rig.joint === null ? undefined : jointsOf(subject.summary)[rig.joint];
    return selected?.part === part && selected.index === joint;
  }

  #hover(event: PointerEvent): void {
    // During a drag, the user is turning the model. Touch cannot hover.
    if (event.pointerType === 'touch' || event.buttons !== 0) return;
    this.pointed = this.#nearest(event, reach.mouse);
  }

  /** Lifting a finger also fires `pointerleave`, but the touched hitbox keeps its label. */
  #leave({ pointerType }: PointerEvent): void {
    if (pointerType !== 'touch') this.pointed = null;
  }

  #tap(event: PointerEvent): void {
    const from = this.#pressed;
    if (event.pointerType !== 'touch' || from === null) return;
    if (Math.hypot(event.x - from.x, event.y - from.y) <= tapSlack)
      this.pointed = this.#nearest(event, reach.touch);
  }

  /** The index of the hitbox whose centre is nearest to the pointer. */
  #nearest({ x, y }: PointerEvent, within: number): number | null {
    if (!this.app.store.state.display.hitboxes) return null;
    const { left, top } = this.getBoundingClientRect();
    const away = this.app.scene.hitboxes().map((box) => Math.hypot(box.x - x + left, box.y - y + top));
    const least = Math.min(...away);
    return least <= within ? away.indexOf(least) : null;
  }
}
customElements.define('mw-overlay-labels', OverlayLabels);

/** The length of a hitbox's label in letters: joint, space, group, and the width of the coloured dot. */
function lettersOf({ name, group }: HitboxPosition): number {
  return name.length + hitGroupName(group).length + 3;
}

/** A label at the side of the model, with its leader line. */
function label(place: LabelPlace<Named>): TemplateResult {
  const { x, y, labelX, labelY, length, angle, side } = place;
  return html`<i
      class="line"
      aria-hidden="true"
      ${vars({ '--x': `${x}px`, '--y': `${y}px`, '--length': `${length}px`, '--angle': `${angle}rad` })}
    ></i
    >${chip(place, labelX, labelY, side)}`;
}

function chip({ name, hitbox }: Named, x: number, y: number, look: string): TemplateResult {
  const color = hitbox === null ? '' : (hitGroupColors[hitbox.group] ?? hitGroupColors[0]!);
  return html`<span
    class="label data ${look}"
    aria-hidden="true"
    ${vars({ '--x': `${x}px`, '--y': `${y}px`, '--group': color })}
    >${hitbox === null ? nothing : html`<i class="group"></i>`}<bdi>${name}</bdi>${hitbox === null ? nothing : html` <span class="quiet">${hitGroupName(hitbox.group)}</span>`}</span
  >`;
}
