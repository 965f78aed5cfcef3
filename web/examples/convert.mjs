// Every model of a folder or an archive as a GLB: `node convert.mjs pak0.pk3 models/`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entries, load, openSource } from 'marrow3d';
import { toGlb } from 'marrow3d/export';

const [from, to] = process.argv.slice(2);
await mkdir(to, { recursive: true });
const source = await openSource(from); // read once, for all of its models
for (const { entry } of await entries(source))
  await convert(entry).catch((error) => {
    console.error(`${entry}: ${error.message}`); // what is broken costs only itself
    process.exitCode = 1;
  });

async function convert(entry) {
  // A player's entry is its folder: models/players/talus/ is models_players_talus.glb.
  const name = `${entry.replace(/\/$/, '').replaceAll('/', '_')}.glb`;
  const model = await load(source, { entry });
  try {
    const glb = await toGlb(model, { maxError: 0.05 });
    await writeFile(join(to, name), glb);
    console.log(`${name}: ${glb.length} bytes, ${model.summary.clips.length} clips`);
  } finally {
    model.dispose();
  }
}
