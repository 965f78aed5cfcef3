import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { clock } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';
import type { IconName } from '../../icons/names.js';
import { failureOf } from '../../open/failure.js';
import { links, type Link } from '../../state/comparison.js';
import type { AppState } from '../../state/state.js';
import { subjectKind } from '../../text/names.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { Resizes } from '../base/resizes.js';
import { shared, sheet } from '../base/styles.js';
import { insetsOf } from '../scene/insets.js';
import viewText from './compare-view.css?inline';
import './entry-list.js';
import { sideCaption } from './side-caption.js';
import { bothOf, WatchBoth } from './watch-both.js';
import { settingsOf } from '../../../lib/internal/index.js';

/**
 * The layer over the scene during a comparison: B's canvas, both captions and the buttons that link the models. A's
 * canvas belongs to the scene.
 */
export class CompareView extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(viewText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  /** The workspace whose scene uses the canvas. */
  #attached: App['comparison']['other'] = null;
  #hadFocus = false;
  /** The sizes for which both models were last framed. */
  #sizes = '';

  constructor() {
    super();
    new WatchBoth(this, ({ a, b }) => [
      ...[a.subject, ...settingsOf(a.playback), a.rig.interpolation, a.comparison, a.dragging],
      ...[
        b.subject,
        ...settingsOf(b.playback),
        b.rig.interpolation,
        b.entries,
        b.failure,
        b.loading === null,
      ],
    ]);
    new Resizes(
      this,
      () => this.renderRoot.querySelector('canvas'),
      () => this.#measure(),
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.shadowRoot?.activeElement != null;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const canvas = this.renderRoot.querySelector('canvas');
    const { comparison } = this.app;
    if (canvas !== null && comparison.other !== this.#attached) {
      this.#attached = comparison.other;
      try {
        comparison.attach(canvas);
      } catch (error) {
        comparison.other?.actions.notices.fail(failureOf(error, '', null));
      }
    }
    // The control that opened B has been removed, so the focus moves to B's canvas.
    if (this.#hadFocus && this.shadowRoot?.activeElement == null) canvas?.focus();
    this.#measure();
  }

  /** Measures the controls over both canvases, so that the models fit into the free area. */
  #measure(): void {
    const canvasB = this.renderRoot.querySelector('canvas');
    const canvasA = this.parentElement?.querySelector('canvas');
    const { other } = this.app.comparison;
    if (canvasB === null || !canvasA || other === null) return;
    const rect = (element: Element): DOMRect => element.getBoundingClientRect();
    const over = (side: string): Element[] => [
      ...this.renderRoot.querySelectorAll(`.${side} .caption, .links`),
    ];
    const [boxA, boxB] = [rect(canvasA), rect(canvasB)];
    const [insetsA, insetsB] = [insetsOf(boxA, over('a').map(rect)), insetsOf(boxB, over('b').map(rect))];
    this.app.scene.setInsets(insetsA);
    other.scene.setInsets(insetsB);
    const sizes = JSON.stringify([boxA, boxB, insetsA, insetsB]);
    // Framing again would interrupt a camera animation.
    if (sizes === this.#sizes) return;
    this.#sizes = sizes;
    // Resize observers notify the views of their new sizes after the callbacks of the next frame.
    const done = this.app.work.begin();
    clock.frame(() =>
      clock.frame(() => {
        this.app.comparison.resized();
        done();
      }),
    );
  }

  protected override render(): TemplateResult | typeof nothing {
    const both = bothOf(this.app);
    const { other } = this.app.comparison;
    if (both === null || other === null) return nothing;
    const { a, b } = both;
    const close = (side: 'a' | 'b') => () => this.app.comparison.close(side);
    const choosing = this.#isChoosing(a, b);
    const change = (): void => this.app.comparison.choose();
    return html`<h1 class="visually-hidden">${titleOf(a, b)}</h1>
      <div class="half a ${choosing ? 'choosing' : ''}" data-side="a">
        ${sideCaption('a', a, { close: close('a') })} ${a.dragging ? dropLabel('a') : nothing}
      </div>
      <div class="half b ${choosing ? 'choosing' : ''}" data-side="b">
        <canvas
          role="application"
          tabindex=${choosing || b.entries !== null ? -1 : 0}
          aria-label=${describe(b)}
          aria-busy="true"
        ></canvas>
        ${sideCaption('b', b, { close: close('b'), change })}
        <mw-overlay-labels .app=${other}></mw-overlay-labels>
        ${choosing ? html`<mw-compare-choice .app=${this.app}></mw-compare-choice>` : nothing}
        ${b.entries === null ? nothing : html`<mw-entry-list class="cover" .app=${other}></mw-entry-list>`}
        ${a.dragging ? dropLabel('b') : nothing}
        <mw-load-progress .app=${other}></mw-load-progress>
      </div>
      ${b.subject === null || choosing ? nothing : this.#links(a)}`;
  }

  #isChoosing({ comparison }: AppState, { subject, loading, entries, failure }: AppState): boolean {
    if (entries !== null) return false;
    return comparison?.choosing === true || failure !== null || (subject === null && loading === null);
  }

  #links({ comparison }: AppState): TemplateResult {
    return html`<div class="links" role="group" aria-label=${words.linked}>
      ${links.map((link) => this.#link(link, comparison?.links[link] === true))}
      <span class="rule"></span>
      <button
        class="btn icon"
        type="button"
        aria-label=${words.compareSwap}
        title=${words.compareSwap}
        @click=${() => this.app.comparison.swap()}
      >
        ${icon('arrow-left-right')}
      </button>
    </div>`;
  }

  #link(link: Link, on: boolean): TemplateResult {
    const { glyph, name, hint } = linkTexts()[link];
    return html`<button
      class="btn link-${link}"
      type="button"
      aria-label=${name}
      title=${hint}
      aria-pressed=${on}
      @click=${() => this.app.comparison.setLink(link, !on)}
    >
      ${icon(glyph)}<span class="word">${name}</span>
    </button>`;
  }
}
customElements.define('mw-compare-view', CompareView);

function linkTexts(): Readonly<Record<Link, { glyph: IconName; name: string; hint: string }>> {
  return {
    camera: { glyph: 'link-2', name: words.linkCamera, hint: words.linkCameraHint },
    time: { glyph: 'clock', name: words.linkTime, hint: words.linkTimeHint },
    light: { glyph: 'lightbulb', name: words.linkLight, hint: words.linkLightHint },
  };
}

function titleOf({ subject: a }: AppState, { subject: b }: AppState): string {
  return b === null ? (a?.name ?? '') : words.compareTitle(a?.name ?? '', b.name);
}

function describe({ subject }: AppState): string {
  return subject === null
    ? words.compareSceneEmpty
    : words.compareScene(words.compareSide.b, subject.name, subjectKind(subject.summary));
}

function dropLabel(side: 'a' | 'b'): TemplateResult {
  return html`<span class="drop">${words.compareDropAs(words.compareSide[side])}</span>`;
}
