/**
 * A page's script: a load that is given up ends its worker, and the next load has another; a context that the browser
 * takes away comes back with the same picture. `entry` tells where the package's entries lie.
 */
export function endingsProgram(entry: (name: 'index' | 'viewer') => string): string {
  return `
import { load } from '${entry('index')}';
import { Viewer } from '${entry('viewer')}';

const frame = () => new Promise(requestAnimationFrame);

try {
  const giveUp = new AbortController();
  witness.atOpening = () => queueMicrotask(() => giveUp.abort());
  const given = await load('models/tris.md2', { signal: giveUp.signal }).catch(({ code }) => code);
  const model = await load('models/tris.md2');
  await model.texturesSettled();
  const viewer = new Viewer(document.querySelector('canvas'));
  await viewer.show(model);
  viewer.hold(2, 'run');
  // A camera that is set no longer moves to fit the model better.
  viewer.camera = { ...viewer.camera, yaw: 0 };

  const settle = async () => { do await frame(); while (!viewer.complete); };
  const picture = () => viewer.picture()?.toDataURL() ?? null;
  await settle();
  const before = picture();
  const { events } = viewer.renderer;
  const lost = new Promise((resolve) => events.on('lost', resolve));
  const restored = new Promise((resolve) => events.on('restored', resolve));
  witness.context.loseContext();
  await lost;
  // Only after the event has been dispatched may the context be restored.
  await frame();
  const during = picture();
  witness.context.restoreContext();
  await restored;
  await settle();
  window.found = {
    given, workers: witness.workers.length, ended: witness.ended,
    drawn: before.length > 3000, during, same: picture() === before,
  };
  viewer.dispose();
  model.dispose();
} catch (error) {
  window.found = String(error.stack ?? error);
}
`;
}

/** What it has to find. */
export const endingsFindings = {
  given: 'cancelled',
  workers: 2,
  ended: 1,
  drawn: true,
  during: null,
  same: true,
} as const;
