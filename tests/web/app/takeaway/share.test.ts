import { afterEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../../web/app/app.js';
import { readBeside } from '../../../../web/app/state/address.js';
import { emptyComparison } from '../../../../web/app/state/comparison.js';
import { initialState, type AppState, type Origin } from '../../../../web/app/state/state.js';
import { linkOf, share } from '../../../../web/app/takeaway/share.js';
import { message, type ShownText } from '../../../../web/app/text/messages.js';
import { fakeImage } from '../support/fakes.js';
import { part, subject } from '../support/subject.js';

const page = new URL('https://models.example/marrow/');
const ofUrl: Origin = { kind: 'url', url: 'models/ogro.md2' };
const local: Origin = { kind: 'files', names: ['my model.md2'] };

/** A comparison of two models with these origins. */
function comparing(a: Origin, b: Origin): AppState {
  const of = (origin: Origin, name: string): ReturnType<typeof subject> =>
    subject([part(name)], { origin, name });
  const comparison = {
    ...emptyComparison,
    subject: of(b, 'marl'),
    links: { camera: true, time: true, light: false },
  };
  return { ...initialState, welcome: false, subject: of(a, 'ogro'), comparison };
}

afterEach(() => vi.unstubAllGlobals());

describe('the link to share', () => {
  it('contains the second model of a comparison', () => {
    const link = new URL(linkOf(comparing(ofUrl, { kind: 'sample', id: 'marl' }), page));
    expect(new URLSearchParams(link.hash.slice(1)).get('src')).toBe('models/ogro.md2');
    expect(readBeside(link)).toEqual({ sample: 'marl', unlinked: ['light'] });
  });

  it.each([
    ['first', local, ofUrl],
    ['second', ofUrl, local],
  ] as const)('has no comparison if the files of the %s model are local', (_, a, b) => {
    expect(readBeside(new URL(linkOf(comparing(a, b), page)))).toBeNull();
  });

  it('is copied with a message that names the model that is missing', async () => {
    vi.stubGlobal('location', { href: page.href });
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } });
    const said: ShownText[] = [];
    const actions = { notices: { toast: (text: ShownText) => said.push(text) } };
    for (const [a, b] of [
      [ofUrl, ofUrl],
      [ofUrl, local],
      [local, local],
    ] as const)
      await share({ store: { state: comparing(a, b) }, actions } as unknown as App);
    expect(said).toEqual([
      message('shared'),
      message('sharedWithoutOther', 'marl'),
      message('sharedWithout', 'ogro'),
    ]);
  });

  it('is copied with a message that it lacks the replaced textures of either model', async () => {
    vi.stubGlobal('location', { href: page.href });
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } });
    const said: ShownText[] = [];
    const actions = { notices: { toast: (text: ShownText) => said.push(text) } };
    const state = comparing(ofUrl, ofUrl);
    const textureOverrides = [{ part: 0, material: 0, name: 'new.png', decoded: fakeImage }];
    const painted = subject([part('marl')], { origin: ofUrl, textureOverrides });
    for (const shown of [
      { ...state, subject: painted },
      { ...state, comparison: { ...state.comparison!, subject: painted } },
    ])
      await share({ store: { state: shown }, actions } as unknown as App);
    expect(said).toEqual([message('sharedWithoutPaint'), message('sharedWithoutPaint')]);
  });
});
