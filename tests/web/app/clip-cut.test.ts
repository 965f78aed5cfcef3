import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '../../../web/app/app.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import type { Store } from '../../../web/app/state/store.js';
import { ClipCut } from '../../../web/app/ui/inspector/clips/clip-cut.js';
import { bindingsOf, fakeApp, rendered } from './support/components.js';
import { playing } from './support/playback.js';
import { runner, subject } from './support/subject.js';

vi.mock('virtual:icon-sprite', () => ({ default: 'sprite.svg' }));

const [stand, ...others] = subject([runner]).clips;
const cut = { of: 0, first: 10, last: 14, by: 'user' } as const;
const nod = { ...stand!, name: 'nod', frameCount: 5, cut };
const model = subject([runner], { clips: [stand!, ...others, nod] });

let app: App & { readonly store: Store<AppState> };
let element: ClipCut;
let rename: ReturnType<typeof vi.fn>;

beforeEach(() => {
  rename = vi.fn();
  app = fakeApp({ ...initialState, welcome: false, subject: model }, { session: { cuts: { rename } } });
  element = new ClipCut();
  element.app = app;
});

function play(clip: string, range: readonly [number, number] | null = null, speed = 1): void {
  app.store.patch(playing(model, { clip, range, speed }));
}

/** Types a name into the only field. */
function type(value: string): void {
  const [input] = bindingsOf(rendered(element), '@input') as ((event: object) => void)[];
  input!({ target: { value } });
}

/** The values of the fields. */
function names(): unknown[] {
  return (bindingsOf(rendered(element), '.value') as { values: unknown[] }[]).map(({ values }) => values[0]);
}

describe('the name field of a new cut', () => {
  it('keeps the typed name when the range or other settings change', () => {
    play('stand', [4, 9]);
    expect(names()).toEqual(['stand 4-9']);
    type('glance');
    play('stand', [4, 12], 0.5);
    expect(names()).toEqual(['glance']);
    play('stand');
    play('stand', [4, 12]);
    expect(names()).toEqual(['glance']);
  });

  it('suggests a name again when another clip is played', () => {
    play('stand', [4, 9]);
    type('glance');
    play('run', [1, 3]);
    expect(names()).toEqual(['run 1-3']);
  });
});

describe('the name field of a cut', () => {
  it('keeps the typed name when other settings change, and then renames the cut', () => {
    play('nod');
    expect(names()).toEqual(['nod']);
    type('nod twice');
    play('nod', null, 0.5);
    expect(names()).toEqual(['nod twice']);
    const [change] = bindingsOf(rendered(element), '@change') as ((event: object) => void)[];
    change!({ target: { value: 'nod twice' } });
    expect(rename).toHaveBeenCalledWith('nod', 'nod twice');
    expect(names()).toEqual(['nod']);
  });

  it('discards the typed name when another clip is played', () => {
    play('nod');
    type('nod twice');
    play('stand');
    expect(names()).toEqual([]);
    play('nod');
    expect(names()).toEqual(['nod']);
  });
});
