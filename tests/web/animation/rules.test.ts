import { describe, expect, it, vi } from 'vitest';
import type { InstanceHost } from '../../../web/lib/animation/instance-host.js';
import { Rules } from '../../../web/lib/animation/rules.js';

describe('setCanTravel()', () => {
  it('sends the root motion to the core at once, and keeps the one that was set', () => {
    const setRules = vi.fn();
    const changed = vi.fn();
    const host = { core: vi.fn(), bound: { setRules }, changed } as unknown as InstanceHost;
    const rules = new Rules(host);
    // The core's enumeration: 1 is 'in-place', 2 is 'travel'.
    rules.set('rootMotion', 'travel');
    expect(setRules).toHaveBeenLastCalledWith(0, 2, 0);
    rules.setCanTravel(false);
    expect(setRules).toHaveBeenLastCalledWith(0, 1, 0);
    expect(rules.values.rootMotion).toBe('travel');
    rules.setCanTravel(true);
    expect(setRules).toHaveBeenLastCalledWith(0, 2, 0);
    expect(changed).toHaveBeenCalledTimes(3);
  });
});
