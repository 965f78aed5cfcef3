/** The names of the package's entries that the programs import. */
export type EntryName = 'index' | 'viewer' | 'state';

/** The specifier of an entry for programs that have the package installed. */
export const packageEntry = (name: EntryName): string => (name === 'index' ? 'marrow3d' : `marrow3d/${name}`);

/**
 * The script of a page that shows a Quake III player whose legs and torso play different clips. `entry` maps an entry
 * to the name or address to import.
 */
export function viewerProgram(entry: (name: EntryName) => string): string {
  return `
import { load } from '${entry('index')}';
import { Viewer } from '${entry('viewer')}';
import { applyState, formatView, parseView, viewerState } from '${entry('state')}';

try {
  const viewer = new Viewer(document.querySelector('canvas'));
  const model = await load('models/talus.pk3');
  await model.texturesSettled();
  const event = (type, channel) =>
    new Promise((resolve) => viewer.on(type, (e) => e.channel === channel && resolve(e)));
  const [looped, finished] = [event('loop', 'legs'), event('finished', 'torso')];
  await viewer.show(model);
  viewer.play('LEGS_RUN');
  viewer.play('TORSO_ATTACK', { channel: 'torso' });
  viewer.set({ speed: 2 });
  const [{ channel: legs }, { channel: torso, clip }] = await Promise.all([looped, finished]);
  viewer.set({ skin: model.skins[1].name });
  viewer.camera.moveTo({ yaw: -30 });
  viewer.hold(2.5, 'LEGS_RUN');
  location.hash = formatView(viewerState(viewer));
  // screenshot() returns null while images are uploaded or an overlay is loaded.
  const image = async () => {
    for (;;) {
      const canvas = viewer.screenshot();
      if (canvas !== null) return canvas.toDataURL();
      await new Promise(requestAnimationFrame);
    }
  };
  const apply = () => {
    viewer.stop();
    applyState(viewer, parseView(new URLSearchParams(location.hash.slice(1))));
    return image();
  };
  const [first, again] = [await apply(), await apply()];
  const state = formatView(viewerState(viewer)).toString();
  viewer.stop();
  const plain = await image();
  viewer.set({ display: { wireframe: true } });
  // The edges of a mesh are computed and uploaded after the first draw that needs them.
  let overlaid = await image();
  while (overlaid === plain) {
    await new Promise(requestAnimationFrame);
    overlaid = await image();
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

/** The expected findings of `viewerProgram`. */
export const viewerFindings = {
  looped: 'legs',
  ended: 'torso TORSO_ATTACK',
  kept: true,
  same: true,
  moved: true,
  overlaid: true,
} as const;

/** A page without inline code, as the strict policy requires. `root` precedes the addresses of its files. */
export function viewerHtml(script: string, root = ''): string {
  return `<!doctype html>
<title>A game's page</title>
<link rel="icon" href="${root}icon.svg" />
<link rel="stylesheet" href="${root}page.css" />
<canvas></canvas>
<script type="module" src="${root}${script}"></script>
`;
}

/** The other files of the page. */
export const viewerFiles = {
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" />',
  'page.css': 'canvas { width: 320px; height: 240px; }',
} as const;

/** A content security policy that allows nothing but the page's own files and WebAssembly. */
export const strictPolicy: string =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; worker-src 'self'; " +
  "base-uri 'none'; object-src 'none'";

/** The content security policy of a page that loads the package from another origin. */
export const crossOriginPolicy = (origin: string): string =>
  `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${origin}; connect-src 'self' ${origin}; ` +
  `img-src 'self' blob: data:; worker-src 'self' blob: ${origin}`;
