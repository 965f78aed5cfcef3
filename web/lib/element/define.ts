/** Registers `<marrow-viewer>`. Without a DOM, as on a server, importing this module has no effect. */
import { MarrowViewerElement } from './marrow-viewer.js';

if (typeof customElements !== 'undefined' && !customElements.get('marrow-viewer'))
  customElements.define('marrow-viewer', MarrowViewerElement);

declare global {
  interface HTMLElementTagNameMap {
    'marrow-viewer': MarrowViewerElement;
  }
}
