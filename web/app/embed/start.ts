/** The content of `embed.html`: a `<marrow-viewer>` that is controlled by the address and by messages of the host. */
import { MarrowViewerElement } from '../../lib/element/index.js';
import { connect } from './connection.js';
import { loadTexts, wantedLanguage } from './language.js';
import { Shown } from './shown.js';
import { english } from './texts.js';

customElements.define('marrow-viewer', MarrowViewerElement);

const element = document.createElement('marrow-viewer');
const notice = document.createElement('p');
const shown = new Shown(element, notice);
shown.showAddress(location);
document.body.append(element, notice);
addEventListener('hashchange', () => {
  shown.showAddress(location);
  void followLanguage();
});
void followLanguage();
connect(shown);

/** Applies the language of the address. */
async function followLanguage(): Promise<void> {
  const language = wantedLanguage(location, navigator.languages);
  const texts = await loadTexts(language);
  // The address may have changed meanwhile.
  if (language !== wantedLanguage(location, navigator.languages)) return;
  document.documentElement.lang = texts === english ? 'en' : language;
  shown.texts = texts;
}
