import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { shared, sheet } from '../base/styles.js';
import { vars } from '../base/vars.js';
import { Watch } from '../base/watch.js';
import { placeLabels } from './label-places.js';
import labelText from './tag-labels.css?inline';

/** The names of the tags, where tags are shown. */
export class TagLabels extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(labelText)];
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;
  #resizes: ResizeObserver | undefined;

  constructor() {
    super();
    new Watch(
      this,
      ({ display, cameraOptions, subject, positions, playback, eye, firstPictures, partView, weapon }) => [
        display.tags,
        // Moving values only move the labels, so they count only while labels are shown.
        ...(display.tags
          ? [subject?.summary, positions, playback, eye, firstPictures, partView, weapon, cameraOptions]
          : []),
      ],
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes = new ResizeObserver(() => this.requestUpdate());
    this.#resizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes?.disconnect();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.app.store.state.display.tags) return nothing;
    const { clientWidth: width, clientHeight: height } = this;
    const { scene } = this.app;
    return html`${placeLabels(scene.tags(), width, height, scene.bodySpan()).map(
      ({ name, x, y, labelX, labelY, length, angle, side }) =>
        html`<i
            class="line"
            aria-hidden="true"
            ${vars({ '--x': `${x}px`, '--y': `${y}px`, '--length': `${length}px`, '--angle': `${angle}rad` })}
          ></i
          ><span
            class="label data ${side}"
            aria-hidden="true"
            ${vars({ '--x': `${labelX}px`, '--y': `${labelY}px` })}
            ><bdi>${name}</bdi></span
          >`,
    )}`;
  }
}
customElements.define('mw-tag-labels', TagLabels);
