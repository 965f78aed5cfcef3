// Prints the largest absolute coordinate of a model's vertices in each clip: `node reach.mjs model.md2`.
import { load } from 'marrow3d';

const model = await load(process.argv[2]);
const instance = model.createInstance();
for (const clip of model.parts[0].clips) {
  instance.play(clip.name);
  let reach = 0;
  for (let seconds = 0; seconds < clip.seconds; seconds += 1 / 30) {
    instance.seek(seconds);
    instance.update(0);
    model.parts.forEach(({ meshes }, part) => {
      for (let mesh = 0; mesh < meshes.length; mesh++)
        for (const value of positionsOf(part, mesh)) reach = Math.max(reach, Math.abs(value));
    });
  }
  console.log(`${clip.name.padEnd(12)} ${reach.toFixed(1)} units`);
}
model.dispose();

// The posed vertices of a mesh. Vertex animation is part of the pose, skinning is computed on request, other meshes are
// static.
function positionsOf(part, mesh) {
  const posed = instance.frame().parts[part].meshes[mesh];
  if (posed !== null) return posed.positions;
  const still = model.parts[part].meshes[mesh];
  return still.skin.influences > 0 ? instance.part(part).joints.deform(mesh).positions : still.positions;
}
