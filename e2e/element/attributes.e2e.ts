import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { collect, idle, loaded, seen, type SiteOptions, type SitePage, visitsOfFile } from './mod-site.js';

const visitSite = visitsOfFile();

const twoSkins = buildMd2({
  skins: ['green.tga', 'red.tga'],
  frames: movingFrames({ stand: 3, run: 4 }),
});

function visit(body: string, options: Omit<SiteOptions, 'files'> = {}): Promise<SitePage> {
  const files = {
    '/skins.md2': twoSkins,
    '/green.tga': buildTga(2, 2, [60, 200, 90]),
    '/red.tga': buildTga(2, 2, [200, 60, 60]),
  };
  return visitSite(body, { ...options, files });
}

/** Attributes that set the model, the playback, the camera and the appearance, with their values. */
const wanted: readonly (readonly [string, string])[] = [
  ['src', 'skins.md2'],
  ['animation-name', 'run'],
  ['skin', 'red'],
  ['camera-orbit', '40deg 60deg auto'],
  ['field-of-view', '35deg'],
  ['lighting', 'studio'],
  ['texture-filter', 'nearest'],
  ['background', '#204060'],
  ['shadow-intensity', '0'],
  ['camera-controls', ''],
  ['state', 'wireframe=1&speed=0.5'],
];

/** Shuffles a list with a seeded generator. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const out = [...list];
  let state = seed * 2654435761;
  for (let at = out.length - 1; at > 0; --at) {
    state = (state * 1664525 + 1013904223) >>> 0;
    const other = state % (at + 1);
    [out[at], out[other]] = [out[other]!, out[at]!];
  }
  return out;
}

type Moment = 'before connection' | 'before definition' | 'one by one' | 'after load';

/** Sets the attributes in the given order at the given moment. Returns the final state and skin of the element. */
async function arranged(order: typeof wanted, moment: Moment): Promise<{ state: string; skin: unknown }> {
  const isLate = moment === 'before definition';
  const attributes = isLate ? order.map(([name, value]) => `${name}="${value}"`).join(' ') : '';
  const { page } = await visit(
    isLate || moment === 'after load' ? `<marrow-viewer ${attributes}></marrow-viewer>` : '',
    {
      define: !isLate,
    },
  );
  await page.evaluate(
    async ({ list, when }) => {
      const existing = document.querySelector('marrow-viewer');
      if (when === 'before definition') {
        const script = document.createElement('script');
        script.type = 'module';
        script.src = '/dist/element-define.js';
        document.head.append(script);
        return;
      }
      await customElements.whenDefined('marrow-viewer');
      const element = existing ?? document.createElement('marrow-viewer');
      if (when === 'one by one') document.querySelector('main')!.append(element);
      if (when === 'after load') {
        element.src = 'figure.md2';
        await new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
      }
      for (const [name, value] of list) {
        element.setAttribute(name, value);
        if (when !== 'one by one') continue;
        // Waits until each attribute is applied, including the load.
        if (name === 'src')
          await new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
        else await Promise.resolve();
        await element.viewer?.idle();
      }
      if (when === 'before connection') document.querySelector('main')!.append(element);
    },
    { list: order, when: moment },
  );
  const element = page.locator('marrow-viewer');
  await expect
    .poll(() => element.evaluate((each: MarrowViewerElement) => each.model?.skins.length ?? 0))
    .toBe(2);
  await loaded(page);
  return element.evaluate((each: MarrowViewerElement) => ({
    state: each.currentState,
    skin: each.viewer!.skin,
  }));
}

