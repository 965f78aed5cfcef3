import { describe, expect, it } from 'vitest';
import { initialState, type AppState, type Origin } from '../../../../web/app/state/state.js';
import { embedSource, escaped, iframeCode, widgetCode } from '../../../../web/app/takeaway/embed-code.js';
import { linkOf } from '../../../../web/app/takeaway/share.js';
import { part, subject } from '../support/subject.js';

const page = new URL('https://models.example/marrow/?theme=dark#v=1&sample=ulna');
const options = { width: 320, height: 240, controls: 'full' } as const;

function stateOf(origin: Origin, name = 'Ogro', entry: string | null = null): AppState {
  return { ...initialState, welcome: false, subject: subject([part('ogro')], { origin, name, entry }) };
}

describe('the iframe code', () => {
  it('has the model, the view and the size', () => {
    const state = { ...stateOf({ kind: 'url', url: 'models/ogro.md2' }), turntable: true };
    const code = iframeCode(state, page, options);
    const src = /src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const address = new URL(src);
    expect(address.origin + address.pathname).toBe('https://models.example/marrow/embed.html');
    const keys = new URLSearchParams(address.hash.slice(1));
    expect(keys.get('src')).toBe('https://models.example/marrow/models/ogro.md2');
    expect(keys.get('turntable')).toBe('1');
    expect(keys.has('v')).toBe(false);
    expect(code).toContain('width="320"\n  height="240"\n  title="Ogro"');
  });

  it('escapes names and addresses', () => {
    const state = stateOf({ kind: 'url', url: 'a.md2?"><script>' }, '"><img src=x onerror=alert(1)>');
    for (const code of [iframeCode(state, page, options), widgetCode(state, page, options)]) {
      expect(code).not.toContain('<img');
      expect(code.match(/<script/g)?.length ?? 0).toBe(code.includes('marrow-viewer') ? 1 : 0);
    }
    expect(escaped('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  });
});

describe('a local model', () => {
  const state = stateOf({ kind: 'files', names: ['my model.md2'] });

  it('has a placeholder in the code', () => {
    expect(embedSource(state.subject!, page).isLocal).toBe(true);
    expect(widgetCode(state, page, options)).toContain('src="https://your.example/');
  });

  it('is not in the link, which has only the view', () => {
    const link = new URL(linkOf({ ...state, turntable: true }, page));
    const keys = new URLSearchParams(link.hash.slice(1));
    expect([keys.get('turntable'), keys.get('src'), keys.get('sample')]).toEqual(['1', null, null]);
  });
});
