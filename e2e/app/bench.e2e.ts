import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import { sampleFile } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

describe('playback', () => {
  it('stops and goes on', async () => {
    const visitor = await visits.visitUlna('&clip=run');
    await visitor.seesChange();
    await visitor.playButton.click();
    expect(await visitor.playButton.getAttribute('aria-label')).toBe('Play');
    const held = await visitor.frame();
    await visitor.page.waitForTimeout(300);
    expect(await visitor.frame()).toBe(held);
    await visitor.scene.focus();
    await visitor.page.keyboard.press('Space');
    expect(await visitor.playButton.getAttribute('aria-label')).toBe('Pause');
    await expect.poll(() => visitor.frame()).not.toBe(held);
  });

  it('scrubs where the timeline is pressed, between frames too, and pauses', async () => {
    const visitor = await visits.visitUlna('&clip=stand');
    const box = await visitor.timeline.boundingBox();
    if (box === null) throw new Error('the timeline is not there');
    await visitor.page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(box.x + box.width * 0.505, box.y + box.height / 2);
    await visitor.page.mouse.up();
    expect(await visitor.frame()).toBeCloseTo(20.2, 1);
    expect(await visitor.timeline.getAttribute('aria-valuetext')).toBe('Frame 20.2 of 40');
    expect(await visitor.playButton.getAttribute('aria-label')).toBe('Play');
  });

  it('goes frame by frame on the keyboard', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1&frame=2');
    await visitor.timeline.focus();
    const press = async (key: string): Promise<number> => {
      await visitor.page.keyboard.press(key);
      return visitor.frame();
    };
    expect(await press('ArrowRight')).toBe(3);
    expect(await press('ArrowLeft')).toBe(2);
    expect(await press('Home')).toBe(0);
    await visitor.scene.focus();
    expect(await press('.')).toBe(1);
    expect(await press(',')).toBe(0);
    expect(await press('End')).toBe(5);
  });

  it('shows the frame that is held', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1');
    await visitor.scene.focus();
    const before = await visitor.picture();
    await visitor.page.keyboard.press('.');
    await visitor.seesChange(before);
    await visitor.page.keyboard.press(',');
    expect(samePicture(await visitor.picture(), before)).toBe(true);
  });

  it('plays the clip that is chosen, with the arrow keys too', async () => {
    const visitor = await visits.visitUlna();
    await visitor.clip('attack').click();
    expect(await visitor.clip('attack').getAttribute('aria-selected')).toBe('true');
    await visitor.page.keyboard.press('ArrowDown');
    expect(await visitor.clip('pain1').getAttribute('aria-selected')).toBe('true');
    await visitor.page.keyboard.press('/');
    await visitor.page.keyboard.type('crde');
    const found = visitor.page.locator('mw-clip-list').getByRole('option');
    await expect.poll(() => found.count()).toBe(1);
  });

  it('stops where a clip that plays once ends, and starts over from there', async () => {
    const visitor = await visits.visitUlna('&clip=death1&loop=once&speed=0.25');
    await expect.poll(() => visitor.playButton.getAttribute('aria-label')).toBe('Play');
    const end = await visitor.frame();
    expect(end).toBeGreaterThanOrEqual(5);
    await visitor.playButton.click();
    await expect.poll(() => visitor.frame()).toBeLessThan(end);
  });

  it('plays backwards at a negative speed, from the end to the start', async () => {
    const visitor = await visits.visitUlna('&clip=death1&loop=once&speed=-1');
    await expect.poll(() => visitor.playButton.getAttribute('aria-label')).toBe('Play');
    expect(await visitor.frame()).toBe(0);
  });
});

describe('the view', () => {
  it('turns under the hand, and fits again', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    const before = await visitor.picture();
    const box = await visitor.scene.boundingBox();
    if (box === null) throw new Error('the scene is not there');
    await visitor.page.mouse.move(box.x + 300, box.y + 300);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(box.x + 420, box.y + 320, { steps: 4 });
    await visitor.page.mouse.up();
    await expect.poll(() => visitor.page.url()).toContain('camera=');
    await visitor.seesChange(before);
    await visitor.page.keyboard.press('f');
    await expect.poll(() => visitor.page.url()).not.toContain('camera=');
  });

  it('lays the wireframe over the model', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    const before = await visitor.picture();
    await visitor.scene.focus();
    await visitor.page.keyboard.press('w');
    expect(await visitor.tool('Wireframe').getAttribute('aria-pressed')).toBe('true');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('wireframe=1');
  });

  it('changes the light from its menu', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    await visitor.page.getByRole('button', { name: 'Light: Game light' }).click();
    await visitor.page.getByRole('menuitemradio', { name: 'Unlit' }).click();
    await visitor.page.getByRole('button', { name: 'Light: Unlit' }).waitFor();
    await expect.poll(() => visitor.page.url()).toContain('light=unlit');
  });

  it('wears the skin that is chosen', async () => {
    const visitor = await visits.visitUlna('&paused=1');
    const before = await visitor.picture();
    await visitor.skin('ember').click();
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('skin=ember');
  });

  it('keeps the theme that is chosen', async () => {
    const visitor = await visits.visit('', { colorScheme: 'dark' });
    const theme = (): Promise<string | null> => visitor.page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('dark');
    await visitor.page.getByRole('button', { name: 'Switch theme' }).click();
    expect(await theme()).toBe('light');
    await visitor.page.reload();
    expect(await theme()).toBe('light');
  });
});

describe('the address', () => {
  it('brings back what was seen when the page is loaded again', async () => {
    const visitor = await visits.visitUlna();
    await visitor.clip('flip').click();
    await visitor.skin('frost').click();
    await visitor.tool('Bounding box').click();
    await visitor.page.getByRole('button', { name: 'Statistics' }).first().click();
    await visitor.timeline.focus();
    await visitor.page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await visitor.page.keyboard.press('ArrowRight');
    await expect.poll(() => visitor.page.url()).toContain('frame=4');
    const address = visitor.page.url();

    await visitor.page.reload();
    await visitor.sees('Ulna');
    expect(await visitor.frame()).toBe(4);
    expect(await visitor.clip('flip').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.skin('frost').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.tool('Bounding box').getAttribute('aria-pressed')).toBe('true');
    await visitor.page.getByText('Strips and fans').waitFor();
    await visitor.page.waitForTimeout(500);
    expect(visitor.page.url()).toBe(address);
  });

  it('opens a model of its own server', async () => {
    const visitor = await visits.visit('?src=samples/ulna/weapon.md2&clip=run');
    await visitor.sees('weapon');
    expect(await visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    const address = `${visits.url}#v=1&src=samples/ulna/weapon.md2&clip=run`;
    await expect.poll(() => visitor.page.url()).toBe(address);
  });

  it('says nothing about files of this computer', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await sampleFile('ulna/weapon.md2', 'secret.md2')]);
    await visitor.sees('secret');
    await visitor.clip('run').click();
    await visitor.page.waitForTimeout(500);
    expect(visitor.page.url()).toBe(visits.url);
  });
});
