import { expect, it, vi } from 'vitest';
import { Player } from '../../../web/lib/element/playback/player.js';
import { restPlayback } from '../../../web/lib/state/playback/playback.js';
import type { AttributeProperties } from '../../../web/lib/element/attributes/attributes.js';
import type { Viewer } from '../../../web/lib/viewer/index.js';

it('a player applies changes during which its model is unloaded', () => {
  const player = new Player({ state: null } as AttributeProperties);
  player.saved = restPlayback;
  player.speed = 2;
  expect(player.speed).toBe(2);
  player.play({});
  expect(player.paused).toBe(false);
  player.pause();
  expect(player.paused).toBe(true);
  player.play({});
  const restore = vi.fn();
  player.start({ restore } as unknown as Viewer);
  expect(restore).toHaveBeenCalledWith({ ...restPlayback, speed: 2, playing: true });
});
