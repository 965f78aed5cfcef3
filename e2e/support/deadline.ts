import { beforeEach } from 'vitest';
import { isPastDeadline } from '../../scripts/lib/deadline.mjs';

/** Tests that would begin after the deadline of the run are skipped, and counted as such. */
beforeEach(({ skip }) => {
  skip(isPastDeadline(), 'no time is left for this test');
});
