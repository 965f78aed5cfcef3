import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fuzzyMatch } from '../../../web/app/palette/fuzzy.js';
import type { PaletteItem } from '../../../web/app/palette/item.js';
import { paletteItems } from '../../../web/app/palette/providers.js';
import { recentActions, rememberAction } from '../../../web/app/palette/recent.js';
import { paletteGroups } from '../../../web/app/palette/results.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { addressOf } from '../../../web/app/open/typed-address.js';
import { playing } from './support/playback.js';
import { arm } from './support/skeleton.js';
import { runner, subject } from './support/subject.js';

/** The text with the matched letters in brackets. */
function meant(query: string, text: string): string | null {
  const match = fuzzyMatch(query, text);
  if (match === null) return null;
  return [...text].map((letter, i) => (match.at.includes(i) ? `[${letter}]` : letter)).join('');
}

function best(query: string, ...texts: string[]): string | undefined {
  const score = (text: string): number => fuzzyMatch(query, text)?.score ?? -Infinity;
  return [...texts].sort((a, b) => score(b) - score(a))[0];
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the search', () => {
  it('matches letters in order, in any case', () => {
    expect(meant('tor', 'Play TORSO_ATTACK')).toBe('Play [T][O][R]SO_ATTACK');
    expect(meant('', 'Wireframe')).toBe('Wireframe');
  });

  it('matches the starts of words, and words in any order', () => {
    expect(meant('ta', 'Play TORSO_ATTACK')).toBe('Play [T]ORSO_[A]TTACK');
    expect(meant('attack play', 'Play TORSO_ATTACK')).toBe('[P][l][a][y] TORSO_[A][T][T][A][C][K]');
    expect(meant('pb', 'PlayBall')).toBe('[P]lay[B]all');
  });

  it('does not match missing letters, or scattered ones', () => {
    expect(meant('xyz', 'Play TORSO_ATTACK')).toBeNull();
    expect(meant('lrak', 'Play TORSO_ATTACK')).toBeNull();
    expect(meant('attack legs', 'Play TORSO_ATTACK')).toBeNull();
  });

  it('prefers starts of words, adjacent letters and short texts', () => {
    expect(best('run', 'Play shrunk', 'Play run')).toBe('Play run');
    expect(best('run', 'Play run_long_name', 'Play run')).toBe('Play run');
    expect(best('fit', 'From first in turn', 'Fit')).toBe('Fit');
  });

  it('marks the matched letters in text that is longer in lower case', () => {
    expect(meant('run', '\u0130\u0130 run')).toBe('\u0130\u0130 [r][u][n]');
  });
});

const modelInView: AppState = {
  ...initialState,
  subject: subject([runner]),
  welcome: false,
  ...playing(subject([runner]), { clip: 'run' }),
};
const labels = (state: AppState): string[] => paletteItems(state).map(({ label }) => label);

describe('the actions', () => {
  it('are those that apply: clips, commands, display, light, sections, samples', () => {
    expect(labels(modelInView)).toEqual(
      expect.arrayContaining([
        'Play run',
        'Wireframe',
        'Bounding box',
        'Light: Studio',
        'Go to Animations',
        'Open Talus',
        'Dark theme',
      ]),
    );
    expect(labels(modelInView)).not.toContain('Go to Skeleton');
    expect(labels(modelInView)).not.toContain('Joint axes');
    const jointed = labels({ ...modelInView, subject: subject([arm]) });
    expect(jointed).toEqual(expect.arrayContaining(['Look at hand', 'Joint axes']));
  });

  it('include those for opening, but not those for a model, on the start page', () => {
    const first = labels(initialState);
    expect(first).toContain('Open Talus');
    expect(first).toContain('Open a URL');
    expect(first).not.toContain('Wireframe');
    expect(first.some((label) => label.startsWith('Play '))).toBe(false);
  });

  const entry = (path: string): AppState['siblings'][number] => ({
    ...{ entry: path, format: 'md3', kind: 'model', files: [path] },
  });

  it('do not include the model of a source that has only one', () => {
    expect(labels({ ...modelInView, siblings: [entry('a/torch.md3')] })).not.toContain('Open a/torch.md3');
  });

  it('include the models of the gallery instead while it shows another source', () => {
    const siblings = [entry('a/torch.md3'), entry('b/fan.md3')];
    const found = labels({ ...modelInView, siblings, entries: [entry('c.md3'), entry('d.md3')] });
    expect(found).toEqual(expect.arrayContaining(['Open c.md3', 'Open d.md3']));
    expect(found).not.toContain('Open a/torch.md3');
  });

  it('include the models of a source with several models', () => {
    const state = { ...modelInView, siblings: [entry('a/torch.md3'), entry('b/fan.md3')] };
    expect(labels(state)).toEqual(expect.arrayContaining(['Open a/torch.md3', 'Open b/fan.md3']));
  });

  it('include full screen if the browser has it', () => {
    const items = (page: Partial<Document>): number => {
      vi.stubGlobal('document', page);
      return paletteItems(modelInView).filter(({ id }) => id === 'command fullScreen').length;
    };
    expect([items({ fullscreenEnabled: true }), items({ fullscreenEnabled: false })]).toEqual([1, 0]);
    // Safari on an iPhone lacks the property.
    expect(items({})).toBe(0);
  });

  it('include "Edit clips" for a Quake III player and for a model with vertex frames', () => {
    const legs = { ...runner, format: 'md3' };
    const torso = { ...runner, format: 'md3', parent: 0, at: 'tag_torso' };
    expect(labels({ ...modelInView, subject: subject([legs, torso]) })).toContain('Edit clips');
    const frames = [{ name: 'stand1' }, { name: 'stand2' }];
    const dog = subject([{ ...runner, file: 'dog.md2', frames }]);
    expect(labels({ ...modelInView, subject: dog })).toContain('Edit clips');
    expect(labels(modelInView)).not.toContain('Edit clips');
  });

  it('have unique ids, and the key of their command', () => {
    const items = paletteItems({ ...modelInView, subject: subject([arm]) });
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.find(({ label }) => label === 'Wireframe')?.key).toBe('W');
  });
});

