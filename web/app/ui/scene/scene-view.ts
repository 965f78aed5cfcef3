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
import { missingShown } from '../../commands.js';
import { failureOf } from '../../session/failure.js';
import { subjectKind } from '../../text/kind.js';
import { isStatic, missingTextures, partsTogether } from '../../state/select.js';
import type { Subject } from '../../state/state.js';
import { words } from '../../text/messages.js';
import { nameText } from '../base/name.js';
import { Resizes } from '../base/resizes.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import { insetsOf } from './insets.js';
import './entry-list.js';
import './failure-page.js';
import './invitation.js';
import './joint-label.js';
import './load-progress.js';
import type { Notices } from './notices.js';
import './notices.js';
import './orientation.js';
import './overlay-labels.js';
import './tool-rail.js';
import './view-bar.js';
import sceneText from './scene-view.css?inline';

/** The scene: the canvas and the controls over it. */
export class SceneView extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(sceneText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The page over or beside the canvas at the last render. */
  #page: 'bench' | 'cover' | 'start' = 'start';

  #hadFocus = false;

  constructor() {
    super();
    new Watch(this, (state) => [
      state.subject,
      state.welcome,
      state.failure,
      state.entries,
      state.dragging,
      state.cameraOptions.firstPerson,
      state.scene.background,
      missingShown(state),
    ]);
    new Resizes(
      this,
      () => this.renderRoot.querySelector('canvas'),
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
      this.app.store.patch({ failure: failureOf(error, '', null) });
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { subject, welcome } = this.app.store.state;
    const page = this.#covered ? 'cover' : subject === null || welcome ? 'start' : 'bench';
    // The control that led to the bench is gone, so the focus moves to the canvas. A drop had no control to leave.
    const came = page === 'bench' && this.#page !== 'bench';
    if (came && this.#hadFocus) this.renderRoot.querySelector('canvas')?.focus();
    this.#page = page;
    this.#measure();
    // The banners exist only after the notices have rendered, too.
    void this.renderRoot.querySelector<Notices>('mw-notices')?.updateComplete.then(() => this.#measure());
  }

  /** Measures the controls over the canvas, so that the model is fitted into the free area. */
  #measure(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas === null) return;
    const covers = [
      ...this.renderRoot.querySelectorAll('.caption, mw-tool-rail, mw-view-bar'),
      ...(this.renderRoot.querySelector<Notices>('mw-notices')?.shadowRoot?.querySelectorAll('.banner') ??
        []),
    ];
    const rect = (element: Element): DOMRect => element.getBoundingClientRect();
    this.app.scene.setInsets(insetsOf(rect(canvas), covers.map(rect)));
  }

  /** Whether a page covers the canvas. */
  get #covered(): boolean {
    const { subject, welcome, failure, entries } = this.app.store.state;
    return entries !== null || (failure !== null && (welcome || subject === null));
  }

  protected override render(): TemplateResult {
    const { subject, welcome, entries, dragging, cameraOptions, scene } = this.app.store.state;
    const { app } = this;
    const covered = this.#covered;
    const bench = subject !== null && !welcome;
    return html`<section
      class="scene ${welcome ? 'hero' : ''} ${dragging ? 'dragging' : ''} ${cameraOptions.firstPerson ? 'ahead' : ''} ${scene.background === 'transparent' ? 'clear' : ''}"
      aria-label=${words.scene}
    >
      <canvas
        role="application"
        tabindex=${covered ? -1 : 0}
        aria-hidden=${covered ? 'true' : nothing}
        aria-label=${this.#description(subject, welcome)}
      ></canvas>
      ${bench && !covered ? this.#bench(subject) : nothing}
      ${!bench && !covered ? html`<mw-invitation .app=${app}></mw-invitation>` : nothing}
      ${entries !== null ? html`<mw-entry-list class="cover" .app=${app}></mw-entry-list>` : nothing}
      ${entries === null && covered ? html`<mw-failure-page class="cover" .app=${app}></mw-failure-page>` : nothing}
      <i class="corner tl"></i><i class="corner tr"></i><i class="corner bl"></i><i class="corner br"></i>
      ${dragging ? html`<span class="anywhere">${words.dropHere}</span>` : nothing}
      <mw-load-progress .app=${app}></mw-load-progress>
      ${covered ? nothing : html`<mw-notices .app=${app}></mw-notices>`}
    </section>`;
  }

  #bench(subject: Subject): TemplateResult {
    return html`<div class="caption">
        <h1>${nameText(subject.name)}</h1>
        <p>${kindText(subject)}</p>
      </div>
      <mw-joint-label .app=${this.app}></mw-joint-label>
      <mw-overlay-labels .app=${this.app}></mw-overlay-labels>
      <mw-tool-rail .app=${this.app}></mw-tool-rail>
      <mw-view-bar .app=${this.app}></mw-view-bar>
      <mw-orientation .app=${this.app}></mw-orientation>`;
  }

  #description(subject: Subject | null, welcome: boolean): string {
    if (subject === null) return words.canvasEmpty;
    const { name } = subject;
    if (welcome) return words.canvasSample(name);
    return (isStatic(subject) ? words.canvasStill : words.canvas)(name, kindText(subject));
  }
}
customElements.define('mw-scene-view', SceneView);

/** A subject's kind in one line. */
export function kindText(subject: Subject): string {
  const kind = subjectKind(subject.summary);
  if (missingTextures(subject).length > 0) return words.kindMissing(kind);
  const together = partsTogether(subject.summary);
  if (together === 1) return kind;
  const tagged = subject.summary.parts.every(({ how }) => how === 'tag' || how === 'root');
  return tagged ? words.kindTagged(kind, together) : words.kindJoined(kind, together);
}
