import { describe, expect, it } from 'vitest';
import type { CameraState } from '../../web/lib/types/view.js';
import { useHarness } from './open-harness.js';

const browser = useHarness();

describe('playback', () => {
  it('draws and reports every frame, and none while it is paused', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      const model = new h.FakeModel();
      const events: string[] = [];
      for (const type of ['play', 'pause', 'ended'] as const) viewer.on(type, () => events.push(type));
      let frames = 0;
      let time = -1;
      viewer.on('frame', ({ playback: { channels } }) => {
        frames++;
        time = channels.map(({ frame, clip }) => frame * clip.frameSeconds)[0] ?? -1;
      });
      await h.until(viewer.show(model));
      const [instance] = [...model.instances];
      // A camera that a program sets is not fitted to the clips.
      viewer.camera.moveTo({ ...viewer.camera.state });
      await h.settle(viewer.renderer);
      const still = viewer.renderer.stats.redraws;
      viewer.play('walk');
      const playing = viewer.playing;
      h.clock.advance(200);
      viewer.pause();
      await h.settle(viewer.renderer);
      const paused = viewer.renderer.stats.redraws - still;
      const updates = instance!.updates;
      const atEnd = { frames, time: Math.abs(time - viewer.time) < 0.005, moved: time > 0 };
      h.clock.advance(10_000);
      const idle = viewer.renderer.stats.redraws - still;
      return { playing, paused, atEnd, events, idle, updates, later: instance!.updates };
    });
    expect(result.playing).toBe(true);
    // Twelve frames while it plays, and one when it pauses.
    expect(result.paused).toBe(13);
    expect(result.atEnd).toEqual({ frames: 12, time: true, moved: true });
    expect(result.idle).toBe(result.paused);
    expect(result.later).toBe(result.updates);
    expect(result.events).toEqual(['play', 'pause']);
    expect(errors).toEqual([]);
  });

  it('ends with a clip that does not loop, and restarts that clip when resumed', async () => {
    const { page } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      const events: string[] = [];
      for (const type of ['play', 'pause', 'ended'] as const) viewer.on(type, () => events.push(type));
      await h.until(viewer.show(new h.FakeModel()));
      viewer.play('bow', { speed: 20 });
      h.clock.advance(100);
      const ended = { playing: viewer.playing, time: viewer.time };
      viewer.set({ speed: 1 });
      viewer.play();
      h.clock.advance(100);
      return { ended, events, again: { playing: viewer.playing, early: viewer.time < 0.2 } };
    });
    expect(result.ended).toEqual({ playing: false, time: 0.5 });
    expect(result.events.slice(0, 3)).toEqual(['play', 'ended', 'pause']);
    expect(result.again).toEqual({ playing: true, early: true });
  });

  it('shows the time to which a paused viewer seeks', async () => {
    const { page } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      viewer.camera.moveTo({ ...viewer.camera.state });
      const image = async (): Promise<string> => {
        await h.settle(viewer.renderer);
        return viewer.screenshot()!.toDataURL();
      };
      viewer.play('walk');
      viewer.pause();
      viewer.seek(0.25);
      const quarter = await image();
      viewer.seek(0.5);
      const half = await image();
      viewer.seek(0.25);
      const again = await image();
      viewer.hold(2, 'walk');
      const frame = await image();
      viewer.stop();
      const rest = await image();
      viewer.hold(0, 'walk');
      const first = await image();
      return {
        different: quarter !== half,
        same: quarter === again,
        frame: frame === quarter,
        rest: rest === first && rest !== frame,
      };
    });
    // The figure swings by the sine of its position in the clip: frame 2 of 8 is a quarter turn.
    expect(result).toEqual({ different: true, same: true, frame: true, rest: true });
  });

  it('stops while the canvas is outside the window, and continues when it is inside', async () => {
    const { page } = await browser.open({ width: 500, height: 400 });
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      h.addCanvas();
      h.addCanvas();
      const model = new h.FakeModel();
      await h.until(viewer.show(model));
      const [instance] = [...model.instances];
      viewer.play('walk');
      await h.frames(5);
      window.scrollTo(0, 1000);
      await h.frames(4);
      const away = instance!.updates;
      h.clock.advance(10_000);
      const later = instance!.updates;
      window.scrollTo(0, 0);
      await h.frames(6);
      return { away, later, back: instance!.updates, playing: viewer.playing };
    });
    expect(result.later).toBe(result.away);
    expect(result.back).toBeGreaterThan(result.later);
    expect(result.playing).toBe(true);
  });
});

