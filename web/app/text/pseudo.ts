import { english } from './english/index.js';
import type { Messages } from './messages.js';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aàeéiîoöuûyýcçnñAÀEÉIÎOÖUÛ'.matchAll(/(.)(.)/g)].map(
    ([, plain = '', accent = '']) => [plain, accent] as const,
  ),
);

/**
 * A generated language for tests: every text of the tables has brackets and accents, and is 40 % longer. A text on the
 * page without brackets is not from the tables. A clipped text would not have enough room in other languages.
 */
export const pseudo: Messages = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, key === 'paletteKeywords' ? text : changed(text)]),
) as unknown as Messages;

type Text = string | Readonly<Record<string, unknown>> | ((...values: unknown[]) => unknown);

function changed(text: unknown): unknown {
  if (typeof text === 'string') return lengthened(text);
  if (typeof text === 'function')
    return (...values: unknown[]) => withNames(text as (...values: unknown[]) => unknown, values);
  if (Array.isArray(text)) return text.map(changed);
  if (typeof text === 'object' && text !== null)
    return Object.fromEntries(Object.entries(text as Record<string, Text>).map(([k, v]) => [k, changed(v)]));
  return text;
}

/** Keeps arguments such as file names unchanged: private-use characters replace them while the text is changed. */
function withNames(text: (...values: unknown[]) => unknown, values: readonly unknown[]): unknown {
  const names: string[] = [];
  const mark = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value !== 'string' || value === '') return value;
    names.push(value);
    return String.fromCharCode(0xe000 + names.length - 1);
  };
  const unmark = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(unmark)
      : String(value).replace(/[\ue000-\uf8ff]/g, (found) => names[found.charCodeAt(0) - 0xe000] ?? '');
  // If the text is selected by a key, the private-use character is not a valid key: use the value itself.
  return unmark(changed(text(...values.map(mark)) ?? text(...values)));
}

function lengthened(text: string): string {
  if (text === '') return '';
  const accented = [...text].map((letter) => accents[letter] ?? letter).join('');
  // The two brackets count as added characters.
  const more = Math.max(0, Math.ceil(text.length * 0.4) - 2);
  const padding = Array.from({ length: more }, (_, at) => (at % 7 === 0 ? ' ' : 'ø'))
    .join('')
    .trimEnd();
  return `\u27e6${accented}${padding}\u27e7`;
}
