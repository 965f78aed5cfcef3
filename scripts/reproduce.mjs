// npm run reproduce: builds and packs the last commit in two clean clones at paths of different lengths, and compares
// the tarballs byte by byte. Lists the files that differ.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main, say, step, Stop } from './lib/log.mjs';
import { root, run } from './lib/run.mjs';
import { setUp } from './lib/steps.mjs';
import { wasmNeeds } from './lib/system.mjs';
import { differences, isSame, packIn, sha256 } from './lib/tarball.mjs';

await main(async () => {
  await setUp(...wasmNeeds);
  const folder = mkdtempSync(join(tmpdir(), 'marrow-reproduce-'));
  try {
    const tarballs = [];
    let from = root;
    for (const name of ['a', 'a-folder-with-a-longer-name']) {
      const checkout = join(folder, name, 'marrow');
      await run('git', ['clone', '--quiet', from, checkout]);
      // The second clone has the same commit, even if there is a newer one by then.
      from = checkout;
      tarballs.push(await step(`Packing in ${checkout}`, () => packIn(checkout, join(folder, name))));
    }
    const [one, other] = tarballs;
    if (!isSame(one, other))
      throw new Stop(`The tarballs differ: ${differences(one, other).join(', ') || 'in their headers'}`);
    say(`Both tarballs have the SHA-256 ${sha256(readFileSync(one))}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
