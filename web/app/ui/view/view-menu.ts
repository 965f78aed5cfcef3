import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import type { App } from '../../app.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import { placePopover } from '../base/popover-place.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import './light-controls.js';
import './view-controls.js';
import menuText from './view-menu.css?inline';

/** A button that opens the controls of camera, light and background. */
export class ViewMenu extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(menuText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, open: { state: true } };

  app!: App;
  open = false;

  constructor() {
    super();
    new Watch(this, ({ cameraOptions }) => [cameraOptions.orthographic]);
  }

  protected override render(): TemplateResult {
    const { orthographic } = this.app.store.state.cameraOptions;
    const label = orthographic ? words.orthographic : words.perspective;
    return html`<button
        type="button"
        class="btn"
        aria-label="${words.viewControls}: ${label}"
        title=${words.viewControls}
        aria-haspopup="dialog"
        aria-expanded=${this.open}
        @click=${this.#toggle}
      >
        ${icon('axis-3d')}<span class="word">${label}</span>${icon('chevron-down', 'small')}
      </button>
      <div
        id="panel"
        class="scroll"
        popover="auto"
        role="dialog"
        aria-label=${words.viewControls}
        @toggle=${(event: ToggleEvent) => (this.open = event.newState === 'open')}
        @keydown=${this.#key}
      >
        ${
          this.open
            ? html`<mw-view-controls .app=${this.app}></mw-view-controls>
                <hr />
                <mw-light-controls .app=${this.app}></mw-light-controls>`
            : nothing
        }
      </div>`;
  }

  #toggle(): void {
    const panel = this.renderRoot.querySelector<HTMLElement>('#panel');
    const button = this.renderRoot.querySelector('button');
    if (panel === null || button === null) return;
    if (this.open) {
      this.open = false;
      if (panel.matches(':popover-open')) panel.hidePopover();
      return;
    }
    // The panel has its size only with its controls.
    this.open = true;
    void this.updateComplete.then(() => {
      // It may have been closed again, or opened, since.
      if (!this.open || !panel.isConnected || panel.matches(':popover-open')) return;
      panel.showPopover();
      placePopover(panel, button.getBoundingClientRect(), 'below');
    });
  }

  /** Escape closes the panel alone. */
  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('#panel')?.hidePopover();
    this.renderRoot.querySelector('button')?.focus();
  }
}
customElements.define('mw-view-menu', ViewMenu);