describe('attributes', () => {
  it('have the same effect in any order and at any time [mv-01]', async () => {
    const expected = await arranged(wanted, 'before connection');
    expect(expected.state).toContain('clip=run');
    expect(expected.skin).toBe('red');
    for (const part of ['light=studio', 'wireframe=1', 'speed=0.5'])
      expect(expected.state.split('&')).toContain(part);
    const moments: Moment[] = ['before connection', 'before definition', 'one by one', 'after load'];
    for (const [at, moment] of [...moments, ...moments].entries())
      expect(await arranged(shuffled(wanted, at + 1), moment), `${moment}, ${at}`).toEqual(expected);
  });

  it('are set by properties, which return valid values', async () => {
    const { page } = await visit('<marrow-viewer></marrow-viewer>');
    const values = await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => {
      each.cameraControls = true;
      each.autoRotateDelay = 500;
      each.skin = 'red';
      each.setAttribute('ui', 'mini');
      each.setAttribute('reveal', 'nonsense');
      each.setAttribute('orbit-sensitivity', 'much');
      const first = [
        each.getAttributeNames(),
        each.ui,
        each.reveal,
        each.orbitSensitivity,
        each.autoRotateDelay,
      ];
      each.cameraControls = false;
      each.skin = null;
      return [first, each.hasAttribute('camera-controls'), each.skin];
    });
    expect(values).toEqual([
      [
        ['camera-controls', 'auto-rotate-delay', 'skin', 'ui', 'reveal', 'orbit-sensitivity'],
        'mini',
        'auto',
        1,
        500,
      ],
      false,
      null,
    ]);
  });

  it('update the viewer one by one, without loading the model again [mv-02]', async () => {
    const { page } = await visit('<marrow-viewer src="skins.md2"></marrow-viewer>');
    await loaded(page);
    await collect(page, ['variant-applied', 'load']);
    const steps = await page.locator('marrow-viewer').evaluate(async (each: MarrowViewerElement) => {
      const viewer = each.viewer!;
      const after = async (name: string, value: string | null): Promise<unknown> => {
        if (value === null) each.removeAttribute(name);
        else each.setAttribute(name, value);
        await Promise.resolve();
        const values: Record<string, () => unknown> = {
          'variant-name': () => viewer.skin,
          'animation-name': () => each.currentAnimation,
          lighting: () => viewer.scene.light,
          exposure: () => viewer.scene.exposure,
          'texture-filter': () => viewer.display.filter,
          'shadow-intensity': () => viewer.scene.shadow,
          background: () => viewer.scene.background,
          'disable-zoom': () => viewer.camera.controls.zoom,
          'disable-pan': () => viewer.camera.controls.pan,
          'camera-controls': () => viewer.camera.controls.enabled,
          'touch-action': () => viewer.camera.controls.touchAction,
          'orbit-sensitivity': () => viewer.camera.controls.turnSensitivity,
          'zoom-sensitivity': () => viewer.camera.controls.zoomSensitivity,
          'pan-sensitivity': () => viewer.camera.controls.panSensitivity,
        };
        return values[name]!();
      };
      return [
        await after('variant-name', 'red'),
        await after('variant-name', null),
        await after('animation-name', 'run'),
        await after('lighting', 'unlit'),
        await after('lighting', null),
        await after('exposure', '1.5'),
        await after('exposure', null),
        await after('texture-filter', 'nearest'),
        await after('shadow-intensity', '0'),
        await after('background', 'transparent'),
        await after('background', null),
        await after('disable-zoom', ''),
        await after('disable-pan', ''),
        await after('camera-controls', ''),
        await after('touch-action', 'none'),
        await after('orbit-sensitivity', '2'),
        await after('zoom-sensitivity', '3'),
        await after('pan-sensitivity', '0.5'),
      ];
    });
    expect(steps).toEqual([
      ...['red', 'green', 'run', 'unlit', 'game', 1.5, 1, 'nearest', false, 'transparent', 'theme'],
      ...[false, false, true, 'none', 2, 3, 0.5],
    ]);
    expect(await seen(page)).toEqual([
      ['variant-applied', { skin: 'red' }],
      ['variant-applied', { skin: 'green' }],
    ]);
  });

  it('with names that the model does not have cause a console message', async () => {
    const { page } = await visit('<marrow-viewer src="skins.md2"></marrow-viewer>');
    await loaded(page);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.locator('marrow-viewer').evaluate(async (each: MarrowViewerElement) => {
      each.play();
      each.animationName = 'fly';
      each.lowerAnimation = 'run';
      each.skin = 'blue';
      each.bodyGroups = 'head=1';
      await Promise.resolve();
    });
    for (const message of [
      /there is no animation "fly"; available: stand, run\./,
      /there is no channel "legs"; it has none\./,
      /there is no skin "blue"; available: green, red\./,
      /head/,
    ])
      await expect.poll(() => logged.join('\n')).toMatch(message);
  });

  it('apply a state except for an unknown camera, which is reported', async () => {
    const { page } = await visit('');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.evaluate(() => {
      document.querySelector('main')!.innerHTML =
        '<marrow-viewer src="skins.md2" autoplay state="v=1&file-camera=Old&clip=run&speed=0.5"></marrow-viewer>';
    });
    await loaded(page);
    await expect.poll(() => logged.join('\n')).toMatch(/there is no camera "Old"; it has none\./);
    const shown = await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => {
      const { speed, playing } = each.viewer!.playback;
      return { clip: each.currentAnimation, speed, playing, camera: each.viewer!.camera.options.fileCamera };
    });
    expect(shown).toEqual({ clip: 'run', speed: 0.5, playing: true, camera: '' });
  });
});

