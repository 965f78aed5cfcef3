import { beforeEach } from 'vitest';
import { isPastDeadline } from '../../scripts/lib/deadline.mjs';

/** Skips tests that would begin after the deadline of the run, and reports them as skipped. */
beforeEach(({ skip }) => {
  skip(isPastDeadline(), 'no time is left for this test');
});
