// Options of the display section change the image and the address. Turning an option off restores both.
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { imageDifference, sameImage } from '../support/images.js';
import { useVisits } from './visits.js';
import { sampleFile, type Visitor } from './visitor.js';

const visits = useVisits();

const state = '&clip=run&frame=2&tab=display';

async function visitDisplay(address = '', options: TakeOptions = {}): Promise<Visitor> {
  return visits.visitUlna(state + address, options);
}

/** Opens another state of the sample in the same page. */
async function goTo({ page }: Visitor, address: string): Promise<void> {
  await page.goto(`${visits.url}#v=1&sample=ulna&paused=1${state}${address}`);
}

function chip(visitor: Visitor, name: string): ReturnType<Visitor['page']['locator']> {
  return visitor.page.locator('mw-display-panel').getByRole('button', { name, exact: true });
}

function segment(visitor: Visitor, group: string, name: string): ReturnType<Visitor['page']['locator']> {
  const row = visitor.page.locator('mw-display-panel').getByRole('radiogroup', { name: group });
  return row.getByRole('radio', { name, exact: true });
}

/** Chooses a light in the light menu. */
async function chooseLight({ page }: Visitor, light: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${words.light}: `) }).click();
  await page.locator('mw-light-controls').getByRole('radio', { name: light }).click();
  await page.keyboard.press('Escape');
}

describe('first person', () => {
  it('is switched on by its tool and off by its key, is stored in the address, and keeps the orbit camera', async () => {
    const visitor = await visitDisplay('&camera=10,5,150,0,4,0,30');
    const before = await visitor.screenshot();
    await visitor.tool(words.firstPerson).click();
    await expect.poll(() => visitor.page.url()).toContain('first-person=1');
    await visitor.seesChange(before);
    const inside = await visitor.screenshot();
    await chip(visitor, words.guides).click();
    await expect.poll(() => visitor.page.url()).toContain('guides=1');
    await visitor.seesChange(inside);
    await chip(visitor, words.guides).click();
    await visitor.page.getByRole('slider', { name: words.firstPersonFov }).press('ArrowLeft');
    await expect.poll(() => visitor.page.url()).toContain('first-person-fov=89');
    await chip(visitor, words.firstPerson).press('3');
    await expect.poll(() => visitor.page.url()).not.toContain('first-person=1');
    await visitor.showsAgain(before);
  });

  it('is not offered for players, whose origin is inside the body', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&rest=1&paused=1&tab=display');
    await visitor.seesSample('talus');
    await chip(visitor, words.mirror).waitFor();
    expect(await chip(visitor, words.firstPerson).count()).toBe(0);
    expect(await visitor.page.locator('mw-tool-rail .firstPerson').count()).toBe(0);
  });

  it('is the initial view of a view model, until the user fits the model', async () => {
    const { bytes } = await sampleFile('ulna/weapon.md2');
    const visitor = await visits.visit('#v=1&src=v_blade.md2&paused=1', {}, (page) =>
      page.route('**/v_blade.md2', (route) => route.fulfill({ body: Buffer.from(bytes) })),
    );
    const { page } = visitor;
    await visitor.sees('v_blade');
    await visitor.waitForMessage(words.viewModelSaid('v_blade'));
    await page.getByRole('button', { name: words.firstPerson, pressed: true }).first().waitFor();
    await expect.poll(() => page.url()).toContain('first-person=1');
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.tool(words.fit).click();
    await expect.poll(() => page.url()).toContain('first-person=0');
    await visitor.idle();
    await page.reload();
    await visitor.sees('v_blade');
    expect(page.url()).toContain('first-person=0');
    expect(await visitor.tool(words.firstPerson).getAttribute('aria-pressed')).toBe('false');
  });

  it('has a separate grid option, which is off by default', async () => {
    const visitor = await visitDisplay('&first-person=1');
    const plain = await visitor.screenshot();
    expect(await chip(visitor, words.grid).getAttribute('aria-pressed')).toBe('false');
    await chip(visitor, words.grid).click();
    await expect.poll(() => visitor.page.url()).toContain('first-person-grid=1');
    await visitor.seesChange(plain);
    const grid = await visitor.screenshot();
    await visitor.tool(words.fit).click();
    await expect.poll(() => visitor.page.url()).not.toContain('first-person=1');
    expect(await chip(visitor, words.grid).getAttribute('aria-pressed')).toBe('true');
    await goTo(visitor, '&first-person=1&first-person-grid=1');
    await visitor.showsAgain(grid);
  });
});

describe('the code of overlays', () => {
  it('is requested when an overlay is first shown, and again after a failed request', async () => {
    const visitor = await visitDisplay('', { fresh: true });
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await visitor.page.route('**/overlays-*.js', (route) => route.abort(), { times: 1 });
    const plain = await visitor.screenshot();
    await chip(visitor, words.wireframe).click();
    await expect.poll(() => visitor.errors.splice(0).join()).toContain('dynamically imported module');
    expect(imageDifference(await visitor.screenshot(), plain)).toBeNull();
    const changesAgain = async (): Promise<boolean> => {
      // Each toggle draws a frame, and drawing a frame requests the code.
      await chip(visitor, words.wireframe).click();
      await chip(visitor, words.wireframe).click();
      return !sameImage(await visitor.screenshot(), plain);
    };
    await expect.poll(changesAgain).toBe(true);
    expect(asked.filter((url) => url.includes('/overlays-')).length).toBeGreaterThan(1);
  });
});

describe('a switch of the display section', () => {
  const switches = [
    [words.wireframe, 'wireframe=1'],
    [words.normalLines, 'normals=1'],
    [words.boundingBox, 'box=1'],
    [words.grid, 'grid=0'],
    [words.shadow, 'shadow=0'],
    [words.strips, 'strips=1'],
    [words.fullBright, 'full-bright=1'],
    [words.mirror, 'mirror=1'],
  ] as const;

  it(`changes the image: ${switches.map(([name]) => name).join(', ')}`, async () => {
    const visitor = await visitDisplay();
    const before = await visitor.screenshot();
    for (const [name, key] of switches) {
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).toContain(key);
      await visitor.seesChange(before);
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).not.toContain(key);
      await visitor.showsAgain(before, name);
    }
  });

  it('for overbright changes the image in the light of Quake III, and is disabled in the unlit mode', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&rest=1&paused=1&tab=display');
    await visitor.seesSample('talus');
    const before = await visitor.screenshot();
    await chip(visitor, words.overbright).click();
    await expect.poll(() => visitor.page.url()).toContain('overbright=1');
    await visitor.seesChange(before);
    const bright = await visitor.screenshot();
    await chip(visitor, words.overbright).click();
    await visitor.showsAgain(before);
    await visitor.page.goto(`${visits.url}#v=1&sample=talus&rest=1&paused=1&tab=display&overbright=1`);
    await visitor.showsAgain(bright);
    await chooseLight(visitor, words.lightsShort.unlit);
    await expect.poll(() => chip(visitor, words.overbright).isDisabled()).toBe(true);
  });

  it('for two-sided faces also draws back faces', async () => {
    // The camera inside the body sees back faces, which are culled without the option.
    const visitor = await visitDisplay('&camera=90,0,10,0,10,0');
    const before = await visitor.screenshot();
    await chip(visitor, words.twoSided).click();
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('two-sided=1');
  });

  it('for hitboxes or game boxes shows them, and is missing if the file has none', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid&rest=1&paused=1&tab=display');
    await visitor.seesSample('hyoid');
    const before = await visitor.screenshot();
    for (const [name, key] of [
      [words.hitboxes, 'hitboxes=1'],
      [words.gameBoxes, 'boxes-of-game=1'],
    ] as const) {
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).toContain(key);
      await visitor.seesChange(before);
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).not.toContain(key);
      await visitor.showsAgain(before, name);
    }
    await goTo(visitor, '');
    await visitor.seesSample('ulna');
    expect(await chip(visitor, words.grid).count()).toBe(1);
    expect(await chip(visitor, words.hitboxes).count()).toBe(0);
    expect(await chip(visitor, words.gameBoxes).count()).toBe(0);
  });

  it('for the glow draws an animated glow, and is disabled in the unlit mode', async () => {
    const visitor = await visits.visitUlna(`${state}&light-yaw=180`, {
      viewport: { width: 1180, height: 480 },
      clock: true,
    });
    await visitor.stopClock();
    const images = [await visitor.canvas()];
    await chip(visitor, words.glow).click();
    for (let i = 0; i < 2; i++) {
      await visitor.advance(400);
      images.push(await visitor.canvas());
    }
    const [before, first, second] = images as [Buffer, Buffer, Buffer];
    expect(sameImage(first, before)).toBe(false);
    expect(sameImage(second, first)).toBe(false);
    expect(visitor.page.url()).toContain('glow=1');
    await chooseLight(visitor, words.lightsShort.unlit);
    await expect.poll(() => chip(visitor, words.glow).isDisabled()).toBe(true);
  });
});

