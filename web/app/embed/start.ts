/** What `embed.html` shows: one `<marrow-viewer>` that shows what the address says and does what the host asks. */
import { MarrowViewerElement } from '../../lib/element/index.js';
import { connect } from './connection.js';
import { Shown } from './shown.js';

customElements.define('marrow-viewer', MarrowViewerElement);

const element = document.createElement('marrow-viewer');
const notice = document.createElement('p');
const shown = new Shown(element, notice);
shown.showAddress(location);
document.body.append(element, notice);
addEventListener('hashchange', () => shown.showAddress(location));
connect(shown);
