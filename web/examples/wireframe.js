import { load, update } from 'marrow3d';

const context = document.querySelector('canvas').getContext('2d');
const model = await load('../../public/samples/ulna/tris.md2');
const instance = model.createInstance();
instance.play('run');

let before = performance.now();
requestAnimationFrame(function draw(now) {
  update([instance], (now - before) / 1000);
  before = now;
  context.clearRect(0, 0, 480, 480);
  // In world space, Y points up and the model faces +Z; a Quake II player is about 56 units tall.
  const { root, parts } = instance.frame();
  model.parts.forEach((part, index) => {
    part.meshes.forEach(({ indices }, mesh) => {
      const { positions } = parts[index].meshes[mesh];
      for (let corner = 0; corner < indices.length; corner += 3) {
        context.beginPath();
        for (const vertex of indices.subarray(corner, corner + 3)) {
          const [x, y] = toWorld(root, positions, vertex * 3);
          context.lineTo(240 + x * 6, 270 - y * 6);
        }
        context.closePath();
        context.stroke();
      }
    });
  });
  requestAnimationFrame(draw);
});

/** Transforms a vertex from file space to world space. `root` is column-major. */
function toWorld(root, positions, at) {
  const [x, y, z] = positions.subarray(at, at + 3);
  return [0, 1, 2].map((row) => root[row] * x + root[row + 4] * y + root[row + 8] * z + root[row + 12]);
}
