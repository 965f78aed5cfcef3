import { isPlayer, isWeapon } from '../../../web/app/formats.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../../../web/app/open/session.js';
import { SceneLink } from '../../../web/app/scene/scene-link.js';
import { makeActions, type Actions } from '../../../web/app/actions/actions.js';
import { viewOf } from '../../../web/app/state/address.js';
import { choicesFor, partName } from '../../../web/app/state/player-parts.js';
import { formatView, type ViewState } from '../../../web/lib/state/schema.js';
import { initialState, type AppState, type Entry } from '../../../web/app/state/state.js';
import { Store } from '../../../web/app/state/store.js';
import { useManualClock } from '../support/manual-clock.js';
import { FakeModel, FakeOpener, FakeSource, FakeScene, fakeCanvas } from './support/fakes.js';
import { player } from './support/player.js';
import { part, runner, summary, tag } from './support/subject.js';
import { seen } from './support/playback.js';

useManualClock();

const entry = (kind: Entry['kind'], name: string): Entry => ({ entry: name, format: 'md3', kind, files: [] });
const talus = entry('quake3_player', 'models/players/talus/');
const sacra = entry('quake3_player', 'models/players/sacra/');
const rifle = entry('quake3_weapon', 'models/weapons2/rifle/rifle.md3');

let store: Store<AppState>;
let actions: Actions;
let opener: FakeOpener;
let session: Session;
let source: FakeSource;

function sourceOf(name: string, ...entries: readonly Entry[]): FakeSource {
  const made = new FakeSource(name, () => new FakeModel(player));
  made.entries = made.playerParts = entries;
  made.names = ['a', 'b'];
  return made;
}

async function open(view: ViewState = {}): Promise<void> {
  source = sourceOf('talus.pk3', talus, rifle, sacra);
  opener.next = source;
  await session.open({ kind: 'url', url: 'talus.pk3' }, { view: { entry: talus.entry, ...view } });
}

const drop = (): Promise<unknown> => session.open({ kind: 'files', files: [] });
const link = (): string => formatView(viewOf(store.state)).toString();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  store = new Store<AppState>(initialState);
  actions = makeActions(store);
  opener = new FakeOpener();
  const scene = new SceneLink(store, actions, new FakeScene().makers);
  scene.attach(fakeCanvas());
  session = new Session(store, actions, opener, scene);
});

describe('the parts of a player', () => {
  it('are chosen among the weapons and the other players of the source', () => {
    expect(isPlayer(player)).toBe(true);
    expect(isPlayer(summary([runner]))).toBe(false);
    expect([isWeapon(player), isWeapon(summary([runner]))]).toEqual([false, false]);
    const flash = { attachments: [tag('tag_flash')] };
    expect(isWeapon(summary([part('rifle', { format: 'md3', ...flash })]))).toBe(true);
    const playerParts = [talus, rifle, sacra];
    expect(choicesFor('weapon', playerParts, talus.entry)).toEqual([rifle]);
    expect(choicesFor('head', playerParts, talus.entry)).toEqual([sacra]);
    expect([partName(sacra.entry), partName(rifle.entry)]).toEqual(['sacra', 'rifle']);
  });

  it('are loaded with the player, whose settings are kept', async () => {
    await open();
    actions.playback.playClip('TORSO_GESTURE');
    await session.playerParts.setPart('weapon', rifle.entry);
    await session.playerParts.setPart('head', sacra.entry);
    expect(source.loads.at(-1)).toMatchObject({
      entry: talus.entry,
      parts: { weapon: rifle.entry, head: sacra.entry },
    });
    expect(seen(store.state).playback.clip).toBe('TORSO_GESTURE');
    expect(store.state.subject?.mixed).toEqual({ weapon: rifle.entry, head: sacra.entry });
    await session.playerParts.setPart('weapon', null);
    expect(source.loads.at(-1)?.parts).toEqual({ head: sacra.entry });
  });

  it('are part of the address, and missing ones are not requested', async () => {
    await open({ weapon: rifle.entry, head: 'models/players/nobody/', upper: sacra.entry });
    expect(source.loads).toHaveLength(1);
    expect(source.loads[0]?.parts).toEqual({ weapon: rifle.entry, upper: sacra.entry });
    expect(link()).toContain(
      '&weapon=models%2Fweapons2%2Frifle%2Frifle.md3&upper=models%2Fplayers%2Fsacra%2F',
    );
  });
});

