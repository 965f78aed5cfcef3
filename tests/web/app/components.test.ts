import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { Menu } from '../../../web/app/ui/base/menu.js';
import { sideCaption } from '../../../web/app/ui/compare/side-caption.js';
import { words } from '../../../web/app/text/messages.js';
import { ClipsDialog } from '../../../web/app/ui/inspector/clips/clips-dialog.js';
import { PartTree } from '../../../web/app/ui/inspector/parts/part-tree.js';
import { ModelThumbnail } from '../../../web/app/ui/model-thumbnail.js';
import { JointLabel } from '../../../web/app/ui/scene/joint-label.js';
import { OverlayLabels } from '../../../web/app/ui/scene/overlay-labels.js';
import { JointTree } from '../../../web/app/ui/skeleton/joint-tree.js';
import { SaveDialog } from '../../../web/app/ui/takeaway/save-dialog.js';
import { SaveMotion, type WantedFormat } from '../../../web/app/ui/takeaway/save-motion.js';
import { flushPromises } from '../support/promises.js';
import { bindingsOf, fakeApp, rendered, textsOf, updatesOf } from './support/components.js';
import { playing } from './support/playback.js';
import { player } from './support/player.js';
import { arm } from './support/skeleton.js';
import { clip, part, runner, subject } from './support/subject.js';

vi.mock('virtual:icon-sprite', () => ({ default: 'sprite.svg' }));

const open: AppState = { ...initialState, welcome: false, subject: subject([runner]) };

describe('the Save dialog', () => {
  it('selects the format that it is first opened for', () => {
    const dialog = new SaveDialog();
    const actions = { page: { saveTargetShown: () => undefined } };
    dialog.app = fakeApp({ ...open, dialog: 'save', saveTarget: 'gif' }, { actions });
    const [wanted] = bindingsOf(rendered(dialog), '.wanted') as WantedFormat[];
    const motion = new SaveMotion();
    motion.wanted = wanted ?? null;
    (motion as unknown as { willUpdate(changed: ReadonlyMap<string, unknown>): void }).willUpdate(
      new Map([['wanted', null]]),
    );
    expect(motion.format).toBe('gif');
  });
});

