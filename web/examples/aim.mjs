// Shoots at a model: `node aim.mjs hyoid.mdl walk`. Plays a clip, casts a ray from the front at the centre of every hit
// box, and prints the hits and the clip's root motion.
import { load, raycast } from 'marrow3d';

const [file, clip] = process.argv.slice(2);
const model = await load(file);
const instance = model.createInstance();
instance.rootMotion = 'in-place'; // The game moves its character with rootMotionDelta().
instance.on('event', ({ kind, file: sound }) => console.log(kind, sound ?? ''));
instance.play(clip);

let moved = 0;
for (let i = 0; i < 30; i++) {
  instance.update(1 / 30);
  moved += Math.hypot(...instance.rootMotionDelta());
}
const { max } = instance.bounds();
for (const { name, center } of instance.hitboxes()) {
  const [x, y] = center;
  const hit = raycast([instance], { origin: [x, y, max[2] + 100], direction: [0, 0, -1] });
  const joint = hit === null ? 'nothing' : (model.joints[hit.joint]?.name ?? 'the model');
  console.log(name.padEnd(20), hit === null ? 'a miss' : `${joint}, ${hit.distance.toFixed(1)} units away`);
}
console.log(`moved by ${moved.toFixed(1)} units a second`);
model.dispose();
