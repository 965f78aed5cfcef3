import {
  html,
  LitElement,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { SubjectSummary } from '../../lib/index.js';
import type { App } from '../app.js';
import type { Portrait, PortraitView } from '../scene/ports.js';
import { sheet } from './base/styles.js';
import { Watch } from './base/watch.js';
import thumbnailText from './model-thumbnail.css?inline';

/** A thumbnail of the open model in one of its skins. */
export class ModelThumbnail extends LitElement {
  static override styles: CSSResultGroup = sheet(thumbnailText);
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    skin: {},
    view: {},
  };

  app!: App;
  skin: string | null = null;
  view: PortraitView = 'bust';
  #portrait: Portrait | null = null;
  /** The subject that the thumbnail shows. */
  #of: unknown;
  #resizes: ResizeObserver | undefined;

  constructor() {
    super();
    new Watch(this, ({ subject }) => [subject?.summary]);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    return html`<canvas aria-hidden="true"></canvas>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // An update that was requested before the element was removed would create a viewer that is never disposed of.
    if (!this.isConnected) return;
    const { subject } = this.app.store.state;
    if (subject?.summary !== this.#of) this.#draw(subject?.summary);
    else if (changed.has('skin')) this.#portrait?.setSkin(this.skin);
  }

  #draw(subject: SubjectSummary | undefined): void {
    this.#clear();
    const canvas = this.renderRoot.querySelector('canvas');
    if (canvas === null || subject === undefined) return;
    // The skin may belong to the previous model if the list of skins has not been rendered again yet.
    if (this.skin !== null && !subject.skins.some(({ name }) => name === this.skin)) return;
    this.#of = subject;
    this.#portrait = this.app.scene.portray(canvas, this.view);
    this.#portrait?.setSkin(this.skin);
    this.#resizes = new ResizeObserver(() => this.#portrait?.frame());
    this.#resizes.observe(canvas);
  }

  #clear(): void {
    this.#resizes?.disconnect();
    this.#portrait?.dispose();
    this.#portrait = null;
    this.#of = undefined;
  }
}
customElements.define('mw-model-thumbnail', ModelThumbnail);
