import type { Viewer } from '../viewer/index.js';

/** What the keys of the focused canvas work on. */
interface Player {
  readonly paused: boolean;
  readonly cameraControls: boolean;
  play(): void;
  pause(): void;
}

/** Does what a key says: playback always, framing where a hand may move the camera. False for other keys. */
export function press(key: string, player: Player, viewer: Viewer): boolean {
  if ((key === 'f' || key === 'F') && player.cameraControls) viewer.fit({ pose: true });
  else if (viewer.playback.channels.length === 0) return false;
  else if (key === ' ') {
    if (player.paused) player.play();
    else player.pause();
  } else if (key === ',' || key === '.') viewer.step(key === ',' ? -1 : 1);
  else if (key === 'Home' || key === 'End') viewer.goTo(key === 'Home' ? 'first' : 'last');
  else return false;
  return true;
}
