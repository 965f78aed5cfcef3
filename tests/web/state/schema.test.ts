import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAddress, viewOf, writeAddress } from '../../../web/app/state/address.js';
import { splitModes, formatView, parseView, type ViewState } from '../../../web/lib/state/schema.js';
import { defaultCameraOptions, defaultDisplay, defaultScene } from '../../../web/lib/types/view.js';
import { crowdSize } from '../../../web/lib/viewer/displayed-model.js';
import { initialState, type AppState } from '../../../web/app/state/state.js';
import { noHints, part, runner, subject, summary } from '../app/support/subject.js';
import { playing } from '../app/support/playback.js';

const parse = (text: string): ViewState => parseView(new URLSearchParams(text));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the versioned state', () => {
  it('is parsed as it was written', () => {
    const view: ViewState = {
      sample: 'ulna',
      entry: 'players/ulna/',
      clip: 'death1',
      frame: 3.25,
      paused: true,
      speed: -0.5,
      loop: 'ping-pong',
      range: [2, 5],
      fade: 0.25,
      skin: 'ember',
      weapon: 'w_bfg',
      camera: { yaw: 30.5, pitch: -10, distance: 120, target: [1, 2.25, -3], fov: 30 },
      turntable: true,
      display: { wireframe: true, mesh: false },
      scene: { light: 'studio', lightYaw: 45, grid: false, movingGround: true, background: '#102030' },
      cameraOptions: { follow: false },
      tab: 'statistics',
    };
    expect(parseView(formatView(view))).toEqual(view);
  });

  it('has the orientation of the model, and the active camera of the file', () => {
    const view: ViewState = {
      scene: { up: 'minus_z', facing: 270 },
      cameraOptions: { fileCamera: 'Camera 01; left' },
    };
    const written = formatView(view);
    expect([...written]).toEqual([
      ['v', '1'],
      ['up', '-z'],
      ['facing', '270'],
      ['file-camera', 'Camera 01; left'],
    ]);
    expect(parseView(written)).toEqual(view);
    for (const up of ['x', 'y', 'z', 'minus_x', 'minus_y', 'minus_z'] as const)
      expect(parseView(formatView({ scene: { up } }))).toEqual({ scene: { up } });
    expect(formatView({ scene: { up: 'file', facing: 0 }, cameraOptions: { fileCamera: '' } }).size).toBe(0);
    expect(parse('up=minus_z&facing=45&file-camera=')).toEqual({});
  });

  it('has the rotation of the model as three angles', () => {
    expect(parse('turn=10,0,-25.5').scene).toEqual({ turnX: 10, turnY: 0, turnZ: -25.5 });
    for (const turn of ['0,0,0', '10,20', '1,2,3,4', '181,0,0', '1,,2', 'a,b,c', ''])
      expect(parse(`turn=${turn}`)).toEqual({});
    expect(formatView({ scene: { turnX: 10, turnY: 0, turnZ: -25.125 } }).get('turn')).toBe('10,0,-25.13');
    expect(formatView({ scene: { turnX: 350, turnY: -270 } }).get('turn')).toBe('-10,90,0');
    expect(formatView({ scene: { turnX: 0.001, turnY: 360 } }).size).toBe(0);
    expect(formatView({ scene: { turnX: NaN, turnY: 5 } }).size).toBe(0);
    expect(parse('up=toString')).toEqual({});
  });

  it('stores a split view in one key: the display on its right side, and its position', () => {
    const view: ViewState = { display: { split: 'checker', splitAt: -0.125 } };
    expect([...formatView(view)]).toEqual([
      ['v', '1'],
      ['split', 'checker,-0.125'],
    ]);
    expect(parseView(formatView(view))).toEqual(view);
    for (const split of splitModes)
      expect(parse(formatView({ display: { split } }).toString())).toEqual({ display: { split } });
    expect(formatView({ display: { split: 'bones', splitAt: 0.0001 } }).get('split')).toBe('bones');
    // Without a split there is no position.
    expect(formatView({ display: { split: 'none', splitAt: 0.3 } }).size).toBe(0);
    for (const bad of ['none', 'skin', 'bones,', 'bones,left', 'bones,1.5', 'bones,0,0', 'bones,NaN'])
      expect(parse(`split=${bad}`)).toEqual({});
    for (const light of ['normals', 'checker', 'weights'] as const)
      expect(parse(`light=${light}`)).toEqual({ scene: { light } });
  });

  it.each<[ViewState, string]>([
    [{ speed: 3 }, 'speed=3'],
    [{ speed: -12 }, 'speed=-10'],
    [{ fade: 2 }, 'fade=2'],
    [{ fade: 9 }, 'fade=2'],
    [{ turntableSpeed: 120 }, 'turntable-speed=120'],
    [{ turntableSpeed: -1000 }, 'turntable-speed=-360'],
    [{ scene: { crowd: 400 } }, 'crowd=400'],
    [{ scene: { crowd: 1e6 } }, 'crowd=400'],
    [{ scene: { lightYaw: 270 } }, 'light-yaw=-90'],
    [{ scene: { lightYaw: -540 } }, 'light-yaw=-180'],
    [{ scene: { lightPitch: 100 } }, 'light-pitch=90'],
    [{ scene: { exposure: 1.256 } }, 'exposure=1.26'],
    [{ scene: { exposure: 20 } }, 'exposure=16'],
    [{ scene: { background: '#abc' } }, 'background=aabbcc'],
    [{ scene: { background: '#AbCdEf' } }, 'background=abcdef'],
    [{ frame: 1e7, time: 1e9 }, 'frame=1000000&time=1000000'],
    [{ range: [2, 1e9] }, 'in=2&out=1000000'],
    [
      { camera: { yaw: 1, pitch: 90, distance: 0.00123, target: [0.00011, 0, 0], fov: 200 } },
      'camera=1,89,0.00123,0.00011,0,0,150',
    ],
  ])('writes only numbers that it can parse: %j', (view, text) => {
    const written = formatView(view);
    expect(decodeURIComponent(written.toString())).toBe(`v=1&${text}`);
    const again = formatView(parseView(written));
    expect(again.toString()).toBe(written.toString());
  });

  it.each<ViewState>([
    { speed: NaN },
    { sample: '', clip: '' },
    { scene: { background: 'red' } },
    { scene: { light: 'moon' as 'game', crowd: NaN } },
    { loop: 'forever' as 'repeat' },
    { camera: { yaw: 0, pitch: 0, distance: 0, target: [0, 0, 0], fov: 30 } },
    { camera: { yaw: NaN, pitch: 0, distance: 1, target: [0, 0, 0], fov: 30 } },
  ])('omits values that a link cannot contain: %j', (view) => {
    // Simulates browsers without URLSearchParams.size.
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number);
    expect(formatView(view).toString()).toBe('');
  });

  it('has projection, turntable, and the direction of the light', () => {
    const view: ViewState = {
      turntable: true,
      turntableSpeed: -45,
      scene: { lightYaw: 30, lightPitch: -12.5 },
      cameraOptions: { orthographic: true },
    };
    const written = formatView(view);
    expect(written.toString()).toBe(
      'v=1&turntable=1&turntable-speed=-45&light-yaw=30&light-pitch=-12.5&orthographic=1',
    );
    expect(parseView(written)).toEqual(view);
    expect(parse('turntable-speed=900&light-pitch=91&orthographic=maybe')).toEqual({});
    expect(formatView({ turntableSpeed: 18, scene: { lightPitch: 0, exposure: 1 } }).size).toBe(0);
  });

  it('has the turntable of a model that rotates in its game only if it differs from the game', () => {
    const turns = -100;
    for (const [turntable, turntableSpeed, written] of [
      [true, -100, ''],
      [false, -100, 'v=1&turntable=0'],
      [true, 18, 'v=1&turntable-speed=18'],
      [false, 18, 'v=1&turntable=0&turntable-speed=18'],
    ] as const)
      expect(formatView({ turns, turntable, turntableSpeed }).toString()).toBe(written);
    expect(parse('turntable=0')).toEqual({ turntable: false });
    expect(formatView({ turns }).size).toBe(0);
  });

  it('has the options of Quake II', () => {
    const view: ViewState = {
      display: { shell: 'double', strips: true },
      scene: { fullBright: true, glow: true },
      cameraOptions: { mirror: true },
    };
    const written = formatView(view);
    expect(written.toString()).toBe('v=1&shell=double&strips=1&full-bright=1&glow=1&mirror=1');
    expect(parseView(written)).toEqual(view);
    expect(parse('shell=purple&glow=maybe')).toEqual({});
    expect(formatView({ display: { shell: 'none' }, scene: { glow: false } }).toString()).toBe('');
  });

  it('has the overbright option of Quake III', () => {
    const view: ViewState = { scene: { overbright: true } };
    expect(formatView(view).toString()).toBe('v=1&overbright=1');
    expect(parseView(formatView(view))).toEqual(view);
    expect(parse('overbright=2')).toEqual({});
  });

  it('has the skeleton options, and the size of a crowd', () => {
    const view: ViewState = {
      display: { skeleton: true, jointAxes: true, mesh: false },
      scene: { crowd: 25 },
      rest: true,
      rig: { joint: 'Elbow', between: 'step' },
    };
    const written = formatView(view);
    expect(written.toString()).toBe(
      'v=1&rest=1&joint=Elbow&between=step&crowd=25&skeleton=1&joint-axes=1&mesh=0',
    );
    expect(parseView(written)).toEqual(view);
    expect(parse('crowd=2.5&between=always&root=up&mesh=perhaps')).toEqual({});
    for (const crowd of [401, 1000, 100_000])
      expect(parse(`crowd=${crowd}`)).toEqual({ scene: { crowd: 400 } });
    for (const crowd of [0, -5]) expect(parse(`crowd=${crowd}`)).toEqual({});
  });

  it('limits crowds to the size that viewers draw', () => {
    expect(parse('crowd=1000')).toEqual({ scene: { crowd: crowdSize(1000) } });
  });

  it('has the options for hitboxes, game boxes and flashes', () => {
    const view: ViewState = { display: { hitboxes: true, gameBoxes: true, muzzleFlashes: false } };
    const written = formatView(view);
    expect(written.toString()).toBe('v=1&hitboxes=1&boxes-of-game=1&flashes=0');
    expect(parseView(written)).toEqual(view);
    expect(parse('hitboxes=all&boxes-of-game=2')).toEqual({});
    expect(formatView({ display: { hitboxes: false, gameBoxes: false } }).toString()).toBe('');
  });

  it('has the options of first person', () => {
    const view: ViewState = {
      cameraOptions: { firstPerson: true, firstPersonFov: 75, guides: true, firstPersonGrid: true },
    };
    const written = formatView(view);
    expect(written.toString()).toBe('v=1&first-person-fov=75&first-person=1&guides=1&first-person-grid=1');
    expect(parseView(written)).toEqual(view);
    expect(parse('first-person=yes&first-person-fov=500&guides=2')).toEqual({});
  });

  it('has a unique name for each option of the three groups', () => {
    const names = [defaultDisplay, defaultScene, defaultCameraOptions].flatMap((group) => Object.keys(group));
    expect(new Set(names).size).toBe(names.length);
  });

  it('accepts a range with a single end, and rejects a reversed range', () => {
    expect(parse('in=2').range).toEqual([2, 1e6]);
    expect(parse('out=4').range).toEqual([0, 4]);
    expect(parse('in=5&out=2').range).toBeUndefined();
    expect(parse('in=1.5&out=-2').range).toBeUndefined();
    expect(parse('fade=3').fade).toBeUndefined();
  });

  it('uses readable keys and values', () => {
    const view: ViewState = { sample: 'ulna', clip: 'run', display: { wireframe: true }, speed: 0.5 };
    expect(formatView(view).toString()).toBe('v=1&sample=ulna&clip=run&speed=0.5&wireframe=1');
  });

  it('omits defaults, and is empty if nothing differs', () => {
    expect(formatView({}).toString()).toBe('');
    expect(formatView({ speed: 1, scene: { grid: true, light: 'game' } }).toString()).toBe('');
  });

  it('skips unknown keys', () => {
    expect(parse('v=7&sample=ulna&hologram=1&tab=future')).toEqual({ sample: 'ulna' });
  });

  it.each([
    'frame=soon',
    'frame=-1',
    'frame=',
    'frame=Infinity',
    'speed=99',
    'loop=forever',
    'paused=perhaps',
    'camera=1,2',
    'camera=1,2,0,4,5,6',
    'camera=1,95,3,4,5,6',
    'camera=a,b,c,d,e,f',
    'light=disco',
    'wireframe=yes',
    'background=red',
    'background=javascript:alert(1)',
    'clip=',
  ])('uses the default for an invalid value: %s', (text) => {
    expect(parse(text)).toEqual({});
  });

  it('accepts a camera without a field of view', () => {
    expect(parse('camera=10,20,30,1,2,3').camera).toEqual({
      yaw: 10,
      pitch: 20,
      distance: 30,
      target: [1, 2, 3],
      fov: 30,
    });
  });
});

