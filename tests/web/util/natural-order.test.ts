import { describe, expect, it, vi } from 'vitest';
import { naturally } from '../../../web/lib/util/natural-order.js';

/** Imports the function from a new copy of its module, which has not compared any names yet. */
async function freshly(): Promise<typeof naturally> {
  vi.resetModules();
  return (await import('../../../web/lib/util/natural-order.js')).naturally;
}

describe('naturally', () => {
  it('compares numbers by value and ignores case', () => {
    const names = ['turn10', 'Turn9', 'run', 'turn 2', 'pain_b', 'painA', 'walk', 'RUN1'];
    expect([...names].sort(naturally)).toEqual([
      'pain_b',
      'painA',
      'run',
      'RUN1',
      'turn 2',
      'Turn9',
      'turn10',
      'walk',
    ]);
    expect(naturally('Stand', 'stand')).toBe(0);
    expect(naturally('stand007', 'stand7')).toBe(0);
    expect(naturally('a10000000000000000001', 'a10000000000000000002')).toBe(-1);
  });

  it('compares names of ASCII letters, digits, spaces, "_", "." and "-" as Intl.Collator does', async () => {
    const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    const characters = ' _-.0019aAbZ';
    // A linear congruential generator yields the same names in every run.
    let state = 1;
    const below = (count: number): number => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * count);
    };
    const name = (): string =>
      Array.from({ length: below(7) }, () => characters.charAt(below(characters.length))).join('');
    for (let round = 0; round < 20; round++) {
      const compare = await freshly();
      const different = Array.from({ length: 1000 }, () => [name(), name()] as const).filter(
        ([a, b]) => Math.sign(compare(a, b)) !== Math.sign(collator.compare(a, b)),
      );
      expect(different).toEqual([]);
    }
  });

  it('compares names with other characters by Intl.Collator', () => {
    expect(['zebra', 'Übung', 'ultra', 'élan'].sort(naturally)).toEqual(['élan', 'Übung', 'ultra', 'zebra']);
  });

  it('creates an Intl.Collator only for names with other characters or after 1000 comparisons', async () => {
    const { Collator } = Intl;
    const created = vi.spyOn(Intl, 'Collator').mockImplementation(function (locale, options) {
      return new Collator(locale, options);
    });
    const first = await freshly();
    for (let i = 0; i < 1000; i++) expect(first('stand01', 'stand02')).toBe(-1);
    expect(created).not.toHaveBeenCalled();
    expect(first('stand01', 'stand02')).toBe(-1);
    expect(created).toHaveBeenCalledTimes(1);
    const second = await freshly();
    second('ständ', 'stand');
    second('ständ', 'stand');
    expect(created).toHaveBeenCalledTimes(2);
    created.mockRestore();
  });
});
