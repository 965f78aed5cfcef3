import { expect, it } from 'vitest';
import { UpdateList } from '../../../web/lib/animation/update-list.js';

/** Counts how often the module's list is cleared. */
function fakeCore(): { readonly core: never; readonly cleared: () => number } {
  let cleared = 0;
  class Crowd {
    readonly clear = (): number => cleared++;
    readonly add = (): void => undefined;
    readonly update = (): void => undefined;
  }
  const core = { run: (make: () => unknown) => make(), module: { Crowd } };
  return { core: core as never, cleared: () => cleared };
}

it('reuses the list if the same instances are updated again', () => {
  const { core, cleared } = fakeCore();
  const members = [{}, {}];
  for (let frame = 0; frame < 3; frame++) UpdateList.of(core).update(members, (each) => each as never, 0.1);
  expect(cleared()).toBe(1);
});

// A known limit: the module has a single list, and each of the two callers clears it.
it.fails('keeps the lists of two callers that update in turn', () => {
  const { core, cleared } = fakeCore();
  const [first, second] = [[{}, {}], [{}]];
  for (let frame = 0; frame < 3; frame++)
    for (const members of [first, second]) UpdateList.of(core).update(members, (each) => each as never, 0.1);
  expect(cleared()).toBe(2);
});
