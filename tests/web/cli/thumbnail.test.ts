import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../web/cli/arguments.js';
import {
  thumbnailOptions,
  thumbnailSettings,
  type ThumbnailSettings,
} from '../../../web/cli/thumbnail/options.js';
import { lightScene } from '../../../web/cli/thumbnail/light-scene.js';
import { folderOf, marrow } from '../support/cli.js';

function settings(...words: string[]): ThumbnailSettings {
  return thumbnailSettings(parseArguments(['--output', 'out', ...words], thumbnailOptions).options);
}

describe('The options of marrow thumbnail', () => {
  it("default to the viewer's initial view, 512 x 512 pixels and one minute", () => {
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

  it('set size, clip, time, skin, theme, format, jobs and time limit', () => {
    const words = ['--size', '320x200', '--clip', 'run', '--time=1.5', '--skin', '1', '--theme', 'light'];
    const chosen = settings(...words, '--format', 'webp', '--jobs', '3', '--timeout', '0.5');
    expect(chosen).toMatchObject({ extension: 'webp', jobs: 3, timeout: 500 });
    expect(chosen.look).toMatchObject({
      ...{ width: 320, height: 200, type: 'image/webp' },
      ...{ clip: 'run', seconds: 1.5, skin: '1', theme: 'light' },
    });
    expect(settings('--size', '64').look).toMatchObject({ width: 64, height: 64 });
  });

  it('draw PNG files with the software renderer, and others with WebGL', () => {
    expect(settings().renderer).toBe('software');
    expect(settings('--format', 'jpeg').renderer).toBe('webgl');
    expect(settings('--renderer', 'webgl').renderer).toBe('webgl');
  });

  it('request a film of a clip or a turntable, as GIF or animated PNG', () => {
    expect(settings().film).toBeNull();
    expect(settings('--film', 'clip')).toMatchObject({
      ...{ extension: 'gif', renderer: 'software' },
      film: { kind: 'clip', format: 'gif', rate: 20, turnSeconds: 6 },
    });
    const turned = settings('--film', 'turntable', '--format', 'apng', '--fps', '12.5', '--time', '1');
    expect(turned).toMatchObject({ extension: 'apng', film: { kind: 'turntable', rate: 12.5 } });
    expect(turned.look.seconds).toBe(1);
  });

  it.each([
    [['--fps', '10'], /--fps: Only films/],
    [['--film', 'walk'], /--film: "walk" is not one of clip, turntable, both/],
    [['--film', 'clip', '--fps', '0'], /--fps: "0" must be from 1 to 50/],
    [['--film', 'clip', '--format', 'png'], /--format: "png" is not one of gif, apng/],
    [['--format', 'gif'], /--format: "gif" is not one of png, jpeg, webp/],
    [['--film', 'clip', '--renderer', 'webgl'], /--renderer: Films are drawn by the software renderer/],
    [['--film', 'both', '--time', '1'], /--time: A film of a clip always shows the whole clip/],
  ])('refuse %o', (words, reason) => {
    expect(() => settings(...words)).toThrow(reason);
  });

  it('set the camera by direction or as a whole in link syntax', () => {
    expect(settings('--camera', '-90,12.5').look).toMatchObject({ direction: { yaw: -90, pitch: 12.5 } });
    expect(settings('--camera', '26,9,120,0,24,1').look).toMatchObject({
      direction: null,
      view: { camera: { yaw: 26, pitch: 9, distance: 120, target: [0, 24, 1], fov: 30 } },
    });
  });

  it('set background and light, and hide the grid if the background is transparent', () => {
    const { view } = settings('--background', '#A0b0C0', '--light', 'studio').look;
    expect(view.scene).toEqual({ background: '#a0b0c0', light: 'studio' });
    expect(settings('--background', 'transparent').look.view.scene).toEqual({
      background: 'transparent',
      grid: false,
    });
    expect(settings('--background', 'theme').look.view.scene).toEqual({ background: 'theme' });
  });

  it.each([
    [['--size', '8'], '--size: "8" must be W or WxH, each from 16 to 4096 pixels.'],
    [['--size', '512x5000'], '--size: "512x5000" must be W or WxH'],
    [['--size', '512px'], '--size: "512px" must be W or WxH'],
    [['--time', '-1'], '--time: "-1" must be at least 0.'],
    [['--time', 'now'], '--time: "now" is not a number.'],
    [['--camera', '10'], '--camera: "10" must be YAW,PITCH or'],
    [['--camera', '10,90'], '--camera: "10,90" must be YAW,PITCH or'],
    [['--camera', '10,20,30'], '--camera: "10,20,30" must be YAW,PITCH or'],
    [['--camera', '10,20,0,0,0,0'], '--camera: "10,20,0,0,0,0" must be YAW,PITCH or'],
    [['--background', 'red'], '--background: "red" is not one of theme, transparent and #rrggbb.'],
    [['--background', 'transparent', '--format', 'jpeg'], '--background: JPEG does not support transparency'],
    [['--theme', 'blue'], '--theme: "blue" is not one of dark, light.'],
    [['--light', 'sun'], '--light: "sun" is not one of game, studio, unlit.'],
    [['--renderer', 'gpu'], '--renderer: "gpu" is not one of software, webgl.'],
    [['--renderer', 'software', '--format', 'webp'], '--renderer: The software renderer writes PNG.'],
    [['--format', 'gif'], '--format: "gif" is not one of png, jpeg, webp.'],
    [['--jobs', '0'], '--jobs: "0" must be an integer of at least 1.'],
    [['--jobs', '1.5'], '--jobs: "1.5" must be an integer of at least 1.'],
    [['--timeout', '0'], '--timeout: "0" must be greater than 0.'],
  ])('refuse %j', (words, message) => {
    expect(() => settings(...words)).toThrow(message);
  });
});

describe('marrow thumbnail', () => {
  it.each([
    [['a.md2'], 'Specify the output folder: -o DIR.'],
    [['-o', 'out'], 'Specify a model file or a folder.'],
    [['a.pk3', 'b.pk3', '--entry', 'x.md3', '-o', 'out'], '--entry: Only one path is allowed with --entry.'],
    [['a.md2', '-o', 'out', '--lod', '1'], 'Unknown option --lod.'],
  ])('refuses %j before a browser is started', async (words, message) => {
    expect(await marrow('thumbnail', ...words)).toEqual({ code: 1, out: '', error: `marrow: ${message}\n` });
  });

  it('names the missing browser', async () => {
    const folder = await folderOf({});
    try {
      const browser = folder.path('no-browser');
      const words = ['a.md2', '-o', folder.path('out'), '--renderer', 'webgl', '--browser', browser];
      expect(await marrow('thumbnail', ...words)).toEqual({
        code: 1,
        out: '',
        error: `marrow: --browser: No browser found at "${browser}".\n`,
      });
    } finally {
      await folder.remove();
    }
  });
});

describe('The light theme of thumbnails', () => {
  it('has the colours of the app', async () => {
    const css = await readFile(new URL('../../../web/app/styles/tokens.css', import.meta.url), 'utf8');
    const light = /^\[data-theme='light'\] \{[^}]*\}/m.exec(css)?.[0] ?? '';
    for (const color of Object.values(lightScene)) expect(light).toContain(color);
    expect(light).toContain(`--backdrop-mid: ${lightScene.mid}`);
    expect(light).toContain(`--ov-bone-sel: ${lightScene.boneSelected}`);
  });
});
