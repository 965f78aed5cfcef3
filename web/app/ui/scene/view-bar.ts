import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { Axis } from '../../../lib/index.js';
import type { App } from '../../app.js';
import { tip } from '../../commands/commands.js';
import { canFullScreen, toggleFullScreen } from '../../session/full-screen.js';
import { upAxisOf } from '../../state/select.js';
import { axisName, upAxes } from '../../text/names.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import '../inspect/split-menu.js';
import '../view/view-menu.js';
import './camera-menu.js';
import viewBarText from './view-bar.css?inline';

/** The controls at the top right of the scene: orientation, split, light, camera and full screen. */
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
    new Watch(this, ({ scene, subject }) => [scene.up, scene.facing, subject?.clips]);
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
    const { subject } = this.app.store.state;
    const fullLabel = this.full ? words.leaveFullScreen : words.fullScreen;
    return html`<div class="bar">
      ${subject === null ? nothing : this.#orientation()}
      <mw-camera-menu .app=${this.app}></mw-camera-menu>
      <mw-split-menu .app=${this.app}></mw-split-menu>
      <mw-view-menu kind="light" .app=${this.app}></mw-view-menu>
      <mw-view-menu .app=${this.app}></mw-view-menu>
      ${
        canFullScreen()
          ? html`<button
              class="btn icon"
              type="button"
              aria-label=${fullLabel}
              title=${fullLabel}
              @click=${toggleFullScreen}
            >
              ${icon('maximize')}
            </button>`
          : nothing
      }
    </div>`;
  }

  /** The up axis and the front. */
  #orientation(): TemplateResult {
    const { subject, scene } = this.app.store.state;
    const own = subject?.summary.parts[0]?.basis.up;
    const up = upAxisOf(this.app.store.state);
    const items = upAxes.map((axis) => ({
      id: axis,
      label: axisName(axis),
      checked: axis === up,
      ...(axis === own ? { detail: words.upInFile } : {}),
    }));
    const name = up === null ? '' : axisName(up);
    return html`<mw-menu
        class="up"
        label="${words.up}: ${words.upShort(name)}"
        hint=${tip('nextUp', words.up)}
        .items=${items}
        @choose=${(event: CustomEvent<Axis>) => this.app.actions.view.setUp(event.detail)}
      >
        ${icon('move-3d')}<span class="word">${words.upShort(name)}</span>${icon('chevron-down', 'small')}
      </mw-menu>
      <button
        class="btn icon front"
        type="button"
        aria-label="${words.turnFront}. ${words.facingSaid(scene.facing)}"
        title=${tip('turnFront', words.turnFront)}
        @click=${() => this.app.actions.view.turnFront()}
      >
        ${icon('rotate-ccw-square')}
      </button>`;
  }
}
customElements.define('mw-view-bar', ViewBar);