describe('a choice of the display section', () => {
  const choices = [
    [words.texturesFilter, words.filterNearest, 'filter=nearest', words.filterGame],
    [words.normals, words.normalsFace, 'shading=face', words.normalsVertex],
    [words.shell, words.shellGreen, 'shell=green', words.shellNone],
  ] as const;

  it(`changes the image: ${choices.map(([group, name]) => `${group} ${name}`).join(', ')}`, async () => {
    const visitor = await visitDisplay();
    const before = await visitor.screenshot();
    for (const [group, name, key, back] of choices) {
      await segment(visitor, group, name).click();
      await expect.poll(() => visitor.page.url()).toContain(key);
      await visitor.seesChange(before);
      await segment(visitor, group, back).click();
      await expect.poll(() => visitor.page.url()).not.toContain(key);
      await visitor.showsAgain(before, name);
    }
  });

  it('for the light changes the image', async () => {
    const visitor = await visitDisplay();
    const before = await visitor.screenshot();
    await chooseLight(visitor, words.lightsShort.studio);
    await expect.poll(() => visitor.page.url()).toContain('light=studio');
    await visitor.seesChange(before);
    await chooseLight(visitor, words.lightsShort.game);
    await expect.poll(() => visitor.page.url()).not.toContain('light=');
    await visitor.showsAgain(before, words.light);
  });

  it('for the texture filter is read from the address, and changes the image of enlarged textures', async () => {
    const near = '&camera=20,0,18,0,18,0&filter=';
    const visitor = await visitDisplay(`${near}linear`);
    const smooth = await visitor.screenshot();
    await goTo(visitor, `${near}nearest`);
    await visitor.seesChange(smooth);
    await expect
      .poll(() => segment(visitor, words.texturesFilter, words.filterNearest).getAttribute('aria-checked'))
      .toBe('true');
  });

  it('is read from the address, and can be reset', async () => {
    const visitor = await visitDisplay('&background=204060&shell=red&strips=1');
    const image = await visitor.screenshot();
    expect(await chip(visitor, words.strips).getAttribute('aria-pressed')).toBe('true');
    expect(await segment(visitor, words.shell, words.shellRed).getAttribute('aria-checked')).toBe('true');
    await visitor.page.getByRole('button', { name: words.resetDisplay }).click();
    await expect.poll(() => visitor.page.url()).not.toMatch(/background|shell|strips/);
    await visitor.seesChange(image);
  });

  it('has no accessibility problems while the options for the game light are disabled', async () => {
    const visitor = await visitDisplay('&light=studio');
    await chip(visitor, words.mirror).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});
