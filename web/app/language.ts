import { LitElement } from 'lit';
import type { App } from './app.js';
import { readSetting, writeSetting } from './storage.js';
import { isLanguage, loadLanguage, type Language } from './text/languages.js';
import { message } from './text/messages.js';

const storageKey = 'marrow.language';

/** The query key that sets the language of one visit: `?lang=de`. */
const queryKey = 'lang';

/**
 * The language of a visit: the one in the address, else the stored one, else the first supported language of the
 * browser, else English.
 */
export function wantedLanguage(
  address: URL = new URL(location.href),
  stored: string | null = readSetting(storageKey) ?? null,
  preferred: readonly string[] = navigator.languages,
): Language {
  const wanted = [address.searchParams.get(queryKey), stored, ...preferred];
  // "de-AT" also matches "de". A pseudo-language matches only by its complete name.
  const names = wanted.flatMap((name) => (name === null ? [] : [name, name.toLowerCase().split('-')[0]!]));
  return names.find(isLanguage) ?? 'en';
}

/** Loads the texts of the visit's language; English if they cannot be fetched. */
export async function startLanguage(): Promise<Language> {
  const language = wantedLanguage();
  if (language === 'en') return 'en';
  return loadLanguage(language).then(
    () => setDocumentLanguage(language),
    () => 'en',
  );
}

/** Changes the language of the open page and stores the choice. */
export async function changeLanguage({ store, actions, work }: App, language: Language): Promise<void> {
  try {
    await work.during(loadLanguage(language));
  } catch {
    actions.notices.toast(message('codeLost'));
    return;
  }
  setDocumentLanguage(language);
  writeSetting(storageKey, language);
  const address = new URL(location.href);
  address.searchParams.delete(queryKey);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  store.patch({ language });
  renderAgain(document);
}

function setDocumentLanguage(language: Language): Language {
  document.documentElement.lang = language;
  return language;
}

/** Renders all components again, because templates read the texts while they render. */
function renderAgain(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof LitElement) element.requestUpdate();
    if (element.shadowRoot !== null) renderAgain(element.shadowRoot);
  }
}
