import { afterEach, expect, it, vi } from 'vitest';
import { Menu } from '../../../web/lib/element/controls/menu.js';

afterEach(() => vi.unstubAllGlobals());

it('stop() removes the listeners of a menu whose list was removed while it was open', () => {
  const listeners: Set<string> = new Set();
  class Element {
    readonly popover = '';
  }
  Object.assign(Element.prototype, { popover: '' });
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('document', { documentElement: { clientWidth: 100, clientHeight: 100 } });
  vi.stubGlobal('addEventListener', (type: string) => listeners.add(type));
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
  const menu = new Menu({
    ...{ id: 'clips', label: '', find: '', nothingFound: '', stays: false },
    ...{ groups: () => [], changed: () => undefined },
  });
  const { values } = menu.template('', '') as { values: unknown[] };
  const handlers = values.filter((value): value is (event: object) => void => typeof value === 'function');
  const list = {
    previousElementSibling: { getBoundingClientRect: () => ({ top: 0, bottom: 0, left: 0, right: 0 }) },
    ...{ style: { setProperty: () => undefined }, querySelector: () => null },
  };
  const [, toggling, toggled] = handlers;
  for (const handle of [toggling, toggled]) handle?.({ currentTarget: list, newState: 'open' });
  expect([menu.open, [...listeners]]).toEqual([true, ['scroll', 'resize']]);
  menu.stop();
  expect([menu.open, [...listeners]]).toEqual([false, []]);
});