describe('a viewer', () => {
  it('keeps the previous model on the canvas until the next one can be drawn', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      const seen: (string | null)[] = [];
      viewer.on('modelchange', ({ model }) => seen.push(model?.subject ?? null));
      const first = new h.FakeModel();
      await h.until(viewer.show(first));
      await h.settle(viewer.renderer);
      const before = viewer.screenshot()!.toDataURL();
      // The mesh is so large that its upload takes several slices.
      const inner = new h.FakeModel({ animated: false });
      const mesh = inner.parts[0]!.meshes[0]!;
      const vertices = 1_500_000;
      const filled = {
        ...mesh,
        vertexCount: vertices,
        positions: new Float32Array(vertices * 3),
        normals: new Float32Array(vertices * 3),
        texcoords: new Float32Array(vertices * 2),
        sourceVertex: new Uint32Array(0),
      };
      filled.positions.set(mesh.positions);
      const large = {
        summary: inner.summary,
        subject: 'large',
        warnings: [],
        memory: inner.memory,
        disposed: false,
        parts: [{ ...inner.parts[0]!, meshes: [filled] }],
        clips: inner.clips,
        presets: inner.presets,
        defineClip: () => undefined,
        removeClip: () => false,
        image: () => null,
        textures: [],
        setTexture: () => undefined,
        createInstance: () => inner.createInstance(),
        on: () => () => undefined,
        dispose: () => undefined,
      };
      const shown = viewer.show(large);
      const during = viewer.screenshot()!.toDataURL();
      await h.until(shown);
      const after = viewer.screenshot()!.toDataURL();
      await h.until(viewer.show(null));
      const left = first.instances.size + inner.instances.size;
      return { same: before === during, changed: after !== before, left, seen, model: viewer.model };
    });
    expect(result).toMatchObject({ same: true, changed: true, left: 0, model: null });
    expect(result.seen).toEqual(['figure', 'large', null]);
    expect(errors).toEqual([]);
  });

  it('shows textures as they arrive, and plays a model independently of another viewer', async () => {
    const { page } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const model = new h.FakeModel({ image: null });
      const a = new h.Viewer(h.addCanvas());
      const b = new h.Viewer(h.addCanvas(), { camera: { controls: false } });
      await h.until(Promise.all([a.show(model), b.show(model)]));
      await h.settle(a.renderer);
      const instances = model.instances.size;
      const placeholder = a.screenshot()!.toDataURL();
      model.arrive(0, h.letterImage());
      await h.settle(a.renderer);
      const painted = a.screenshot()!.toDataURL();
      const same = painted === b.screenshot()!.toDataURL();
      b.play('walk');
      await h.frames(3);
      const apart = painted === a.screenshot()!.toDataURL() && painted !== b.screenshot()!.toDataURL();
      a.dispose();
      b.pause();
      await h.frames(2);
      const alone = b.screenshot() !== null && !model.disposed;
      b.dispose();
      return { instances, arrived: placeholder !== painted, same, apart, alone, left: model.instances.size };
    });
    expect(result).toEqual({ instances: 2, arrived: true, same: true, apart: true, alone: true, left: 0 });
  });

  it('shows the replaced image of a material, until it is restored', async () => {
    const { page } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const model = new h.FakeModel();
      const a = new h.Viewer(h.addCanvas());
      await h.until(a.show(model));
      await h.settle(a.renderer);
      const own = a.screenshot()!.toDataURL();
      model.setTexture(0, h.letterImage([40, 200, 40], [40, 200, 40]));
      const b = new h.Viewer(h.addCanvas());
      await h.until(b.show(model));
      await h.settle(a.renderer);
      const green = a.screenshot()!.toDataURL();
      const both = green === b.screenshot()!.toDataURL();
      model.setTexture(0, null);
      await h.settle(a.renderer);
      const back = own === a.screenshot()!.toDataURL() && own === b.screenshot()!.toDataURL();
      return { changed: green !== own, both, back };
    });
    expect(result).toEqual({ changed: true, both: true, back: true });
  });

  it('keeps the last image of a model whose module has ended, or continues with a reloaded one', async () => {
    const { page, errors } = await browser.open();
    const result = await page.evaluate(async () => {
      const h = window.harness;
      const dead = new h.FakeModel();
      const alone = new h.Viewer(h.addCanvas());
      await h.until(alone.show(dead));
      alone.play('walk');
      await h.frames(3);
      let lostMessage = '';
      alone.on('lost', ({ message }) => (lostMessage = message));
      dead.lose();
      await h.settle(alone.renderer);
      const before = alone.renderer.stats.redraws;
      alone.set({ display: { wireframe: true } });
      alone.play('walk');
      await h.frames(2);
      const drawn = alone.renderer.stats.redraws > before;
      const still = { lostMessage, playing: alone.playing, drawn };
      alone.dispose();

      const first = new h.FakeModel();
      const second = new h.FakeModel();
      const viewer = new h.Viewer(h.addCanvas(), { reload: () => Promise.resolve(second) });
      await h.until(viewer.show(first));
      viewer.play('walk', { speed: 2 });
      viewer.set({ skin: 'other' });
      viewer.camera.moveTo({ ...viewer.camera.state, yaw: 120 });
      first.lose();
      // The code for reloading is fetched when the first module ends.
      await h.settle(viewer.renderer);
      const { model, playing, skin, camera, playback } = viewer;
      const speed = playback.channels[0]?.speed;
      const again = { same: model === second, playing, skin, yaw: camera.state.yaw, speed };
      return { still, again, left: first.instances.size };
    });
    expect(result.still).toEqual({ lostMessage: 'The module has ended.', playing: false, drawn: true });
    expect(result.again).toEqual({ same: true, playing: true, skin: 'other', yaw: 120, speed: 2 });
    expect(result.left).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('options', () => {
  it('include a camera, which is copied when it is set and read', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      const { yaw } = viewer.camera.state;
      const read = viewer.camera.state as { yaw: number; target: number[] };
      read.yaw += 60;
      read.target[0] = 99;
      const written = { ...viewer.camera.state, target: [1, 2, 3] as [number, number, number] };
      viewer.camera.moveTo(written);
      written.target[0] = 99;
      return { same: viewer.camera.state.yaw === yaw, target: [...viewer.camera.state.target] };
    });
    expect(seen).toEqual({ same: true, target: [1, 2, 3] });
    expect(errors).toEqual([]);
  });

  it('reject unknown names and invalid values without changing anything', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas(), { display: { wireframe: true } });
      await h.until(viewer.show(new h.FakeModel()));
      const { display, scene, camera } = viewer;
      const options = camera.options;
      const wrong = <T>(value: unknown): T => value as T;
      const rejected = [
        () => viewer.set({ display: { twoSided: true, filter: wrong('blurred') } }),
        () => viewer.set({ display: { twoSided: true }, scene: { light: wrong('sun') } }),
        () => viewer.set({ scene: { grid: false, background: 'red' } }),
        () => viewer.set(wrong({ turntable: 18 })),
        () => viewer.set({ colors: wrong({ sky: '#0000ff' }) }),
        () => camera.set({ mirror: true, turntable: Number.NaN }),
        () => camera.set({ mirror: true, controls: { wheel: wrong('pan') } }),
        () => camera.set(wrong({ zoom: 2 })),
        () => camera.moveTo({ yaw: wrong('90') }),
        () => camera.fit({ of: wrong('head') }),
        () => viewer.hold(wrong('middle')),
        () => viewer.setRangeEnd(wrong('start')),
        () => viewer.selectPart(wrong('hat'), null),
        () => viewer.screenshot({ display: { shell: wrong('pink') } }),
        () => new h.Viewer(h.addCanvas(), wrong({ controls: false })),
        () => new h.Viewer(h.addCanvas(), { maxPixelRatio: 0 }),
        () => camera.moveTo({ target: wrong(null) }),
        () => camera.moveTo({ target: [0, Number.NaN, 0] }),
        () => camera.moveTo({ distance: Infinity }),
        () => viewer.play('walk', { channel: 'legs' }),
        () => viewer.setLoop('once', 'legs'),
        () => viewer.setRange([0, 1], 'legs'),
        () => viewer.set({ focus: 'legs' }),
        () => viewer.hold(0, 'fly'),
        () => viewer.selectPart('weapon', 'axe'),
        () => viewer.set({ selectedJoint: { joint: 'Tail' } }),
        () => viewer.set({ selectedJoint: { part: 'head', joint: 0 } }),
        () => camera.set({ mirror: true, fileCamera: 'Camera01' }),
      ].map((action) => {
        try {
          action();
          return 'accepted';
        } catch (error) {
          const { code, message } = error as { code?: string; message: string };
          return `${code}: ${message}`;
        }
      });
      const same = JSON.stringify([display, scene, options]);
      const unchanged = same === JSON.stringify([viewer.display, viewer.scene, camera.options]);
      return { rejected, unchanged, turntable: camera.turntable };
    });
    expect(seen.rejected).toEqual([
      "bad_value: filter cannot be 'blurred'. Use 'game', 'linear', 'nearest'.",
      "bad_value: light cannot be 'sun'. Use 'game', 'studio', 'unlit', 'normals', 'checker', 'weights'.",
      "bad_value: background cannot be 'red'. Use 'theme', 'transparent', '#rrggbb'.",
      "bad_value: A setting cannot be 'turntable'. Use 'display', 'scene', 'colors', 'skin', 'selectedJoint', 'speed', 'fade', 'focus', 'clock', 'visible'.",
      "bad_value: An option cannot be 'sky'. Use 'mid', 'edge', 'grid', 'shadow', 'wire', 'outline', 'axisX', 'axisY', 'axisZ', 'bone', 'boneSelected'.",
      'bad_value: turntable cannot be NaN. Use a number.',
      "bad_value: wheel cannot be 'pan'. Use 'zoom', 'engaged'.",
      "bad_value: An option cannot be 'zoom'. Use 'follow', 'mirror', 'orthographic', 'firstPerson', 'firstPersonFov', 'guides', 'firstPersonGrid', 'firstPersonShadow', 'fileCamera', 'turntable', 'controls', 'range', 'insets'.",
      "bad_value: yaw cannot be '90'. Use a number.",
      "bad_value: of cannot be 'head'. Use 'all', 'bust'.",
      "bad_value: The frame cannot be 'middle'. Use 'first', 'last'.",
      "bad_value: The end cannot be 'start'. Use 'in', 'out'.",
      "bad_value: A choice cannot be 'hat'. Use 'none', 'weapon'.",
      "bad_value: shell cannot be 'pink'. Use 'none', 'red', 'green', 'blue', 'double', 'half'.",
      "bad_value: A setting cannot be 'controls'. Use 'display', 'scene', 'colors', 'skin', 'selectedJoint', 'speed', 'fade', 'focus', 'clock', 'visible'.",
      'bad_value: maxPixelRatio cannot be 0. Use a number above 0.',
      'bad_value: target cannot be null. Use three numbers.',
      'bad_value: target cannot be 0,NaN,0. Use three numbers.',
      'bad_value: distance cannot be Infinity. Use a number.',
      'bad_value: figure: There is no channel "legs"; it has none.',
      'bad_value: figure: There is no channel "legs"; it has none.',
      'bad_value: figure: There is no channel "legs"; it has none.',
      'bad_value: figure: There is no channel "legs"; it has none.',
      'bad_value: figure: There is no clip "fly"; it has walk, bow.',
      'bad_value: figure: There is no weapon "axe"; it has none.',
      'bad_value: figure: There is no joint "Tail"; it has none.',
      'bad_value: figure: There is no part "head"; it has figure.',
      'bad_value: figure: There is no camera "Camera01"; it has none.',
    ]);
    expect(seen.unchanged).toBe(true);
    expect(seen.turntable).toBe(0);
    expect(errors).toEqual([]);
  });

  it('form three groups, which can be set in part, are reported in full, and are copied when read', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas(), {
        display: { wireframe: true },
        scene: { grid: false },
        camera: { mirror: true, yaw: 70 },
      });
      const standard = new h.Viewer(h.addCanvas(), { renderer: viewer.renderer });
      await h.until(viewer.show(new h.FakeModel()));
      const [first, usual] = [viewer, standard].map(({ display, scene, camera }) => ({
        display,
        scene,
        cameraOptions: camera.options,
      }));
      const events: [string, unknown][] = [];
      for (const type of ['display', 'scene', 'cameraoptions'] as const)
        viewer.on(type, (options) => events.push([type, options]));
      viewer.set({ display: { twoSided: true } });
      viewer.set({ scene: { shadow: false } });
      viewer.camera.set({ follow: false });
      Object.assign(viewer.display, { wireframe: false });
      Object.assign(viewer.scene, { grid: true });
      Object.assign(viewer.camera.options, { mirror: false });
      const { display, scene, camera } = viewer;
      const now = { display, scene, cameraOptions: camera.options };
      return { first, usual: usual!, events, now, camera: camera.state };
    });
    const { display, scene, cameraOptions } = seen.usual;
    expect(seen.first).toEqual({
      display: { ...display, wireframe: true },
      scene: { ...scene, grid: false },
      cameraOptions: { ...cameraOptions, mirror: true },
    });
    const now = {
      display: { ...display, wireframe: true, twoSided: true },
      scene: { ...scene, grid: false, shadow: false },
      cameraOptions: { ...cameraOptions, follow: false, mirror: true },
    };
    expect(seen.now).toEqual(now);
    expect(seen.events).toEqual([
      ['display', now.display],
      ['scene', now.scene],
      ['cameraoptions', now.cameraOptions],
    ]);
    // No option changes the camera's state.
    expect(seen.camera.yaw).toBe(70);
    expect(Object.keys(seen.camera).sort()).toEqual(['distance', 'fov', 'pitch', 'target', 'yaw']);
    expect(errors).toEqual([]);
  });
});

