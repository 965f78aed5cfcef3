// Every option of the display section changes the picture and the address, and both return to what they were.
import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import { useVisits } from './visits.js';
import type { Visitor } from './visitor.js';

const visits = useVisits();

async function visitDisplay(address = ''): Promise<Visitor> {
  return visits.visitUlna(`&clip=run&frame=2&paused=1&tab=display${address}`);
}

function chip(visitor: Visitor, name: string): ReturnType<Visitor['page']['locator']> {
  return visitor.page.locator('mw-display-panel').getByRole('button', { name, exact: true });
}

function segment(visitor: Visitor, group: string, name: string): ReturnType<Visitor['page']['locator']> {
  const row = visitor.page.locator('mw-display-panel').getByRole('radiogroup', { name: group });
  return row.getByRole('radio', { name, exact: true });
}

describe('first person', () => {
  it('is in the rail, under a key and in the address, and leaves the camera where it was', async () => {
    const visitor = await visitDisplay('&camera=10,5,150,0,4,0,30');
    const before = await visitor.picture();
    await visitor.tool('First person').click();
    await expect.poll(() => visitor.page.url()).toContain('first-person=1');
    await visitor.seesChange(before);
    const inside = await visitor.picture();
    await chip(visitor, 'Guide lines').click();
    await expect.poll(() => visitor.page.url()).toContain('guides=1');
    await visitor.seesChange(inside);
    await chip(visitor, 'Guide lines').click();
    await visitor.page.getByRole('slider', { name: 'Field of view' }).press('ArrowLeft');
    await expect.poll(() => visitor.page.url()).toContain('first-person-fov=89');
    await chip(visitor, 'First person').press('3');
    await expect.poll(() => visitor.page.url()).not.toContain('first-person=1');
    await expect.poll(async () => samePicture(await visitor.picture(), before)).toBe(true);
  });

  it('has no ground until somebody wants one, whatever the scene has', async () => {
    const visitor = await visitDisplay('&first-person=1');
    const plain = await visitor.picture();
    expect(await chip(visitor, 'Grid').getAttribute('aria-pressed')).toBe('false');
    await chip(visitor, 'Grid').click();
    await expect.poll(() => visitor.page.url()).toContain('first-person-grid=1');
    await visitor.seesChange(plain);
    const grid = await visitor.picture();
    await visitor.tool('Fit').click();
    await expect.poll(() => visitor.page.url()).not.toContain('first-person=1');
    expect(await chip(visitor, 'Grid').getAttribute('aria-pressed')).toBe('true');
    const again = await visitDisplay('&first-person=1&first-person-grid=1');
    expect(samePicture(await again.picture(), grid)).toBe(true);
  });
});

describe('what lies over a model', () => {
  it('is fetched when it is first shown; where that fails the model stays, and it is tried again', async () => {
    const visitor = await visitDisplay();
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(request.url()));
    await visitor.page.route('**/overlays-*.js', (route) => route.abort(), { times: 1 });
    await visitor.picture();
    // The middle alone: the tool's button, which is pressed, belongs to the scene.
    const clip = { x: 300, y: 140, width: 240, height: 360 };
    const middle = (): Promise<Buffer> => visitor.page.screenshot({ clip });
    const plain = await middle();
    await chip(visitor, 'Wireframe').click();
    await expect.poll(() => visitor.errors.splice(0).join()).toContain('dynamically imported module');
    await visitor.picture();
    expect(samePicture(await middle(), plain)).toBe(true);
    const changesAgain = async (): Promise<boolean> => {
      // Every change draws, and drawing asks.
      await chip(visitor, 'Wireframe').click();
      await chip(visitor, 'Wireframe').click();
      await visitor.picture();
      return !samePicture(await middle(), plain);
    };
    await expect.poll(changesAgain, { timeout: 30_000, interval: 1000 }).toBe(true);
    expect(asked.filter((url) => url.includes('/overlays-')).length).toBeGreaterThan(1);
  });
});

