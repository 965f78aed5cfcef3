// npm run lint: only the format and lint checks of npm test.

import { Checks } from './lib/checks.mjs';
import { lintChecks } from './lib/lint.mjs';
import { main } from './lib/log.mjs';
import { setUp } from './lib/steps.mjs';

await main(async () => {
  await setUp();
  const checks = new Checks('npm run lint');
  await checks.sideBySide(...lintChecks);
  checks.finish();
});
