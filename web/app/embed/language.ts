import { english, type FrameTexts } from './texts.js';

/**
 * The language of an embedded page (iframe): `lang` in its address, else the first supported language of the
 * browser, else English.
 */
export function wantedLanguage(
  { search, hash }: Pick<URL, 'search' | 'hash'>,
  preferred: readonly string[],
): 'de' | 'en' {
  const asked = [hash.slice(1), search].map((text) => new URLSearchParams(text).get('lang'));
  for (const name of [...asked, ...preferred]) {
    const language = name?.toLowerCase().split('-')[0];
    if (language === 'de' || language === 'en') return language;
  }
  return 'en';
}

/** Loads the texts of a language. German is a separate file; if it cannot be fetched, the texts are English. */
export async function loadTexts(language: 'de' | 'en'): Promise<FrameTexts> {
  if (language === 'en') return english;
  return import('./german.js').then(
    ({ german }) => german,
    () => english,
  );
}