describe('the camera', () => {
  it('follows mouse, wheel and keys, and reports that the user moved it', async () => {
    const { page, errors } = await browser.open();
    await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      window.viewer = viewer;
      window.moves = [];
      viewer.on('camera', ({ by }) => window.moves.push(by));
    });
    const camera = (): Promise<CameraState> => page.evaluate(() => window.viewer.camera.state);
    const later = (): Promise<CameraState> =>
      page.evaluate(() => {
        window.harness.clock.advance(2000);
        return window.viewer.camera.state;
      });
    const start = await camera();

    await page.mouse.move(240, 240);
    await page.mouse.down();
    await page.mouse.move(340, 260);
    await page.mouse.up();
    const turned = await camera();
    expect(turned.yaw).toBeLessThan(start.yaw - 20);
    expect(turned.pitch).toBeGreaterThan(start.pitch + 3);
    expect(turned.target).toEqual(start.target);

    await page.mouse.down({ button: 'right' });
    await page.mouse.move(300, 240);
    await page.mouse.up({ button: 'right' });
    const panned = await camera();
    expect(panned.yaw).toBe(turned.yaw);
    expect(panned.target).not.toEqual(turned.target);

    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await later()).distance).toBeLessThan(panned.distance * 0.8);
    // The eased zoom has ended.
    const zoomed = await later();
    expect(await later()).toEqual(zoomed);

    await page.focus('canvas');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await later()).yaw).toBeCloseTo(zoomed.yaw - 7.5, 1);
    await expect.poll(async () => (await later()).pitch).toBeCloseTo(zoomed.pitch + 7.5, 1);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('-');
    await expect.poll(async () => (await later()).distance).toBeGreaterThan(zoomed.distance * 1.1);
    expect((await camera()).target).not.toEqual(zoomed.target);
    expect(await page.evaluate(() => window.moves.every((by) => by === 'user'))).toBe(true);
    expect(errors).toEqual([]);
  });

  it('turns with one finger, and zooms with two', async () => {
    const { page } = await browser.open({ hasTouch: true });
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      const touch = (type: string, pointerId: number, clientX: number, clientY: number): void => {
        const options = { pointerId, pointerType: 'touch', clientX, clientY, bubbles: true };
        viewer.canvas.dispatchEvent(new PointerEvent(type, options));
      };
      // The browser refuses to capture the pointer of a synthetic event.
      viewer.canvas.setPointerCapture = () => undefined;
      const start = viewer.camera.state;
      touch('pointerdown', 1, 200, 200);
      touch('pointermove', 1, 260, 200);
      const turned = viewer.camera.state;
      touch('pointerdown', 2, 300, 200);
      touch('pointermove', 2, 420, 200);
      const pinched = viewer.camera.state;
      touch('pointerup', 1, 260, 200);
      touch('pointermove', 2, 440, 200);
      const one = viewer.camera.state;
      touch('pointerup', 2, 440, 200);
      touch('pointermove', 2, 480, 200);
      const { touchAction } = viewer.canvas.style;
      return { start, turned, pinched, one, last: viewer.camera.state, touchAction };
    });
    expect(seen.turned.yaw).toBeLessThan(seen.start.yaw);
    expect(seen.pinched.distance).toBeCloseTo(seen.turned.distance / 4, 0);
    expect(seen.pinched.yaw).toBe(seen.turned.yaw);
    expect(seen.one.yaw).toBeLessThan(seen.pinched.yaw);
    expect(seen.last).toEqual(seen.one);
    expect(seen.touchAction).toBe('none');
  });

  it('moves gradually to a fitted view, and jumps there with reduced motion', async () => {
    for (const reducedMotion of [false, true]) {
      const { page } = await browser.open({ reducedMotion });
      const seen = await page.evaluate(async () => {
        const h = window.harness;
        const viewer = new h.Viewer(h.addCanvas());
        await h.until(viewer.show(new h.FakeModel()));
        const fitted = viewer.camera.fitted()!;
        viewer.camera.moveTo({ ...fitted, distance: fitted.distance * 3 });
        const moves: string[] = [];
        viewer.on('camera', ({ by }) => moves.push(by));
        viewer.camera.fit();
        const atOnce = viewer.camera.state.distance === fitted.distance;
        await h.until(viewer.idle());
        return { atOnce, there: viewer.camera.state.distance === fitted.distance, moves };
      });
      expect(seen.atOnce).toBe(reducedMotion);
      expect(seen.there).toBe(true);
      expect(new Set(seen.moves)).toEqual(new Set(['program']));
      if (reducedMotion) expect(seen.moves).toHaveLength(1);
      else expect(seen.moves.length).toBeGreaterThan(3);
    }
  });

  it('stays fitted when the canvas changes, until it is moved', async () => {
    const { page } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      const wide = viewer.camera.state.distance;
      viewer.canvas.style.width = '160px';
      await h.frames(3);
      const narrow = viewer.camera.state.distance;
      viewer.camera.moveTo({ ...viewer.camera.state, distance: 77 });
      viewer.canvas.style.width = '480px';
      await h.frames(3);
      return { wide, narrow, own: viewer.camera.state.distance };
    });
    expect(seen.narrow).toBeGreaterThan(seen.wide * 1.3);
    expect(seen.own).toBe(77);
  });
});

