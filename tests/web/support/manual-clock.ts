import { afterEach, beforeEach } from 'vitest';
import { setClock } from '../../../web/lib/util/clock.js';
import { ManualClock } from '../../../web/lib/util/manual-clock.js';

/** Gives each test of a file a new stopped clock, which the code under test reads. Returns that of the present test. */
export function useManualClock(): () => ManualClock {
  let manual = new ManualClock();
  beforeEach(() => setClock((manual = new ManualClock())));
  afterEach(() => setClock());
  return () => manual;
}
