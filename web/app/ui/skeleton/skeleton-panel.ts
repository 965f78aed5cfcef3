import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { Interpolation, RootMotion } from '../../../lib/index.js';
import { interpolations, jointsOf, rootMotions, travels, settingsOf } from '../../../lib/internal/index.js';
import type { App } from '../../app.js';
import { posedJoints, poseText } from '../../state/pose-text.js';
import type { Subject } from '../../state/state.js';
import { message, words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { Media, queries } from '../base/media.js';
import '../base/segments.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { copy } from '../../clipboard.js';
import './joint-tree.js';
import type { JointTree } from './joint-tree.js';
import './joint-values.js';
import { restChip, skeletonChips } from './skeleton-chips.js';
import panelText from './skeleton-panel.css?inline';

/** The skeleton: the tree of joints next to the selected joint. A phone shows one of them at a time. */
export class SkeletonPanel extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(panelText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  readonly #narrow = new Media(this, queries.narrow);
  /** Whether only the selected joint is shown, and whether the half that is now hidden had the focus. */
  #jointOnly = false;
  #movesFocus = false;

  constructor() {
    super();
    new Watch(this, ({ subject, rig, display, scene, playback }) => [
      scene.light,
      ...[subject?.summary, rig.joint === null, rig.held],
      ...[rig.interpolation, rig.rootMotion, display, ...settingsOf(playback)],
    ]);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const one = this.#narrow.matches && this.app.store.state.rig.joint !== null;
    const focused = (this.renderRoot as ShadowRoot).activeElement;
    this.#movesFocus = one !== this.#jointOnly && (focused?.closest('.either') ?? null) !== null;
    this.#jointOnly = one;
  }

  /**
   * When a phone switches to the joint, moves the focus to the back button; when it switches back, to the joint's row.
   */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#movesFocus) return;
    const tree = this.renderRoot.querySelector<JointTree>('mw-joint-tree');
    if (this.#jointOnly) this.renderRoot.querySelector<HTMLElement>('.back')?.focus();
    else void tree?.updateComplete.then(() => tree.focusRow());
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, rig } = this.app.store.state;
    if (subject === null) return nothing;
    const narrow = this.#narrow.matches;
    const one = narrow && rig.joint !== null;
    return html`<div class="chips" role="group" aria-label=${words.overlays}>
        ${skeletonChips(this.app)} ${restChip(this.app)}
      </div>
      <div class=${narrow ? 'either' : 'beside'}>
        ${one ? this.#back() : nothing}
        <mw-joint-tree .app=${this.app} ?browse=${narrow} ?hidden=${one}></mw-joint-tree>
        ${one || !narrow ? html`<mw-joint-values .app=${this.app}></mw-joint-values>` : nothing}
      </div>
      <div class="whole">
        ${this.#between()} ${travels(subject.summary) ? this.#root() : nothing} ${this.#keep(subject)}
      </div>`;
  }

  #back(): TemplateResult {
    return html`<button class="link back" type="button" @click=${() => this.app.actions.rig.select(null)}>
      ${icon('chevron-left')}${words.allJoints}
    </button>`;
  }

  #between(): TemplateResult {
    const { interpolation } = this.app.store.state.rig;
    const labels = { step: words.betweenStep, lerp: words.betweenLerp, slerp: words.betweenSlerp };
    return html`<div class="group">
      <span>${words.between}</span>
      <mw-segments
        label=${words.between}
        .options=${interpolations.map((value) => ({ value, label: labels[value] }))}
        value=${interpolation}
        @choose=${(event: CustomEvent<Interpolation>) => this.app.actions.rig.setInterpolation(event.detail)}
      ></mw-segments>
      <span class="hint">${words.betweenHint[interpolation]}</span>
    </div>`;
  }

  #root(): TemplateResult {
    const labels = { stored: words.rootStored, 'in-place': words.rootInPlace, travel: words.rootTravel };
    return html`<div class="group">
      <span>${words.rootMotion}</span>
      <mw-segments
        label=${words.rootMotion}
        .options=${rootMotions.map((value) => ({ value, label: labels[value] }))}
        value=${this.app.store.state.rig.rootMotion}
        @choose=${(event: CustomEvent<RootMotion>) => this.app.actions.rig.setRootMotion(event.detail)}
      ></mw-segments>
    </div>`;
  }

  #keep(subject: Subject): TemplateResult {
    const { held } = this.app.store.state.rig;
    const all = jointsOf(subject.summary).map(({ joint }) => joint);
    const some = held.map(({ joint }) => joint).sort((a, b) => a - b);
    return html`<div class="keep">
      ${
        some.length === 0
          ? nothing
          : html`<button class="link" type="button" @click=${this.#resetAll}>
                ${icon('rotate-ccw')}${words.resetJoints}
              </button>
              <button class="link" type="button" @click=${() => this.#copy(subject, some)}>
                ${icon('copy')}${words.copyHeld}
              </button>`
      }
      <button class="link" type="button" @click=${() => this.#copy(subject, all)}>
        ${icon('copy')}${words.copyPose}
      </button>
    </div>`;
  }

  /** Moves the focus to a neighbouring button, because this one disappears when no joint is held. */
  #resetAll(): void {
    this.app.actions.rig.resetAll();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.keep button')?.focus());
  }

  #copy(subject: Subject, joints: readonly number[]): void {
    const posed = posedJoints(subject.summary, joints, (joint) => this.app.scene.joint(joint)?.local ?? null);
    void copy(this.app, poseText(this.app.store.state, posed), message('copiedPose', posed.length));
  }
}
customElements.define('mw-skeleton-panel', SkeletonPanel);