describe('a switch of the display section', () => {
  const switches = [
    ['Wireframe', 'wireframe=1'],
    ['Normals', 'normals=1'],
    ['Bounding box', 'box=1'],
    ['Grid', 'grid=0'],
    ['Ground shadow', 'shadow=0'],
    ['Strips and fans', 'strips=1'],
    ['Full-bright', 'full-bright=1'],
    ['Mirrored', 'mirror=1'],
  ] as const;

  it(`changes the picture: ${switches.map(([name]) => name).join(', ')}`, async () => {
    const visitor = await visitDisplay();
    const before = await visitor.picture();
    for (const [name, key] of switches) {
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).toContain(key);
      await visitor.seesChange(before);
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).not.toContain(key);
      await expect
        .poll(async () => samePicture(await visitor.picture(), before), { message: name })
        .toBe(true);
    }
  });

  it('makes Quake III’s light as bright as the game full-screen, in the game’s light alone', async () => {
    const visitor = await visits.visit('#v=1&sample=talus&rest=1&paused=1&tab=display');
    await visitor.sees('Talus');
    const before = await visitor.picture();
    await chip(visitor, 'Overbright').click();
    await expect.poll(() => visitor.page.url()).toContain('overbright=1');
    await visitor.seesChange(before);
    const bright = await visitor.picture();
    const again = await visits.visit('#v=1&sample=talus&rest=1&paused=1&tab=display&overbright=1');
    await again.sees('Talus');
    expect(samePicture(await again.picture(), bright)).toBe(true);
    await again.page.getByRole('radio', { name: 'Unlit' }).first().click();
    await expect.poll(() => chip(again, 'Overbright').isDisabled()).toBe(true);
  });

  it('shows the inside of what is seen from both sides', async () => {
    // The camera is inside of the body, where it sees only the backs of faces.
    const visitor = await visitDisplay('&camera=0,0,4,0,4,0');
    const before = await visitor.picture();
    await chip(visitor, 'Two-sided').click();
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('two-sided=1');
  });

  it('shows hitboxes and game boxes where the file gives them, and is not there where it does not', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid&rest=1&paused=1&tab=display');
    await visitor.sees('Hyoid');
    const before = await visitor.picture();
    for (const [name, key] of [
      ['Hitboxes', 'hitboxes=1'],
      ['Game boxes and eye', 'boxes-of-game=1'],
    ] as const) {
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).toContain(key);
      await visitor.seesChange(before);
      await chip(visitor, name).click();
      await expect.poll(() => visitor.page.url()).not.toContain(key);
      await expect
        .poll(async () => samePicture(await visitor.picture(), before), { message: name })
        .toBe(true);
    }
    const other = await visitDisplay();
    await other.picture();
    expect(await chip(other, 'Grid').count()).toBe(1);
    expect(await chip(other, 'Hitboxes').count()).toBe(0);
    expect(await chip(other, 'Game boxes and eye').count()).toBe(0);
  });

  it('lets the model glow, on and on', async () => {
    const visitor = await visitDisplay('&light-yaw=180');
    await visitor.picture();
    await chip(visitor, 'Glow').click();
    await expect.poll(() => visitor.page.url()).toContain('glow=1');
    await visitor.seesChange();
    await visitor.seesChange();
    await segment(visitor, 'Light', 'Unlit').click();
    expect(await chip(visitor, 'Glow').isDisabled()).toBe(true);
    await visitor.picture();
  });
});

describe('a choice of the display section', () => {
  const choices = [
    ['Light', 'Studio', 'light=studio', 'Game'],
    ['Textures', 'Sharp', 'filter=nearest', 'Game'],
    ['Shading', 'Flat', 'shading=face', 'Smooth'],
    ['Shell', 'Green', 'shell=green', 'None'],
  ] as const;

  it(`changes the picture: ${choices.map(([group, name]) => `${group} ${name}`).join(', ')}`, async () => {
    const visitor = await visitDisplay();
    const before = await visitor.picture();
    for (const [group, name, key, back] of choices) {
      await segment(visitor, group, name).click();
      await expect.poll(() => visitor.page.url()).toContain(key);
      await visitor.seesChange(before);
      await segment(visitor, group, back).click();
      await expect.poll(() => visitor.page.url()).not.toContain(key);
      await expect
        .poll(async () => samePicture(await visitor.picture(), before), { message: name })
        .toBe(true);
    }
  });

  it('is smooth where textures are enlarged, unless they are to be sharp', async () => {
    const near = '&camera=20,0,18,0,18,0&filter=';
    const smooth = await (await visitDisplay(`${near}linear`)).picture();
    const sharp = await (await visitDisplay(`${near}nearest`)).picture();
    expect(samePicture(sharp, smooth)).toBe(false);
  });

  it('is what the address asks for', async () => {
    const plain = await (await visitDisplay()).picture();
    const visitor = await visitDisplay('&background=204060&shell=red&strips=1');
    expect(samePicture(await visitor.picture(), plain)).toBe(false);
    expect(await chip(visitor, 'Strips and fans').getAttribute('aria-pressed')).toBe('true');
    expect(await segment(visitor, 'Shell', 'Red').getAttribute('aria-checked')).toBe('true');
    await visitor.page.getByRole('button', { name: 'Reset display' }).click();
    await expect.poll(() => visitor.page.url()).not.toMatch(/background|shell|strips/);
  });

  it('is there with all options for everybody', async () => {
    const visitor = await visitDisplay('&light=studio');
    await chip(visitor, 'Mirrored').waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});
