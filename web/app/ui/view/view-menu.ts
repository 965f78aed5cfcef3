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
import { lightName } from '../../text/names.js';
import { icon } from '../base/icon.js';
import { placePopover } from '../base/popover-place.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import './light-controls.js';
import './view-controls.js';
import menuText from './view-menu.css?inline';

/** A button that opens a panel with the controls of the camera, or of light and background. */
export class ViewMenu extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(menuText)];
  static override properties: PropertyDeclarations = {
    app: { attribute: false },
    kind: {},
    open: { state: true },
  };

  app!: App;
  kind: 'camera' | 'light' = 'camera';
  open = false;

  constructor() {
    super();
    new Watch(this, ({ cameraOptions, scene }) => [cameraOptions.orthographic, scene.light]);
  }

  protected override render(): TemplateResult {
    const { cameraOptions, scene } = this.app.store.state;
    const isLight = this.kind === 'light';
    const title = isLight ? words.lightControls : words.viewControls;
    const label = isLight
      ? `${words.light}: ${lightName(scene.light)}`
      : `${title}: ${cameraOptions.orthographic ? words.orthographic : words.perspective}`;
    return html`<button
        type="button"
        class="btn"
        aria-label=${label}
        title=${title}
        aria-haspopup="dialog"
        aria-expanded=${this.open}
        @click=${this.#toggle}
      >
        ${icon(isLight ? 'lightbulb' : 'axis-3d')}<span class="word"
          >${isLight ? lightName(scene.light) : words.camera}</span
        >${icon('chevron-down', 'small')}
      </button>
      <div
        id="panel"
        class="scroll"
        popover="auto"
        role="dialog"
        aria-label=${title}
        @toggle=${(event: ToggleEvent) => (this.open = event.newState === 'open')}
        @keydown=${this.#key}
      >
        ${
          !this.open
            ? nothing
            : isLight
              ? html`<mw-light-controls .app=${this.app}></mw-light-controls>`
              : html`<mw-view-controls .app=${this.app}></mw-view-controls>`
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
    // The panel has no size before its controls are rendered.
    this.open = true;
    void this.updateComplete.then(() => {
      // The panel may have been closed or opened meanwhile.
      if (!this.open || !panel.isConnected || panel.matches(':popover-open')) return;
      panel.showPopover();
      placePopover(panel, button.getBoundingClientRect(), 'below');
    });
  }

  /** Escape closes only the panel. */
  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>('#panel')?.hidePopover();
    this.renderRoot.querySelector('button')?.focus();
  }
}
customElements.define('mw-view-menu', ViewMenu);
