import { afterEach, beforeEach } from 'vitest';
import { setClock } from '../../../web/lib/util/clock.js';
import { ManualClock } from '../../../web/lib/util/manual-clock.js';

/** Installs a new stopped clock for each test of a file. The returned function returns the current test's clock. */
export function useManualClock(): () => ManualClock {
  let manual = new ManualClock();
  beforeEach(() => setClock((manual = new ManualClock())));
  afterEach(() => setClock());
  return () => manual;
}