/** Runs in the page: logs WebGL calls from now on, "link" for each program and "draw" for each draw call. */
function logCalls(): { readonly log: string[]; readonly stop: () => void } {
  const log: string[] = [];
  const calls = { linkProgram: 'link', drawElements: 'draw', drawArrays: 'draw' };
  const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...values: unknown[]) => unknown>;
  const original = Object.fromEntries(Object.keys(calls).map((name) => [name, gl[name]!]));
  for (const [name, kind] of Object.entries(calls))
    gl[name] = function (...values): unknown {
      log.push(kind);
      return original[name]!.apply(this, values);
    };
  return { log, stop: () => Object.assign(gl, original) };
}

describe('the first image of a page', () => {
  it('is drawn with two programs, without the ground, the shadow and the overlays', async () => {
    const { page, errors } = await browser.open();
    await page.evaluate(`window.logCalls = ${logCalls.toString()}`);
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const { log, stop } = (window as unknown as { logCalls: typeof logCalls }).logCalls();
      try {
        const viewer = new h.Viewer(h.addCanvas(), { display: { wireframe: true } });
        const images: string[][] = [];
        viewer.on('draw', () => images.push(log.splice(0)));
        await h.until(viewer.show(new h.FakeModel()));
        const isIdle = !viewer.busy;
        await h.until(viewer.idle());
        const first = images[0]!;
        const count = (kind: string): number => first.filter((call) => call === kind).length;
        return {
          links: count('link'),
          draws: count('draw'),
          isIdle,
          last: images.at(-1)!.length > first.length,
        };
      } finally {
        stop();
      }
    });
    // The backdrop and the one surface of the model.
    expect(seen).toEqual({ links: 2, draws: 2, isIdle: false, last: true });
    expect(errors).toEqual([]);
  });

  it('is drawn by two viewers in one frame before the programs of the ground are linked', async () => {
    const { page, errors } = await browser.open();
    await page.evaluate(`window.logCalls = ${logCalls.toString()}`);
    const log = await page.evaluate(async () => {
      const h = window.harness;
      document.body.classList.add('small');
      const { log, stop } = (window as unknown as { logCalls: typeof logCalls }).logCalls();
      try {
        const model = new h.FakeModel();
        const viewers = [new h.Viewer(h.addCanvas()), new h.Viewer(h.addCanvas())];
        viewers.forEach((viewer, i) => viewer.on('draw', () => log.push(`image of ${i}`)));
        const shown = Promise.all(viewers.map((viewer) => viewer.show(model)));
        await h.until(shown);
        return [...log];
      } finally {
        stop();
      }
    });
    const frame = ['draw', 'draw', 'image of 0', 'draw', 'draw', 'image of 1'];
    expect(log).toEqual(['link', 'link', ...frame]);
    expect(errors).toEqual([]);
  });
});