describe('the address', () => {
  it('is read from query and fragment, and the fragment takes precedence', () => {
    const url = new URL('https://example.test/app/?src=a.md2&clip=run#clip=stand&v=1');
    expect(readAddress(url)).toEqual({ src: 'a.md2', clip: 'stand' });
  });

  it('is written only to the fragment, and keeps other keys of the query', () => {
    const url = new URL('https://example.test/app/?src=a.md2&lang=en');
    const next = writeAddress(url, { src: 'models/a.md2', clip: 'run 1' });
    expect(next.href).toBe('https://example.test/app/?lang=en#v=1&src=models/a.md2&clip=run+1');
    expect(readAddress(next)).toEqual({ src: 'models/a.md2', clip: 'run 1' });
  });

  it('preserves names in any script', () => {
    const view: ViewState = { src: 'модели/ogro #1&2=3.md2', clip: 'прыжок%', skin: '皮' };
    expect(readAddress(writeAddress(new URL('https://example.test/'), view))).toEqual(view);
  });
});

describe('the content of a link', () => {
  const skins = [
    { name: 'ulna', families: [0] },
    { name: 'ember', families: [1] },
  ];
  const shown = subject([runner], { summary: summary([runner], { skins }) });
  const open: AppState = {
    ...initialState,
    subject: shown,
    welcome: false,
    skin: 'ulna',
    ...playing(shown, { clip: 'stand' }),
  };
  const link = (state: AppState): string => formatView(viewOf(state)).toString();

  it('is only the sample while nothing has changed', () => {
    expect(link(open)).toBe('v=1&sample=ulna');
  });

  it('has the frame only while playback is paused', () => {
    const held = { ...open, ...playing(shown, { clip: 'run', paused: true, frame: 2.5 }) };
    expect(link(held)).toBe('v=1&sample=ulna&clip=run&frame=2.5&paused=1');
  });

  it('has the weapon if it is not the first', () => {
    const weapons = ['weapon', 'w_bfg'].map((name) =>
      part(name, { parent: 0, how: 'follow', hints: { ...noHints, choice: 'weapon' } }),
    );
    const armed = { ...open, subject: subject([runner, ...weapons]), weapon: 'weapon' };
    expect(link(armed)).not.toContain('weapon');
    expect(link({ ...armed, weapon: 'w_bfg' })).toContain('&weapon=w_bfg');
    expect(link({ ...armed, weapon: 'none' })).toContain('&weapon=none');
  });

  it('has the changed values', () => {
    const changed: AppState = {
      ...open,
      skin: 'ember',
      tab: 'report',
      scene: { ...open.scene, light: 'unlit' },
    };
    expect(link(changed)).toBe('v=1&sample=ulna&skin=ember&light=unlit&tab=report');
  });

  it('is empty for a first visit or local files', () => {
    expect(link({ ...open, welcome: true })).toBe('');
    const local = { ...shown, origin: { kind: 'files', names: ['secret.md2'] } } as const;
    expect(link({ ...open, subject: local })).toBe('');
  });
});
