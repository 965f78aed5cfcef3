import { english } from './english/index.js';
import { setLocale } from './format.js';
import { useMessages, type Messages } from './messages.js';

/** `en-XA` is a generated language for tests: longer texts in brackets (pseudo.ts). It is not offered to users. */
export type Language = 'en' | 'de' | 'en-XA';

/** The languages that users can choose, each with its name in that language. */
export const languageNames: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
];

interface Texts {
  /** The locale of numbers, plurals and lists. */
  readonly locale: string;
  readonly load: () => Promise<Messages>;
}

/** English is part of the page; other languages are separate files. */
const texts: Readonly<Record<Language, Texts>> = {
  en: { locale: 'en-GB', load: () => Promise.resolve(english) },
  de: { locale: 'de', load: async () => (await import('./german/index.js')).german },
  'en-XA': { locale: 'en-GB', load: async () => (await import('./pseudo.js')).pseudo },
};

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(texts, name);
}

/** Loads the texts of a language and uses them from then on. Rejects if they cannot be fetched. */
export async function loadLanguage(language: Language): Promise<void> {
  const { locale, load } = texts[language];
  const messages = await load();
  setLocale(locale);
  useMessages(messages);
}
