import {
  html,
  LitElement,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit';
import { fileCamerasOf } from '../../../lib/viewer/index.js';
import type { App } from '../../app.js';
import { words } from '../../text/messages.js';
import { icon } from '../base/icon.js';
import '../base/menu.js';
import { nameText } from '../base/name.js';
import { shared, sheet } from '../base/styles.js';
import { Watch } from '../base/watch.js';
import menuText from './camera-menu.css?inline';

/** The menu of the orbit camera and the file's cameras; empty if the file has none. */
export class CameraMenu extends LitElement {
  static override styles: CSSResultGroup = [shared, sheet(menuText)];
  static override properties: PropertyDeclarations = { app: { attribute: false }, look: {} };

  app!: App;
  look: 'plain' | 'edged' = 'plain';

  constructor() {
    super();
    new Watch(this, ({ subject, cameraOptions }) => [subject?.summary, cameraOptions.fileCamera]);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { subject, cameraOptions } = this.app.store.state;
    const cameras = fileCamerasOf(subject?.summary.parts ?? []);
    if (cameras.length === 0) return nothing;
    const { fileCamera: chosen } = cameraOptions;
    const items = [
      { id: '', label: words.cameraOrbit, checked: chosen === '' },
      ...cameras.map(({ name }) => ({ id: name, label: name, checked: name === chosen, fromFile: true })),
    ];
    return html`<mw-menu
      class=${this.look}
      look=${this.look}
      label="${words.camera}: ${chosen === '' ? words.cameraOrbit : chosen}"
      hint=${words.cameraHint}
      .items=${items}
      @choose=${({ detail: name }: CustomEvent<string>) => this.app.actions.camera.setFileCamera(name)}
    >
      ${icon('video')}<span class="word">${chosen === '' ? words.cameraOrbit : nameText(chosen)}</span
      >${icon('chevron-down', 'small')}
    </mw-menu>`;
  }
}
customElements.define('mw-camera-menu', CameraMenu);
