import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { failureOf } from '../../open/failure.js';
import { subjectKind } from '../../text/names.js';
import { isSceneCovered, needsTransport, partsTogether } from '../../state/select.js';
import { missingShown, showsPlaceholder } from '../../state/images.js';
import type { AppState, Subject } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { isComponentLoaded } from '../base/lazy.js';
import { nameText } from '../base/name.js';
import { Resizes } from '../base/resizes.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import '../inspect/split.js';
import '../inspect/surface-marks.js';
import '../inspect/weights-legend.js';
import { messages, rects } from './covers.js';
import { insetsOf } from './insets.js';
import './failure-page.js';
import './invitation.js';
import './joint-label.js';
import './load-progress.js';
import type { Notices } from './notices.js';
import './notices.js';
import './orientation.js';
import './overlay-labels.js';
import './placing/image-place.js';
import './tool-rail.js';
import './view-bar.js';
import sceneText from './scene-view.css?inline';

/** A rail that covers more than this fraction of the scene's width moves the model aside. */
const railShare = 0.1;

/** The scene: the canvas and the controls over it. */
export class SceneView extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(sceneText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The type of page that was last rendered: the model, a page over the canvas, or the start page. */
  #page: 'model' | 'cover' | 'start' = 'start';

  #hadFocus = false;
  #compared = false;
  #rotated = false;

  constructor() {
    super();
    new Watch(this, (state) => [
      state.subject,
      state.welcome,
      state.failure,
      state.entries,
      state.dragging,
      state.cameraOptions.firstPerson,
      state.comparison === null,
      state.scene.background,
      missingShown(state),
      state.inspect.tool,
      ...[state.skin, state.weapon, state.partView, state.offered, state.unknown, state.pendingTexture],
      state.recents.choice,
    ]);
    new Resizes(
      this,
      () => this.renderRoot.querySelector('canvas'),
      () => this.#measure(),
    );
    new Resizes(
      this,
      () => this.renderRoot.querySelector('mw-view-bar'),
      () => this.#measure(),
    );
    // Nested components render some messages after `mw-notices` itself has rendered.
    new Resizes(
      this,
      () => this.renderRoot.querySelector('mw-notices')?.shadowRoot?.querySelector('.stack') ?? null,
      () => this.#measure(),
    );
  }

  protected override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed);
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas === null) return;
    try {
      this.app.scene.attach(canvas);
    } catch (error) {
      this.app.actions.notices.fail(failureOf(error, '', null));
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { subject, welcome } = this.app.store.state;
    const page = isSceneCovered(this.app.store.state)
      ? 'cover'
      : subject === null || welcome
        ? 'start'
        : 'model';
    // The control with the focus may have been removed, so focus the canvas. After a drop, nothing had the focus.
    const came = page === 'model' && this.#page !== 'model';
    const parted = this.#compared && !this.#comparing;
    const put = this.#rotated && this.app.store.state.inspect.tool !== 'rotate';
    if ((came || parted || put) && this.#hadFocus) this.renderRoot.querySelector('canvas')?.focus();
    this.#compared = this.#comparing;
    this.#rotated = this.app.store.state.inspect.tool === 'rotate';
    this.#page = page;
    this.#measure();
    // The messages exist only after `mw-notices` has rendered.
    void this.renderRoot.querySelector<Notices>('mw-notices')?.updateComplete.then(() => this.#measure());
  }

  /** Focuses the canvas. */
  focusCanvas(): void {
    this.renderRoot.querySelector('canvas')?.focus({ preventScroll: true });
  }

  /** Measures the controls over the canvas, so that the model fits into the free area. */
  #measure(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    // In a comparison, mw-compare-view measures the controls over both canvases.
    if (canvas === null || this.#comparing) return;
    const area = canvas.getBoundingClientRect();
    const bars = rects(this.renderRoot, 'mw-view-bar');
    this.style.setProperty('--view-bar', `${bars[0]?.width ?? 0}px`);
    // In a wide scene, the rail at the edge and the bar in the corner do not cover the model in the middle.
    const rails = [
      ...rects(this.renderRoot, 'mw-tool-rail .rail'),
      ...bars.filter(({ width, height }) => height > width),
    ].filter(({ width }) => width > area.width * railShare);
    const others = ['.caption', 'mw-image-place', ...messages].flatMap((path) =>
      rects(this.renderRoot, path),
    );
    this.app.scene.setInsets(insetsOf(area, [...rails, ...others]));
  }

  get #comparing(): boolean {
    const { comparison, subject, welcome } = this.app.store.state;
    return comparison !== null && subject !== null && !welcome;
  }

  protected override render(): TemplateResult {
    const { subject, welcome, entries, dragging, cameraOptions, scene } = this.app.store.state;
    const { app } = this;
    const covered = isSceneCovered(this.app.store.state);
    const modelInView = subject !== null && !welcome;
    const comparing = this.#comparing;
    return html`<section
      class="scene ${welcome ? 'hero' : ''} ${dragging ? 'dragging' : ''} ${cameraOptions.firstPerson ? 'ahead' : ''} ${comparing ? 'comparing' : ''} ${scene.background === 'transparent' ? 'clear' : ''}"
      aria-label=${words.scene}
    >
      <canvas
        role="application"
        tabindex=${covered ? -1 : 0}
        aria-hidden=${covered ? 'true' : nothing}
        aria-label=${this.#description(subject, welcome)}
        aria-busy="true"
      ></canvas>
      ${
        comparing
          ? html`<mw-compare-view ?hidden=${covered} .app=${app}></mw-compare-view
              ><mw-overlay-labels ?hidden=${covered} .app=${app}></mw-overlay-labels>`
          : nothing
      }
      ${modelInView && !covered && !comparing ? this.#modelView(subject) : nothing}
      ${!modelInView && !covered ? html`<mw-invitation .app=${app}></mw-invitation>` : nothing}
      ${entries === null && covered ? html`<mw-failure-page class="cover" .app=${app}></mw-failure-page>` : nothing}
      <i class="corner tl"></i><i class="corner tr"></i><i class="corner bl"></i><i class="corner br"></i>
      ${dragging && !comparing ? html`<span class="anywhere">${words.dropHere}</span>` : nothing}
      ${covered || comparing ? nothing : html`<mw-split .app=${app}></mw-split>`}
      <mw-load-progress .app=${app}></mw-load-progress>
      ${covered && entries === null ? nothing : html`<mw-notices .app=${app}></mw-notices>`}
    </section>`;
  }

  #modelView(subject: Subject): TemplateResult {
    return html`<div class="caption">
        <h1>${nameText(subject.name)}</h1>
        <p>${kindText(this.app.store.state, subject)}</p>
      </div>
      <mw-joint-label .app=${this.app}></mw-joint-label>
      <mw-surface-marks .app=${this.app}></mw-surface-marks>
      <mw-weights-legend .app=${this.app}></mw-weights-legend>
      <mw-overlay-labels .app=${this.app}></mw-overlay-labels>
      <mw-tool-rail .app=${this.app}></mw-tool-rail>
      <mw-view-bar .app=${this.app}></mw-view-bar>
      <mw-orientation .app=${this.app}></mw-orientation>
      ${this.#rotating ? html`<mw-rotate-rings .app=${this.app}></mw-rotate-rings>` : nothing}
      ${
        this.app.store.state.pendingTexture === null
          ? nothing
          : html`<mw-image-place .app=${this.app}></mw-image-place>`
      }`;
  }

  get #rotating(): boolean {
    const isOn = this.app.store.state.inspect.tool === 'rotate';
    return isOn && isComponentLoaded(this, 'mw-rotate-rings', () => import('./placing/rotate-rings.js'));
  }

  #description(subject: Subject | null, welcome: boolean): string {
    if (subject === null) return words.canvasEmpty;
    const { name } = subject;
    if (welcome) return words.canvasSample(name);
    return (needsTransport(subject) ? words.canvas : words.canvasStill)(
      name,
      kindText(this.app.store.state, subject),
    );
  }
}
customElements.define('mw-scene-view', SceneView);

/** The kind of a subject on one line. Mentions missing images only if a visible surface shows a placeholder. */
export function kindText(
  state: Pick<AppState, 'subject' | 'skin' | 'weapon' | 'partView'>,
  { summary }: Subject,
): string {
  const kind = subjectKind(summary);
  if (showsPlaceholder(state)) return words.kindMissing(kind);
  const together = partsTogether(summary);
  if (together === 1) return kind;
  const tagged = summary.parts.every(({ how }) => how === 'tag' || how === 'root');
  return tagged ? words.kindTagged(kind, together) : words.kindJoined(kind, together);
}
