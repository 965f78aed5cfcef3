import { describe, expect, it } from 'vitest';
import { listOf, readAddress } from '../../../web/app/embed/address.js';
import { german } from '../../../web/app/embed/german.js';
import { wantedLanguage } from '../../../web/app/embed/language.js';
import { english } from '../../../web/lib/element/dom/strings.js';

const read = (text: string): ReturnType<typeof readAddress> =>
  readAddress(new URL(`https://models.example/embed.html${text}`));

describe('the address of a frame', () => {
  it('accepts the keys that various viewers use for the model', () => {
    for (const key of ['src', 'model', 'load', 'assetUrl'])
      expect(read(`#${key}=a%2Ftris.md2`).sources).toEqual(['a/tris.md2']);
  });

  it('accepts several files by repeated keys, and as a list for the key model', () => {
    expect(read('#src=a.md2&load=b.pcx&src=c.pcx').sources).toEqual(['a.md2', 'b.pcx', 'c.pcx']);
    expect(read('#model=a.md2,b.pcx,&model=c.pcx').sources).toEqual(['a.md2', 'b.pcx', 'c.pcx']);
    expect(read('#src=a,b.md2').sources).toEqual(['a,b.md2']);
  });

  it('uses the files of the fragment, otherwise of the query, never of both', () => {
    expect(read('?src=a.md2&src=b.pcx#model=c.md2').sources).toEqual(['c.md2']);
    expect(read('?src=a.md2&src=b.pcx#clip=run').sources).toEqual(['a.md2', 'b.pcx']);
    expect(read('?src=a.md2#src=').sources).toEqual(['a.md2']);
    expect(read('').sources).toEqual([]);
  });

  it('accepts the keys of the schema except those of the page, and prefers the fragment to the query', () => {
    const { state } = read(
      '?clip=stand&skin=red#clip=run&src=a.md2&sample=ulna&tab=skins&wireframe=1&unknown=1',
    );
    expect(Object.fromEntries(new URLSearchParams(state))).toEqual({
      ...{ v: '1', clip: 'run', skin: 'red', wireframe: '1' },
    });
  });

  it('enables autoplay and camera controls by default', () => {
    expect([...read('').attributes]).toEqual([
      ['autoplay', '1'],
      ['camera-controls', '1'],
    ]);
    for (const no of ['0', 'false', 'no', 'off'])
      expect([...read(`#autoplay=${no}&camera-controls=${no}`).attributes]).toEqual([]);
  });

  it('accepts the attributes of the element, with hyphens or without', () => {
    for (const key of ['auto-rotate', 'autorotate', 'autoRotate'])
      expect(read(`#${key}=1`).attributes.get('auto-rotate')).toBe('1');
    expect(read('#disable-zoom=0').attributes.has('disable-zoom')).toBe(false);
    expect(read('#ui=none&theme=dark&poster=p.png').attributes).toEqual(
      new Map([
        ...([
          ['autoplay', '1'],
          ['camera-controls', '1'],
        ] as const),
        ...([
          ['ui', 'none'],
          ['theme', 'dark'],
          ['poster', 'p.png'],
        ] as const),
      ]),
    );
  });

  it('ignores attributes that do not apply to frames, and unknown ones', () => {
    const { attributes } = read(
      '#with-credentials=1&state=clip%3Drun&onclick=x&style=x&__proto__=x&constructor=x',
    );
    expect([...attributes.keys()]).toEqual(['autoplay', 'camera-controls']);
  });
});

describe('a list of origins', () => {
  it('contains only valid origins', () => {
    expect(listOf('https://a.example,https://b.example:8443  HTTP://localhost:80/')).toEqual([
      ...['https://a.example', 'https://b.example:8443', 'http://localhost'],
    ]);
    expect(
      listOf('null, https://a.example/path, a.example, data:x, javascript:x, https://*.example'),
    ).toEqual([]);
    expect(listOf(null)).toEqual([]);
    expect(listOf('*')).toEqual(['*']);
  });
});

describe('the language of a frame', () => {
  const language = (address: string, ...preferred: string[]): string =>
    wantedLanguage(new URL(`https://models.example/embed.html${address}`), preferred);

  it('is set by the fragment, otherwise the query, otherwise the first known language of the browser', () => {
    expect(language('?lang=en#lang=de', 'en')).toBe('de');
    expect(language('?lang=de-CH#src=a.md2', 'en')).toBe('de');
    expect(language('?lang=fr', 'fr', 'de-AT', 'en')).toBe('de');
    expect(language('', 'ja')).toBe('en');
  });

  it('has a German text for each text of the element, with the same placeholders', () => {
    const placeholders = (texts: Readonly<Record<string, string>>): (readonly [string, string])[] =>
      Object.entries(texts).map(([name, text]) => [name, (text.match(/\{\w+\}/g) ?? []).join()]);
    expect(placeholders(german.element)).toEqual(placeholders(english));
  });
});
