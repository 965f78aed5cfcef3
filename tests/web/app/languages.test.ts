import { afterEach, describe, expect, it } from 'vitest';
import { wantedLanguage } from '../../../web/app/language.js';
import { english } from '../../../web/app/text/english/index.js';
import { bytes, count, decimal, list, plural, rate, seconds } from '../../../web/app/text/format.js';
import { german } from '../../../web/app/text/german/index.js';
import { loadLanguage } from '../../../web/app/text/languages.js';
import { message, textOf, words } from '../../../web/app/text/messages.js';
import { pseudo } from '../../../web/app/text/pseudo.js';

afterEach(() => loadLanguage('en'));

describe('the language of a visit', () => {
  const page = new URL('https://example.org/');

  it('is the first language of the browser that the page has', () => {
    expect(wantedLanguage(page, null, ['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(wantedLanguage(page, null, ['en-GB', 'de'])).toBe('en');
    expect(wantedLanguage(page, null, ['fr', 'ja'])).toBe('en');
    expect(wantedLanguage(page, null, [])).toBe('en');
  });

  it('is the stored language rather than a language of the browser', () => {
    expect(wantedLanguage(page, 'en', ['de'])).toBe('en');
    expect(wantedLanguage(page, 'klingon', ['de'])).toBe('de');
  });

  it('is the language of the address rather than the stored one', () => {
    expect(wantedLanguage(new URL('?lang=de', page), 'en', ['en'])).toBe('de');
    expect(wantedLanguage(new URL('?lang=toString', page), null, ['en'])).toBe('en');
    expect(wantedLanguage(new URL('?lang=en-XA', page), null, ['en'])).toBe('en-XA');
  });
});

describe('German', () => {
  it('formats numbers, plurals and lists by its own rules', async () => {
    await loadLanguage('de');
    expect([count(1742), decimal(-1234.5, 2), seconds(0.75), rate(29.97)]).toEqual([
      '1.742',
      '\u22121234,50',
      '0,75 s',
      '29,97',
    ]);
    expect(bytes(5 << 20)).toBe('5,0 MB');
    expect(list(['a', 'b', 'c'])).toBe('a, b und c');
    expect([0, 1, 2].map((amount) => plural(amount, { one: '# Bild', other: '# Bilder' }))).toEqual([
      '0 Bilder',
      '1 Bild',
      '2 Bilder',
    ]);
    expect(words.galleryFound(3, 1200, 'pak0.pk3')).toBe('3 von 1.200 Modellen in pak0.pk3');
  });

  it('has no text of four or more words that equals the English one', () => {
    const sentences = Object.entries(english).filter(
      ([key, text]) =>
        typeof text === 'string' && text.split(' ').length > 3 && german[key as 'open'] === text,
    );
    expect(sentences).toEqual([]);
  });
});

describe('English', () => {
  it('is used again after another language', async () => {
    await loadLanguage('de');
    expect(words.open).toBe('Öffnen');
    await loadLanguage('en');
    expect([words.open, count(1742), list(['a', 'b', 'c'])]).toEqual(['Open', '1,742', 'a, b, c']);
  });
});

describe('a stored message', () => {
  it('is composed in the language at the time it is shown', async () => {
    const stored = [
      message('textureSet', 'moss.tga'),
      message('restPose'),
      message('lights', 'game'),
      message('splitSaid', message('splitModes', 'none')),
    ];
    expect(stored.map(textOf)).toEqual([
      'Applied moss.tga',
      english.restPose,
      english.lights.game,
      english.splitSaid(english.splitModes.none),
    ]);
    await loadLanguage('de');
    expect(stored.map(textOf)).toEqual([
      german.textureSet('moss.tga'),
      german.restPose,
      german.lights.game,
      german.splitSaid(german.splitModes.none),
    ]);
    expect(textOf('moss.tga')).toBe('moss.tga');
  });
});

describe('the pseudo-locale', () => {
  it('adds brackets and accents to texts, and makes them 40 % longer', () => {
    expect(pseudo.openFiles).toBe('\u27e6Öpéñ fîlés ø\u27e7');
    expect(pseudo.splitModes.none).toBe('\u27e6Öff\u27e7');
  });

  it('keeps names, numbers and keys', () => {
    expect(pseudo.galleryOpen('tris.md2')).toBe('\u27e6Öpéñ tris.md2\u27e7');
    expect(pseudo.jointCount(2)).toBe('\u27e62 jöîñts ø\u27e7');
    expect(pseudo.gallerySort('name')).toBe('\u27e6Nàmé\u27e7');
    expect(pseudo.unknownClip('run', ['walk', 'jump'])).toContain('walk, jump');
  });
});
