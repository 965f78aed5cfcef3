/**
 * What a stranger writes to show a player of Quake III, legs and torso playing clips of their own: thirty lines.
 * `from` is where the package's entries lie: its name, or an address.
 */
export function viewerProgram(entry: (name: 'index' | 'viewer' | 'state') => string): string {
  return `
import { load } from '${entry('index')}';
import { Viewer } from '${entry('viewer')}';
import { applyState, formatView, parseView, viewerState } from '${entry('state')}';

try {
  const viewer = new Viewer(document.querySelector('canvas'));
  const model = await load('models/talus.pk3');
  const told = (type, by) => new Promise((resolve) => viewer.on(type, (e) => e.channel === by && resolve(e)));
  const [looped, finished] = [told('loop', 'legs'), told('finished', 'torso')];
  await viewer.show(model);
  viewer.play('LEGS_RUN');
  viewer.play('TORSO_ATTACK', { channel: 'torso', speed: 2 });
  const [{ channel: legs }, { channel: torso, clip }] = await Promise.all([looped, finished]);
  viewer.skin = model.skins[1].name;
  viewer.camera = { ...viewer.camera, yaw: -30 };
  viewer.hold(2.5, 'LEGS_RUN');
  location.hash = formatView(viewerState(viewer));
  const apply = () => {
    viewer.stop();
    applyState(viewer, parseView(new URLSearchParams(location.hash.slice(1))));
    return viewer.picture().toDataURL();
  };
  const [first, again] = [apply(), apply()];
  const state = formatView(viewerState(viewer)).toString();
  viewer.stop();
  const plain = viewer.picture().toDataURL();
  viewer.display = { wireframe: true };
  let overlaid = plain;
  for (let tries = 0; tries < 600 && overlaid === plain; tries++) {
    await new Promise(requestAnimationFrame);
    overlaid = viewer.picture()?.toDataURL() ?? plain;
  }
  window.found = { looped: legs, ended: torso + ' ' + clip.name, hash: location.hash,
    kept: state === formatView(parseView(new URLSearchParams(location.hash.slice(1)))).toString(),
    same: again === first, moved: plain !== first, overlaid: overlaid !== plain };
  viewer.dispose();
  model.dispose();
} catch (error) {
  window.found = String(error.stack ?? error);
}
`;
}

/** What it has to find. */
export const viewerFindings = {
  looped: 'legs',
  ended: 'torso TORSO_ATTACK',
  kept: true,
  same: true,
  moved: true,
  overlaid: true,
} as const;

export function viewerHtml(script: string): string {
  return `<!doctype html>
<title>A stranger's page</title>
<link rel="icon" href="icon.svg" />
<link rel="stylesheet" href="page.css" />
<canvas></canvas>
<script type="module" src="${script}"></script>
`;
}

/** The files beside the program. */
export const viewerFiles = {
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  'page.css': 'canvas { width: 320px; height: 240px; }',
} as const;