describe('synonyms', () => {
  const first = (query: string): string | undefined =>
    paletteGroups(paletteItems({ ...modelInView, subject: subject([arm]) }), query, [])[0]?.results[0]?.item
      .label;

  it.each([
    ['screenshot', 'Save Image'],
    ['gif', 'Save GIF'],
    ['video', 'Save Video'],
    ['glb', 'Save Model files'],
    ['url', 'Open a URL'],
    ['speed', 'Slower'],
    ['zoom', 'Fit'],
    ['bones', 'Skeleton'],
    ['triangle', 'Wireframe'],
  ])('find "%s" as %s', (query, label) => {
    expect(first(query)).toBe(label);
  });

  it.each(['export', 'download', 'save'])('find all four Save actions by "%s"', (query) => {
    const found = paletteGroups(paletteItems(modelInView), query, []).flatMap(({ results }) => results);
    expect(found.map(({ item }) => item.id)).toEqual(
      expect.arrayContaining(['save image', 'save video', 'save gif', 'save files']),
    );
  });

  it('match only if every word matches', () => {
    expect(paletteGroups(paletteItems(modelInView), 'export zebra', [])).toEqual([]);
    expect(first('webm animation')).toBe('Save Video');
  });
});

describe('the list', () => {
  const item = (id: string, group: string): PaletteItem => ({ id, group, label: id, run: () => undefined });
  const items = [item('fit', 'View'), item('front', 'View'), item('play first', 'Clips')];

  it('begins with the recent actions, the last one first, without duplicates', () => {
    const groups = paletteGroups(items, '', ['play first', 'gone', 'fit']);
    const shown = groups.map(({ title, results }) => [title, ...results.map((each) => each.item.id)]);
    expect(shown).toEqual([
      ['Recent', 'play first', 'fit'],
      ['View', 'front'],
    ]);
  });

  it('has the group of the best match first', () => {
    expect(paletteGroups(items, 'fi', []).map(({ title }) => title)).toEqual(['View', 'Clips']);
    expect(paletteGroups(items, 'pl', []).map(({ title }) => title)).toEqual(['Clips']);
    expect(paletteGroups(items, 'zzz', [])).toEqual([]);
  });
});

describe('recent actions', () => {
  const kept: Map<string, string> = new Map();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it('are limited to the last eight', () => {
    for (let i = 0; i < 10; i++) rememberAction(`action ${i}`);
    rememberAction('action 5');
    expect(recentActions()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((i) => `action ${i}`));
  });

  it('are empty if storage is invalid or not allowed', () => {
    kept.set('marrow.actions', '{"a": 1}');
    expect(recentActions()).toEqual([]);
    kept.set('marrow.actions', '[1, "fit"');
    expect(recentActions()).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    rememberAction('fit');
    expect(recentActions()).toEqual([]);
  });
});

describe('an address', () => {
  const page = 'https://example.org/marrow/';

  it('is resolved against the page', () => {
    expect(addressOf('models/tris.md2', page)).toBe('https://example.org/marrow/models/tris.md2');
    expect(addressOf('https://other.net/a.pk3', page)).toBe('https://other.net/a.pk3');
  });

  it('must be the HTTP address of a file', () => {
    for (const text of ['', 'models/', 'https://', 'javascript:alert(1)', 'data:text/plain,x'])
      expect(addressOf(text, page)).toBeNull();
  });
});
