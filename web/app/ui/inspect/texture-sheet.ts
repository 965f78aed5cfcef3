import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { App } from '../../app.js';
import { isHere } from '../base/lazy.js';
import { Watch } from '../base/watch.js';

/** The texture that is shown large. What shows it is fetched with the first. */
export class TextureSheet extends LitElement {
  static override properties: PropertyDeclarations = { app: { attribute: false } };

  app!: App;

  constructor() {
    super();
    new Watch(this, ({ inspect }) => [inspect.texture]);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.app.store.state.inspect.texture === null) return nothing;
    if (!isHere(this, 'mw-texture-view', () => import('./texture-view.js'))) return nothing;
    return html`<mw-texture-view .app=${this.app}></mw-texture-view>`;
  }
}
customElements.define('mw-texture-sheet', TextureSheet);
