// Poses a model by its joints: `node joints.mjs hinge.ms3d Elbow 45` rotates a joint by that many degrees about its x
// axis, and prints the positions of all joints.
import { load } from 'marrow3d';

const [file, name, degrees] = process.argv.slice(2);
const model = await load(file);
const instance = model.createInstance();

const [x, y, z, w] = instance.joints.get(name).rotation;
const [sin, cos] = [Math.sin((degrees * Math.PI) / 360), Math.cos((degrees * Math.PI) / 360)];
instance.joints.set(name, {
  rotation: [x * cos + w * sin, y * cos + z * sin, z * cos - y * sin, w * cos - x * sin],
});

// Each joint has three rows of a 3 x 4 matrix from joint space to model space. The last column is the joint's position.
const matrices = instance.frame().parts[0].jointMatrices;
model.joints.forEach((each, i) => {
  const place = [3, 7, 11].map((at) => matrices[i * 12 + at].toFixed(2).padStart(8));
  console.log(each.name.padEnd(16), ...place);
});
model.dispose();
