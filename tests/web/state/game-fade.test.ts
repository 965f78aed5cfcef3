import { describe, expect, it } from 'vitest';
import { load } from '../../../web/lib/index.js';
import { formatView, momentOf, parseView, playbackView } from '../../../web/lib/state/index.js';
import type { Model } from '../../../web/lib/types/api.js';
import type { PlayOptions } from '../../../web/lib/types/events.js';
import { lanesOf } from '../../../web/lib/state/playback/lanes.js';
import { InstancePerformer } from '../../../web/lib/viewer/performer.js';
import type { ShownModel } from '../../../web/lib/viewer/shown-model.js';
import { buildMd2 } from '../support/md2-builder.js';
import { buildMdl } from '../support/mdl-builder.js';

const halfLife = (): Promise<Model> => load({ name: 'test.mdl', data: buildMdl() });
const quake2 = (): Promise<Model> => load({ name: 'test.md2', data: buildMd2() });

/** What an address without a word about the fade, and one with `fade`, come to, and what is written of them again. */
function fadesOf(model: Model, fade?: number): { seconds: number; written: string } {
  const moment = momentOf(model, fade === undefined ? {} : { fade });
  return { seconds: moment.playback.fade, written: formatView(playbackView(model, moment)).toString() };
}

describe('the fade from clip to clip', () => {
  it('is the game’s own, until an address or a person says another', async () => {
    using model = await halfLife();
    expect(fadesOf(model).seconds).toBe(0.2);
    expect(fadesOf(model).written).not.toContain('fade');
    expect(fadesOf(model, 0.5)).toEqual({
      seconds: 0.5,
      written: expect.stringContaining('fade=0.5') as string,
    });
    const none = fadesOf(model, 0);
    expect(none).toEqual({ seconds: 0, written: expect.stringContaining('fade=0') as string });
    expect(parseView(new URLSearchParams(none.written)).fade).toBe(0);
    using other = await quake2();
    expect(fadesOf(other).seconds).toBe(0);
    expect(fadesOf(other, 0).written).not.toContain('fade');
  });

  it('holds what it fades from, where the game does', async () => {
    for (const [open, still] of [
      [halfLife, true],
      [quake2, false],
    ] as const) {
      using model = await open();
      const played: PlayOptions[] = [];
      const shown = { model, play: (_clip: string, options: PlayOptions) => void played.push(options) };
      const [lane] = lanesOf(momentOf(model, {}));
      new InstancePerformer(shown as unknown as ShownModel).start(lane!, { speed: 1, fade: 0.2 });
      expect(played).toMatchObject([{ fade: 0.2, still }]);
    }
  });
});
