// npm run format: formats every source file with Prettier and clang-format.

import { formatAll } from './lib/lint.mjs';
import { main, step } from './lib/log.mjs';
import { setUp } from './lib/steps.mjs';

await main(async () => {
  await setUp();
  await step('Formatting', formatAll);
});