describe('a thumbnail of the model', () => {
  it('creates a viewer only while it is in the document', () => {
    const portray = vi.fn();
    const thumbnail = new ModelThumbnail();
    thumbnail.app = fakeApp(open, { scene: { portray } });
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = (): void => undefined;
      },
    );
    const update = (isConnected: boolean): void => {
      Object.defineProperty(thumbnail, 'isConnected', { value: isConnected, configurable: true });
      Object.assign(thumbnail, { renderRoot: { querySelector: () => ({}) } });
      (thumbnail as unknown as { updated(changed: ReadonlyMap<string, unknown>): void }).updated(new Map());
    };
    update(false);
    expect(portray).not.toHaveBeenCalled();
    update(true);
    expect(portray).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('the labels over the scene', () => {
  beforeEach(() => {
    class FakeObserver {
      observe(): void {
        // Reports nothing, because the size of the scene does not change.
      }
    }
    vi.stubGlobal('ResizeObserver', FakeObserver);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const updates = (element: OverlayLabels | JointLabel): [updates: () => number, app: typeof element.app] => {
    const display = { ...open.display, tags: true, skeleton: true };
    element.app = fakeApp({ ...open, display });
    const canvas = { addEventListener: () => undefined };
    Object.assign(element, { getRootNode: () => ({ querySelector: () => canvas }) });
    return [updatesOf(element), element.app];
  };

  it.each([OverlayLabels, JointLabel])(
    'update when a paused model is turned or its controls change',
    (Labels) => {
      const [count, { store }] = updates(new Labels());
      const before = count();
      store.patch({ scene: { ...store.state.scene, facing: 90 } });
      expect(count()).toBe(before + 1);
      store.patch({ scene: { ...store.state.scene, up: 'y' } });
      expect(count()).toBe(before + 2);
      store.patch({ controls: { ...store.state.controls } });
      expect(count()).toBe(before + 3);
    },
  );
});

describe('the tree of parts', () => {
  const of = (...names: string[]): AppState => ({
    ...open,
    subject: subject(names.map((name, at) => part(name, at === 0 ? {} : { parent: 0, how: 'follow' }))),
  });

  it('keeps one row in the tab order when the focused row is collapsed, or the subject changes', () => {
    const tree = new PartTree();
    tree.app = fakeApp(of('body', 'head', 'gun'));
    tree.focused = 2;
    rendered(tree);
    tree.focused = 2;
    expect(bindingsOf(rendered(tree), 'tabindex')).toEqual([-1, -1, 0]);
    tree.closed = new Set(['part 0']);
    expect(bindingsOf(rendered(tree), 'tabindex')).toEqual([0]);
    tree.app.store.patch({ subject: of('rock').subject });
    expect(bindingsOf(rendered(tree), 'tabindex')).toEqual([0]);
    expect(tree.closed.size).toBe(0);
  });
});

describe('the tree of joints', () => {
  it('clears the search and expands all rows when the subject changes', () => {
    const tree = new JointTree();
    tree.app = fakeApp({ ...open, subject: subject([arm]) }, { scene: { verticesOf: () => 0 } });
    rendered(tree);
    tree.filter = 'hand';
    tree.closed = new Set([0]);
    rendered(tree);
    expect([tree.filter, tree.closed.size]).toEqual(['hand', 1]);
    tree.app.store.patch({ subject: subject([arm]) });
    rendered(tree);
    expect([tree.filter, tree.closed.size]).toEqual(['', 0]);
  });
});

describe('the editor of clips', () => {
  const frames = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
  const dog = part('dog', {
    ...{ file: 'dog.md2', frames },
    clips: [clip('stand', { frameCount: 4, framesPerSecond: 9 })],
  });

  /** The editor of a model with these clips and without a file that defines them. */
  const opened = async (clips = dog.clips): Promise<ClipsDialog> => {
    const dialog = new ClipsDialog();
    dialog.app = fakeApp(
      { ...open, dialog: 'clips', subject: subject([{ ...dog, clips }]) },
      { session: { current: { source: { names: ['dog.md2'] } } } },
    );
    await openAgain(dialog);
    return dialog;
  };
  const openAgain = async (dialog: ClipsDialog): Promise<void> => {
    (dialog as unknown as { opening(): void }).opening();
    await flushPromises();
  };
  const textOf = ({ versions, at }: ClipsDialog): string | undefined => versions[at]?.text;
  const rename = (dialog: ClipsDialog, value: string): void => {
    const [change] = bindingsOf(rendered(dialog), '@change') as ((event: unknown) => void)[];
    change!({ target: { value } });
  };
  /** Presses the button with this index; the first closes the dialog. */
  const press = (dialog: ClipsDialog, index: number): void => {
    (bindingsOf(rendered(dialog), '@click') as (() => void)[])[index]!();
  };

  it('lists, renames, adds and removes clips of a model without a file that defines them', async () => {
    const dialog = await opened();
    expect([dialog.problem, textOf(dialog)]).toEqual([null, '0 4 9 1 // stand\n']);
    rename(dialog, 'idle');
    press(dialog, 3);
    expect(textOf(dialog)).toBe(`0 4 9 1 // idle\n0 4 9 1 // ${words.clipsNew(2)}\n`);
    expect(dialog.versions).toHaveLength(3);
    press(dialog, 2);
    expect(textOf(dialog)).toBe(`0 4 9 1 // ${words.clipsNew(2)}\n`);
    // The last clip cannot be removed.
    press(dialog, 2);
    expect(textOf(dialog)).toBe(`0 4 9 1 // ${words.clipsNew(2)}\n`);
    expect(dialog.versions).toHaveLength(4);
  });

  it('adds a clip to a model without clips', async () => {
    const dialog = await opened([]);
    expect([dialog.problem, textOf(dialog)]).toEqual([null, '']);
    press(dialog, 2);
    expect(textOf(dialog)).toBe(`0 4 20 1 // ${words.clipsNew(1)}\n`);
  });

  it('limits ranges to the frames of the model', async () => {
    const dialog = await opened([clip('run', { firstFrame: 1, frameCount: 2 })]);
    const template = rendered(dialog);
    // The columns First frame, Frames and fps
    expect([bindingsOf(template, 'min'), bindingsOf(template, 'max')]).toEqual([
      [0, 1, 0],
      [3, 3, 1000],
    ]);
  });

  it('marks only changed rows after a row is removed', async () => {
    const names = ['stand', 'run', 'jump'];
    const dialog = await opened(names.map((name, firstFrame) => clip(name, { firstFrame, frameCount: 1 })));
    const marks = (): unknown[] =>
      bindingsOf(rendered(dialog), 'class').filter((each) => each === 'changed' || each === '');
    press(dialog, 2);
    expect([textOf(dialog), marks()]).toEqual(['1 1 10 1 // run\n2 1 10 1 // jump\n', ['', '']]);
    rename(dialog, 'walk');
    expect(marks()).toEqual(['changed', '']);
  });

  it('keeps edits when it is opened again, and lists new cuts of a model without edits', async () => {
    const dialog = await opened();
    const { store } = dialog.app;
    const cut = (name: string): void => {
      const current = store.state.subject!;
      store.patch({
        subject: { ...current, clips: [...current.clips, { ...current.clips[0]!, name, frameCount: 2 }] },
      });
    };
    cut('nod');
    await openAgain(dialog);
    expect(textOf(dialog)).toBe('0 4 9 1 // stand\n0 2 9 1 // nod\n');
    rename(dialog, 'idle');
    cut('look');
    await openAgain(dialog);
    expect(textOf(dialog)).toBe('0 4 9 1 // idle\n0 2 9 1 // nod\n');
    expect([dialog.versions.length, dialog.at]).toEqual([2, 1]);
    store.patch({ subject: subject([dog]) });
    await openAgain(dialog);
    expect(textOf(dialog)).toBe('0 4 9 1 // stand\n');
  });

  it('has the title of its command, also for a player', async () => {
    const dialog = await opened();
    expect(textsOf(rendered(dialog))).toContain(words.clipsEdit);
    const source = { names: ['animation.cfg'], read: () => Promise.resolve(new Uint8Array()) };
    dialog.app = fakeApp(
      { ...open, dialog: 'clips', subject: subject(player.parts) },
      { session: { current: { source } } },
    );
    await openAgain(dialog);
    expect(dialog.problem).toBe('cfgUnreadable');
    expect(textsOf(rendered(dialog))).toContain(words.clipsEdit);
  });
});

describe('the editor of animation.cfg', () => {
  it('reports an unreadable file each time the editor is opened', async () => {
    const dialog = new ClipsDialog();
    const source = { names: ['animation.cfg'], read: () => Promise.resolve(new Uint8Array([65])) };
    dialog.app = fakeApp(
      { ...open, subject: subject(player.parts) },
      {
        session: { current: { source } },
      },
    );
    const opening = async (): Promise<unknown> => {
      (dialog as unknown as { opening(): void }).opening();
      await flushPromises();
      return dialog.problem;
    };
    expect([await opening(), await opening()]).toEqual(['cfgUnreadable', 'cfgUnreadable']);
  });
});

describe('the caption of a side of the comparison', () => {
  const motion = (interpolation: AppState['rig']['interpolation'], parts: typeof runner): string => {
    const own = subject([parts]);
    const state = { ...open, subject: own, rig: { ...open.rig, interpolation } };
    const shown = { ...state, ...playing(own, { clip: own.clips[0]?.name ?? '' }) };
    return textsOf(sideCaption('a', shown, { close: () => undefined })).at(-1) ?? '';
  };

  it('names the interpolation', () => {
    expect(motion('slerp', arm)).toContain('skeletal animation (SLERP)');
    expect(motion('lerp', arm)).toContain('skeletal animation (LERP)');
    expect(motion('step', arm)).toContain('no interpolation');
    expect(motion('slerp', runner)).toContain('vertex animation (LERP)');
  });
});

describe('a menu of more items than it renders', () => {
  it('focuses the next rendered item that starts with the typed letter', () => {
    const menu = new Menu();
    menu.items = Array.from({ length: 2000 }, (_, i) => ({
      id: String(i),
      label: i === 1003 ? 'walk' : i === 3 ? 'wave' : `run ${i}`,
      checked: i === 1000,
    }));
    const focused: number[] = [];
    const entries = Array.from({ length: 500 }, (_, i) => ({ focus: () => focused.push(i) }));
    Object.defineProperty(menu, 'renderRoot', { value: { querySelectorAll: () => entries } });
    Object.defineProperty(menu, 'shadowRoot', { value: { activeElement: entries[250] } });
    const [, key] = bindingsOf((menu as unknown as { render(): unknown }).render(), '@keydown');
    (key as (event: object) => void).call(menu, { key: 'w', stopPropagation: () => undefined });
    // The rendered items start 250 before the checked item 1000, so item 1003 ("walk") is rendered entry 253.
    expect(focused).toEqual([253]);
  });
});
