import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { LightMode } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import viewBarText from './view-bar.css?inline';

const lights: readonly LightMode[] = ['game', 'studio', 'unlit'];

/** A light's name. */
export function lightName(light: LightMode): string {
  return { game: words.lightGame, studio: words.lightStudio, unlit: words.lightUnlit }[light];
}

/** The controls at the top right of the scene: light and full screen. */
export class ViewBar extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(viewBarText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, full: { state: true } };

  app!: App;
  full = false;
  readonly #fullChanged = (): void => {
    this.full = document.fullscreenElement !== null;
  };

  constructor() {
    super();
    new Watch(this, ({ scene }) => [scene.light]);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('fullscreenchange', this.#fullChanged);
    this.#fullChanged();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('fullscreenchange', this.#fullChanged);
  }

  protected override render(): TemplateResult {
    const { light } = this.app.store.state.scene;
    const items = lights.map((id) => ({ id, label: lightName(id), checked: id === light }));
    const fullLabel = this.full ? words.leaveFullScreen : words.fullScreen;
    return html`<div class="bar">
      <mw-menu
        label="${words.light}: ${lightName(light)}"
        hint=${words.light}
        .items=${items}
        @choose=${this.#choose}
      >
        ${icon('lightbulb')}<span class="word">${lightName(light)}</span>${icon('chevron-down', 'small')}
      </mw-menu>
      ${
        document.fullscreenEnabled
          ? html`<button
              class="btn icon"
              type="button"
              aria-label=${fullLabel}
              title=${fullLabel}
              @click=${this.#fullScreen}
            >
              ${icon('maximize')}
            </button>`
          : nothing
      }
    </div>`;
  }

  #choose(event: CustomEvent<LightMode>): void {
    this.app.actions.setLight(event.detail);
  }

  #fullScreen(): void {
    // A browser may refuse; then nothing changes, as with the browser's own full-screen key.
    const change = this.full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  }
}
customElements.define('mw-view-bar', ViewBar);