it('a player that is dropped onto a weapon from an address gets that weapon', async () => {
  const flash = { attachments: [tag('tag_flash')] };
  const lone = new FakeSource(
    'rifle.md3',
    () => new FakeModel(summary([part('rifle', { format: 'md3', ...flash })])),
  );
  opener.next = Object.assign(lone, { main: 'rifle.md3' });
  await session.open({ kind: 'url', url: 'far/rifle.md3' });
  lone.names = ['rifle.md3'];
  const added = sourceOf('talus.pk3', talus);
  opener.next = added;
  const joined = sourceOf('rifle.md3', talus, rifle);
  joined.names = [...lone.names, ...added.names];
  opener.join = () => Promise.resolve(joined);
  await drop();
  expect(joined.loads).toMatchObject([{ entry: talus.entry, parts: { weapon: 'rifle.md3' } }]);
  expect(store.state.subject?.origin).toEqual({ kind: 'files', names: ['rifle.md3', 'a', 'b'] });
  expect(seen(store.state).toast).toBe('Weapon: rifle');
});

/** A source whose load the user cancels at its end, when the model is complete. */
function cancelledAtEnd(of: FakeSource): FakeSource {
  const load = of.load.bind(of);
  return Object.assign(of, {
    load: async (options: Parameters<FakeSource['load']>[0]) => {
      const model = await load(options);
      session.cancel();
      return model;
    },
  });
}

it('a player that is dropped onto a weapon is not reported as armed if the load is cancelled', async () => {
  const flash = { attachments: [tag('tag_flash')] };
  const weapon = (): FakeModel => new FakeModel(summary([part('rifle', { format: 'md3', ...flash })]));
  opener.next = Object.assign(new FakeSource('rifle.md3', weapon), { main: 'rifle.md3' });
  await session.open({ kind: 'url', url: 'far/rifle.md3' });
  opener.next = sourceOf('talus.pk3', talus);
  opener.join = () => Promise.resolve(cancelledAtEnd(sourceOf('rifle.md3', talus, rifle)));
  await drop();
  expect(store.state.subject?.mixed).toEqual({});
  expect(seen(store.state).toast).not.toBe('Weapon: rifle');
});

describe('a file that is dropped onto a player', () => {
  beforeEach(() => open());

  it('is attached to the hand of the player if it is a weapon', async () => {
    opener.next = sourceOf('rifle.pk3', rifle);
    await drop();
    expect(opener.joined).toBe(1);
    expect(store.state.subject?.mixed).toEqual({ weapon: rifle.entry });
    expect(seen(store.state).toast).toBe('Weapon: rifle');
  });

  it('is not reported as attached if it is a weapon and the load is cancelled', async () => {
    cancelledAtEnd(source);
    opener.next = sourceOf('rifle.pk3', rifle);
    await drop();
    expect(store.state.subject?.mixed).toEqual({});
    expect(seen(store.state).toast).not.toBe('Weapon: rifle');
  });

  it('adds its files to those of a local player', async () => {
    opener.next = sourceOf('talus.pk3', talus);
    await session.open({ kind: 'files', files: [] }, { afresh: true, view: { entry: talus.entry } });
    const joined = sourceOf('talus.pk3', talus, rifle);
    joined.names = ['a', 'b', 'rifle.md3'];
    opener.join = () => Promise.resolve(joined);
    opener.next = sourceOf('rifle.pk3', rifle);
    await drop();
    expect(store.state.subject?.origin).toEqual({ kind: 'files', names: joined.names });
  });

  it('is opened if it is another player, and its head is offered for the first player', async () => {
    const added = sourceOf('sacra.pk3', sacra);
    opener.next = added;
    await drop();
    expect(added.loads).toMatchObject([{ entry: sacra.entry, parts: {} }]);
    expect(store.state.offered).toEqual({ entry: sacra.entry, onto: 'talus' });
    expect(opener.joined).toBe(0);
    await session.playerParts.takeOffered('head');
    expect(store.state.offered).toBeNull();
    expect(opener.joined).toBe(1);
    expect(source.loads.at(-1)).toMatchObject({ entry: talus.entry, parts: { head: sacra.entry } });
    expect(store.state.subject).toMatchObject({ mixed: { head: sacra.entry } });
  });

  it('gives its torso to the first player, whose settings are restored', async () => {
    actions.view.setScene({ light: 'unlit' });
    opener.next = sourceOf('sacra.pk3', sacra);
    await drop();
    await session.playerParts.takeOffered('upper');
    expect(store.state.subject).toMatchObject({ origin: { kind: 'url' }, mixed: { upper: sacra.entry } });
    expect(store.state.scene.light).toBe('unlit');
  });

  it('is opened alone if the offer is declined', async () => {
    const added = sourceOf('sacra.pk3', sacra);
    opener.next = added;
    await drop();
    await session.playerParts.takeOffered(null);
    expect(store.state.offered).toBeNull();
    expect([source.loads.length, added.loads.length]).toEqual([1, 1]);
  });

  it('is opened if it contains several models', async () => {
    opener.next = sourceOf('pak0.pk3', sacra, talus, rifle);
    await drop();
    expect(store.state.entries).toHaveLength(3);
  });
});
