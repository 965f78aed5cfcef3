// npm run format: writes every source file as Prettier and clang-format want it.

import { formatAll } from './lib/lint.mjs';
import { main, step } from './lib/log.mjs';
import { setUp } from './lib/steps.mjs';

await main(async () => {
  await setUp();
  await step('Formatting', formatAll);
});
