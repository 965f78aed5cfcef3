import { load } from '../../web/lib/index.ts';
import { Viewer } from '../../web/lib/viewer/index.ts';

// The same as the three.js page: a model, its picture, its first clip. The viewer also draws a ground with a soft
// shadow.
const loading = load(new URL('../sample/tris.md2', document.baseURI));
const viewer = new Viewer(document.querySelector('canvas'));
const model = await loading;
void viewer.show(model);
viewer.play(model.summary.clips[0].name);
