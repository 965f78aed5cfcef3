import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validateBytes } from 'gltf-validator';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { releasePage, takePage } from '../support/browser.js';
import { imageInterval, sameImage } from '../support/images.js';
import { repository, repositoryAddress } from '../support/serve.js';

/** The fraction of a screenshot's pixels that are much brighter than its upper left pixel. */
function inkedShare(screenshot: Buffer): number {
  const { data, width, height } = PNG.sync.read(screenshot);
  const brightness = (at: number): number => data[at]! + data[at + 1]! + data[at + 2]!;
  let inked = 0;
  for (let at = 0; at < data.length; at += 4) if (brightness(at) > brightness(0) + 120) inked++;
  return inked / (width * height);
}

/** Waits until an element differs from an earlier screenshot. */
async function differs(element: Locator, before: Buffer): Promise<void> {
  await expect
    .poll(async () => sameImage(await element.screenshot(), before), { interval: imageInterval })
    .toBe(false);
}

describe('the examples of the repository', () => {
  let address: string;
  beforeAll(async () => {
    address = await repositoryAddress();
  });

  it('draw a running figure with lines', async () => {
    const page = await takePage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${address}web/examples/wireframe.html`);
    const inked = (): Promise<number> =>
      page.evaluate(() => {
        const { data } = document.querySelector('canvas')!.getContext('2d')!.getImageData(0, 0, 480, 480);
        return data.filter((value, index) => index % 4 === 3 && value > 0).length;
      });
    await expect.poll(inked).toBeGreaterThan(5000);
    const first = await page.locator('canvas').screenshot();
    await differs(page.locator('canvas'), first);
    expect(errors).toEqual([]);
    await releasePage(page);
  });

  it.each([
    ['a model by the viewer', 'minimal.html'],
    ['a model by a viewer in a worker', 'offscreen.html'],
    ['a crowd of three formats by three.js', 'crowd.html?count=60'],
    ['a player and its weapon, animated by three.js', 'three.html'],
    ['a skeletal model with a custom renderer', 'renderer.html'],
    [
      'a player of several parts with a custom renderer',
      'renderer.html?model=../../public/samples/talus/talus.pk3&clip=run',
    ],
  ])('draw %s', async (_, example) => {
    const page = await takePage({ viewport: { width: 480, height: 360 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${address}web/examples/${example}`);
    const shot = (): Promise<Buffer> => page.locator('canvas').screenshot();
    await expect
      .poll(async () => inkedShare(await shot()), { interval: imageInterval })
      .toBeGreaterThan(0.01);
    const first = await shot();
    await differs(page.locator('canvas'), first);
    expect(errors).toEqual([]);
    await releasePage(page);
  });

  it('remove a character of a crowd on a click', async () => {
    const page = await takePage({ viewport: { width: 480, height: 360 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${address}web/examples/crowd.html?count=60`);
    const status = page.locator('p');
    await status.getByText('60 characters').waitFor();
    // For every position of the moving camera, some of these points are on a character.
    for (let x = 60; x < 440; x += 40) await page.mouse.click(x, 180);
    await expect.poll(async () => Number.parseInt((await status.textContent()) ?? '')).toBeLessThan(60);
    expect(errors).toEqual([]);
    await releasePage(page);
  });

  it('include a game in which the player walks and fires, and an enemy dies', async () => {
    const page = await takePage({ viewport: { width: 480, height: 300 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(`${address}web/examples/game.html`);
    const status = page.getByRole('status');
    await status.getByText('Soldiers: 5').waitFor();
    // One soldier walks straight towards the player.
    await page.keyboard.down('Space');
    await status.getByText('Soldiers: 4').waitFor();
    await page.keyboard.up('Space');
    await page.keyboard.down('KeyW');
    const first = await page.locator('canvas').screenshot();
    await differs(page.locator('canvas'), first);
    await page.keyboard.up('KeyW');
    expect(errors).toEqual([]);
    await releasePage(page);
  });

  it('show the frame time of a crowd', async () => {
    const page = await takePage({ viewport: { width: 320, height: 200 } });
    await page.goto(`${address}web/examples/crowd.html?count=500`);
    await page
      .getByRole('status')
      .getByText(/^500 characters: [\d.]+ ms a frame$/)
      .waitFor();
    await releasePage(page);
  });

  it('report objects that are garbage collected without dispose() on localhost', async () => {
    const page = await takePage();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto(`${address}web/examples/wireframe.html`);
    // The script is text because the test's own bundler would resolve the import.
    await page.evaluate(`(async () => {
      const { load } = await import('marrow3d');
      const one = async () => {
        const model = await load('${address}public/samples/ulna/weapon.md2');
        await model.texturesSettled();
        const instance = model.createInstance();
        instance.update(0);
        return { model, instance };
      };
      await one();
      const { model, instance } = await one();
      instance.dispose();
      model.dispose();
    })()`);
    const session = await page.context().newCDPSession(page);
    await expect
      .poll(async () => {
        await session.send('HeapProfiler.collectGarbage');
        return warnings.filter((text) => text.includes('"weapon"')).sort();
      })
      .toEqual([
        'Marrow: an instance of "weapon" was garbage collected without dispose(); its memory is not freed until the page is closed.',
        'Marrow: the model "weapon" was garbage collected without dispose(); its memory is not freed until the page is closed.',
      ]);
    await releasePage(page);
  });

  it.each([
    ['with vertex frames', 'ulna/tris.md2', 20],
    ['with a skeleton in several files', 'marl/marl.md5mesh', 3],
    ['with a skeleton in one file', 'hinge/hinge.ms3d', 4],
  ])('print the bounds of the clips of a model %s, in Node', async (_, sample, clips) => {
    const file = `${repository}public/samples/${sample}`;
    const { stdout } = await promisify(execFile)('node', [`${repository}web/examples/reach.mjs`, file]);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(clips);
    const reaches = lines.map((line) => Number(/([\d.]+) units$/.exec(line)?.[1]));
    for (const reach of reaches) expect(reach).toBeGreaterThan(20);
    // The clips have different bounds.
    expect(new Set(reaches).size).toBeGreaterThan(2);
  });

  it('attach a weapon to a tag and print the position of its muzzle tag in Node', async () => {
    const file = `${repository}public/samples/talus/talus.pk3`;
    const { stdout } = await promisify(execFile)('node', [`${repository}web/examples/armed.mjs`, file]);
    const rows = stdout
      .trim()
      .split('\n')
      .map((row) => row.split(/\s+/));
    const clips = rows.map(([clip]) => clip);
    expect(clips[0]).toBe('TORSO_ATTACK');
    expect(clips.at(-1)).toBe('TORSO_STAND');
    const muzzles = rows.map(([, ...place]) => place.map(Number));
    // The muzzle is in front of the hips, and moves with the running legs.
    for (const [, y = NaN, z = NaN] of muzzles) {
      expect(Math.abs(y)).toBeLessThan(10);
      expect(z).toBeGreaterThan(20);
    }
    expect(new Set(muzzles.map(String)).size).toBeGreaterThan(10);
  });

  it('shoot at the hit boxes of a walking model, in Node', async () => {
    const example = `${repository}web/examples/aim.mjs`;
    const file = `${repository}public/samples/hyoid/hyoid.mdl`;
    const { stdout } = await promisify(execFile)('node', [example, file, 'walk']);
    const rows = stdout.trim().split('\n');
    expect(rows).toHaveLength(14);
    expect(rows[0]).toMatch(/^head +head, 12\d\.\d units away$/);
    // The last row has the ground speed of the clip.
    expect(rows.at(-1)).toBe('moved by 37.5 units a second');
  });

  it('rotate a joint and print the positions of its children, in Node', async () => {
    const turned = async (degrees: number): Promise<Record<string, number[]>> => {
      const example = `${repository}web/examples/joints.mjs`;
      const file = `${repository}public/samples/hinge/hinge.ms3d`;
      const { stdout } = await promisify(execFile)('node', [example, file, 'Elbow', String(degrees)]);
      const rows = stdout.trim().split('\n');
      return Object.fromEntries(
        rows.map((row) => {
          const [name = '', ...place] = row.split(/\s+/);
          return [name, place.map(Number)];
        }),
      );
    };
    const [rest, bent] = [await turned(0), await turned(45)];
    expect(Object.keys(rest)).toHaveLength(4);
    expect(bent['Elbow']).toEqual(rest['Elbow']);
    const apart = bent['Hand']?.map((value, i) => value - (rest['Hand']?.[i] ?? NaN)) ?? [];
    const bone = rest['Hand']?.map((value, i) => value - (rest['Elbow']?.[i] ?? NaN)) ?? [];
    // The distance that the hand has moved is the chord of 45 degrees.
    expect(Math.hypot(...apart) / Math.hypot(...bone)).toBeCloseTo(2 * Math.sin(Math.PI / 8), 2);
  });

  it('convert each model of a folder or an archive to GLB in Node', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marrow-convert-'));
    const converted = (from: string, to: string): Promise<{ failed: boolean; stderr: string }> =>
      new Promise((resolve) => {
        const example = `${repository}web/examples/convert.mjs`;
        execFile('node', [example, from, join(folder, to)], (error, _, stderr) => {
          resolve({ failed: error !== null, stderr });
        });
      });
    const made = async (to: string): Promise<string[]> => {
      const names = (await readdir(join(folder, to))).sort();
      for (const name of names) {
        const { issues } = await validateBytes(await readFile(join(folder, to, name)));
        expect(issues.numErrors, name).toBe(0);
      }
      return names;
    };
    try {
      const mod = join(folder, 'mod');
      for (const sample of ['ulna', 'marl', 'hinge'])
        await cp(`${repository}public/samples/${sample}`, join(mod, sample), { recursive: true });
      await writeFile(
        join(mod, 'cut-off.md2'),
        (await readFile(join(mod, 'ulna/tris.md2'))).subarray(0, 500),
      );
      const { failed, stderr } = await converted(mod, 'of-folder');
      expect(failed).toBe(true);
      expect(stderr).toContain('cut-off.md2: ');
      expect(await made('of-folder')).toEqual([
        'mod_hinge_hinge.ms3d.glb',
        'mod_marl_marl.md5mesh.glb',
        'mod_ulna.glb',
      ]);

      expect(await converted(`${repository}public/samples/talus/talus.pk3`, 'of-archive')).toEqual({
        failed: false,
        stderr: '',
      });
      expect(await made('of-archive')).toEqual([
        'models_players_talus.glb',
        'models_weapons2_auger_auger.md3.glb',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