describe('a frame of a playing clip', () => {
  it('of one skinned figure uploads its joints, clears and draws once; the backdrop adds one draw call', async () => {
    const { page, errors } = await browser.open();
    const seen = await page.evaluate(async () => {
      const h = window.harness;
      const frames = async (background: string): Promise<string[][]> => {
        const scene = { shadow: false, grid: false, background };
        const viewer = new h.Viewer(h.addCanvas(), { scene });
        await h.until(viewer.show(new h.FakeModel({ arm: {} })));
        viewer.play('walk');
        // Within a second, the camera moves to fit the bounding box of the clip.
        await h.frames(60);
        const gl = viewer.renderer.device!.gl as unknown as Record<string, unknown>;
        const calls: string[] = [];
        const images: string[][] = [];
        viewer.on('draw', () => images.push(calls.splice(0)));
        const recorded: string[] = [];
        for (const name in gl) {
          const original = gl[name];
          if (typeof original !== 'function') continue;
          recorded.push(name);
          gl[name] = (...values: unknown[]): unknown => {
            calls.push(name);
            return original.apply(gl, values) as unknown;
          };
        }
        for (let frame = 0; frame < 3; frame++) h.clock.advance(1000 / 60);
        for (const name of recorded) delete gl[name];
        viewer.dispose();
        return images;
      };
      return { plain: await frames('#000000'), gradient: await frames('theme') };
    });
    const program = ['useProgram', 'bindVertexArray'];
    const backdrop = [...program, 'drawArrays', ...[...program].reverse()];
    const upload = ['texSubImage2D', 'clear'];
    // `isContextLost` does not wait for the GPU.
    const model = ['drawElements', 'flush', 'isContextLost'];
    expect(seen.plain).toEqual(Array(3).fill([...upload, ...model]));
    expect(seen.gradient).toEqual(Array(3).fill([...upload, ...backdrop, ...model]));
    expect(errors).toEqual([]);
  });
});

describe('a change of the light', () => {
  it('links the programs that it needs before the next frame is drawn', async () => {
    const { page, errors } = await browser.open();
    await page.evaluate(`window.logCalls = ${logCalls.toString()}`);
    const calls = await page.evaluate(async () => {
      const h = window.harness;
      const viewer = new h.Viewer(h.addCanvas());
      await h.until(viewer.show(new h.FakeModel()));
      await h.until(viewer.idle());
      const { log, stop } = (window as unknown as { logCalls: typeof logCalls }).logCalls();
      try {
        for (const change of [{ light: 'studio' }, { light: 'unlit' }] as const) {
          viewer.set({ scene: change });
          await h.until(viewer.idle());
          log.push(change.light);
        }
      } finally {
        stop();
      }
      return log;
    });
    expect(errors).toEqual([]);
    let frame: string[] = [];
    for (const call of calls) {
      if (call === 'studio' || call === 'unlit') {
        expect(frame[0], call).toBe('link');
        expect(frame, call).toContain('draw');
        expect(frame.lastIndexOf('link'), call).toBeLessThan(frame.indexOf('draw'));
        frame = [];
      } else {
        frame.push(call);
      }
    }
  });
});
