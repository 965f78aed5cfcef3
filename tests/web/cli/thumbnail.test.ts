import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../web/cli/arguments.js';
import {
  thumbnailOptions,
  thumbnailSettings,
  type ThumbnailSettings,
} from '../../../web/cli/thumbnail/options.js';
import { lightScene } from '../../../web/cli/thumbnail/page/light-scene.js';
import { folderOf, marrow } from '../support/cli.js';

function settings(...words: string[]): ThumbnailSettings {
  return thumbnailSettings(parseArguments(['--output', 'out', ...words], thumbnailOptions).options);
}

describe('The options of marrow thumbnail', () => {
  it('draw by default what a viewer shows at first, 512 pixels wide and high, for a minute at most', () => {
    expect(settings()).toMatchObject({ folder: 'out', extension: 'png', timeout: 60_000 });
    expect(settings().look).toEqual({
      width: 512,
      height: 512,
      type: 'image/png',
      clip: null,
      seconds: 0,
      skin: null,
      view: { scene: {} },
      direction: null,
      theme: 'dark',
    });
  });

  it('take a size, a clip and its time, a skin, a theme, a format, jobs and a limit', () => {
    const words = ['--size', '320x200', '--clip', 'run', '--time=1.5', '--skin', '1', '--theme', 'light'];
    const chosen = settings(...words, '--format', 'webp', '--jobs', '3', '--timeout', '0.5');
    expect(chosen).toMatchObject({ extension: 'webp', jobs: 3, timeout: 500 });
    expect(chosen.look).toMatchObject({
      ...{ width: 320, height: 200, type: 'image/webp' },
      ...{ clip: 'run', seconds: 1.5, skin: '1', theme: 'light' },
    });
    expect(settings('--size', '64').look).toMatchObject({ width: 64, height: 64 });
  });

  it('take a camera by its direction, or whole in the words of the state', () => {
    expect(settings('--camera', '-90,12.5').look).toMatchObject({ direction: { yaw: -90, pitch: 12.5 } });
    expect(settings('--camera', '26,9,120,0,24,1').look).toMatchObject({
      direction: null,
      view: { camera: { yaw: 26, pitch: 9, distance: 120, target: [0, 24, 1], fov: 30 } },
    });
  });

  it('take a background and a light, and leave the lines of the ground out where it is transparent', () => {
    const { view } = settings('--background', '#A0b0C0', '--light', 'studio').look;
    expect(view.scene).toEqual({ background: '#a0b0c0', light: 'studio' });
    expect(settings('--background', 'transparent').look.view.scene).toEqual({
      background: 'transparent',
      grid: false,
    });
    expect(settings('--background', 'theme').look.view.scene).toEqual({ background: 'theme' });
  });

  it.each([
    [['--size', '8'], '--size: "8" is not W or WxH, each from 16 to 4096 pixels.'],
    [['--size', '512x5000'], '--size: "512x5000" is not W or WxH'],
    [['--size', '512px'], '--size: "512px" is not W or WxH'],
    [['--time', '-1'], '--time: "-1" is before the clip\'s start, 0.'],
    [['--time', 'now'], '--time: "now" is not a number.'],
    [['--camera', '10'], '--camera: "10" is neither YAW,PITCH nor'],
    [['--camera', '10,90'], '--camera: "10,90" is neither'],
    [['--camera', '10,20,30'], '--camera: "10,20,30" is neither'],
    [['--camera', '10,20,0,0,0,0'], '--camera: "10,20,0,0,0,0" is neither'],
    [['--background', 'red'], '--background: "red" is none of theme, transparent and #rrggbb.'],
    [['--background', 'transparent', '--format', 'jpeg'], '--background: JPEG has no transparent pixels'],
    [['--theme', 'blue'], '--theme: "blue" is none of dark, light.'],
    [['--light', 'sun'], '--light: "sun" is none of game, studio, unlit.'],
    [['--format', 'gif'], '--format: "gif" is none of png, jpeg, webp.'],
    [['--jobs', '0'], '--jobs: "0" is not a whole number from 1.'],
    [['--jobs', '1.5'], '--jobs: "1.5" is not a whole number from 1.'],
    [['--timeout', '0'], '--timeout: "0" is not above 0.'],
  ])('refuse %j', (words, message) => {
    expect(() => settings(...words)).toThrow(message);
  });
});

describe('marrow thumbnail', () => {
  it.each([
    [['a.md2'], 'Name the folder for the pictures: -o DIR.'],
    [['-o', 'out'], 'Name a model, or the folder of one.'],
    [['a.pk3', 'b.pk3', '--entry', 'x.md3', '-o', 'out'], '--entry: Name one path, the one it lies in.'],
    [['a.md2', '-o', 'out', '--lod', '1'], 'There is no option --lod.'],
  ])('refuses %j before a browser is started', async (words, message) => {
    expect(await marrow('thumbnail', ...words)).toEqual({ code: 1, out: '', error: `marrow: ${message}\n` });
  });

  it('says which browser is not there', async () => {
    const folder = await folderOf({});
    try {
      const browser = folder.path('no-browser');
      const words = ['a.md2', '-o', folder.path('out'), '--browser', browser];
      expect(await marrow('thumbnail', ...words)).toEqual({
        code: 1,
        out: '',
        error: `marrow: --browser: There is no browser "${browser}".\n`,
      });
    } finally {
      await folder.remove();
    }
  });
});

describe('The light theme of thumbnails', () => {
  it("has the colours of the page's", async () => {
    const css = await readFile(new URL('../../../web/app/styles/tokens.css', import.meta.url), 'utf8');
    const light = css.slice(css.lastIndexOf('--stage-mid'));
    for (const color of Object.values(lightScene)) expect(light).toContain(color);
    expect(light).toContain(`--stage-mid: ${lightScene.mid}`);
    expect(light).toContain(`--ov-bone-sel: ${lightScene.boneSelected}`);
  });
});