describe('the camera', () => {
  it('follows its attributes, and can be read by methods [mv-03]', async () => {
    const { page } = await visit(
      '<marrow-viewer src="skins.md2" camera-orbit="30deg 70deg 80m" camera-target="1m 2m auto" field-of-view="40deg"></marrow-viewer>',
    );
    await loaded(page);
    const element = page.locator('marrow-viewer');
    const asked = await element.evaluate((each: MarrowViewerElement) => ({
      orbit: { theta: each.getCameraOrbit().theta, phi: each.getCameraOrbit().phi },
      text: each.getCameraOrbit().toString(),
      target: each.getCameraTarget().toString(),
      view: each.getFieldOfView(),
      distance: each.viewer!.camera.state.distance,
      dimensions: each.getDimensions(),
      middle: each.getBoundingBoxCenter(),
      aspect: each.getIdealAspect(),
    }));
    expect(asked.orbit.theta).toBeCloseTo(Math.PI / 6, 4);
    expect(asked.orbit.phi).toBeCloseTo((70 * Math.PI) / 180, 4);
    expect(asked.view).toBeCloseTo(40, 4);
    expect(asked.aspect).toBeGreaterThan(0);
    expect(asked.dimensions!.y).toBeGreaterThan(0);
    expect(Number.isFinite(asked.middle!.x)).toBe(true);
    // Setting the attributes to the returned texts changes nothing.
    const again = await element.evaluate(async (each: MarrowViewerElement, { text, target }) => {
      each.cameraOrbit = text;
      each.cameraTarget = target;
      await Promise.resolve();
      each.jumpCameraToGoal();
      return [each.getCameraOrbit().toString(), each.getCameraTarget().toString()];
    }, asked);
    expect(again).toEqual([asked.text, asked.target]);
  });

  it('stays within its limits, zooms by method, and dispatches camera-change [mv-04]', async () => {
    const { page } = await visit(
      '<marrow-viewer src="skins.md2" camera-controls min-camera-orbit="-20deg 60deg auto" max-camera-orbit="20deg 90deg auto"></marrow-viewer>',
    );
    await loaded(page);
    await collect(page, ['camera-change']);
    const element = page.locator('marrow-viewer');
    const box = (await element.boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 200, { steps: 8 });
    await page.mouse.up();
    await idle(page);
    const { theta, phi } = await element.evaluate((each: MarrowViewerElement) => ({
      theta: each.getCameraOrbit().theta,
      phi: each.getCameraOrbit().phi,
    }));
    expect(Math.abs(theta)).toBeCloseTo(Math.PI / 9, 2);
    expect(phi).toBeGreaterThan(Math.PI / 3 - 0.01);
    expect((await seen(page)).map(([, detail]) => detail)).toContainEqual({ source: 'user-interaction' });
    const distance = (): Promise<number> =>
      element.evaluate((each: MarrowViewerElement) => each.viewer!.camera.state.distance);
    const before = await distance();
    await element.evaluate((each: MarrowViewerElement) => each.zoom(2));
    await idle(page);
    expect((await distance()) / before).toBeCloseTo(0.85 ** 2, 2);
    expect((await seen(page)).map(([, detail]) => detail)).toContainEqual({ source: 'none' });
    await element.evaluate((each: MarrowViewerElement) => each.updateFraming());
    await idle(page);
    expect(await element.evaluate((each: MarrowViewerElement) => each.viewer!.camera.isFitted)).toBe(true);
  });
});
