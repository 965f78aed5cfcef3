import { boot } from '../../web/lib/boot/index.ts';

// Shows the same content as the three.js page: a model, its image, its first clip. The viewer also draws a ground with
// a soft shadow.
const address = new URL('../sample/tris.md2', document.baseURI);
const canvas = document.querySelector('canvas');
boot({ model: address, canvas });
const [{ load }, { Viewer }] = await Promise.all([
  import('../../web/lib/index.ts'),
  import('../../web/lib/viewer/index.ts'),
]);
const loading = load(address);
const viewer = new Viewer(canvas);
const model = await loading;
void viewer.show(model);
viewer.play(model.summary.clips[0].name);
