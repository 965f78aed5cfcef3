// Converts every model of a folder or an archive to GLB: `node convert.mjs pak0.pk3 models/`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entries, load, openSource } from 'marrow3d';
import { toGlb } from 'marrow3d/export';

const [from, to] = process.argv.slice(2);
await mkdir(to, { recursive: true });
const source = await openSource(from); // read only once
for (const { entry } of await entries(source))
  await convert(entry).catch((error) => {
    console.error(`${entry}: ${error.message}`); // continue with the next model
    process.exitCode = 1;
  });

async function convert(entry) {
  // The entry of a player is its folder: models/players/talus/ becomes models_players_talus.glb.
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
