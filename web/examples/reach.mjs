// How far a model reaches in each of its clips: `node reach.mjs model.md2`.
import { load } from 'marrow3d';

const model = await load(process.argv[2]);
const instance = model.createInstance();
for (const clip of model.parts[0].clips) {
  instance.play(clip.name);
  let reach = 0;
  for (let seconds = 0; seconds < clip.seconds; seconds += 1 / 30) {
    instance.seek(seconds);
    instance.update(0);
    for (const { meshes } of instance.frame().parts)
      for (const { positions } of meshes)
        for (const value of positions) reach = Math.max(reach, Math.abs(value));
  }
  console.log(`${clip.name.padEnd(12)} ${reach.toFixed(1)} units`);
}
model.dispose();
