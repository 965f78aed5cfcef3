import type { BrowserContextOptions, Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { samePicture } from '../support/pictures.js';
import type { App } from '../../web/app/app.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const wide = { viewport: { width: 1440, height: 900 } } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Opens Hinge, an arm of four joints; its elbow bends by 84 degrees between frames 10 and 24 of the clip "Reach". */
async function visitHinge(address = '', options: BrowserContextOptions = wide): Promise<Visitor> {
  const visitor = await visits.visit(
    `#v=1&sample=hinge&clip=Reach&frame=20&paused=1&tab=skeleton${address}`,
    options,
  );
  await visitor.sees('Hinge');
  return visitor;
}

async function visitMarl(address: string): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=marl&tab=skeleton${address}`, wide);
  await visitor.sees('Marl');
  return visitor;
}

const tree = ({ page }: Visitor): Locator => page.getByRole('tree', { name: 'Joints' });
const row = (visitor: Visitor, name: string): Locator =>
  tree(visitor).locator('[role="treeitem"]', { has: visitor.page.getByText(name, { exact: true }) });
const chosen = (visitor: Visitor): Locator => tree(visitor).locator('[aria-selected="true"] .n');
const slider = ({ page }: Visitor, name: string): Locator => page.getByRole('slider', { name, exact: true });
const field = ({ page }: Visitor, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const values = ({ page }: Visitor): Locator => page.locator('mw-joint-values');

/** The numbers of the 4 x 4 matrix, row by row. */
async function matrix({ page }: Visitor): Promise<number[]> {
  const cells = await page.locator('mw-joint-matrix td').allTextContents();
  return cells.map((text) => Number(text.replace('\u2212', '-')));
}

async function place(visitor: Visitor): Promise<[number, number, number]> {
  const all = await matrix(visitor);
  return [all[3] ?? NaN, all[7] ?? NaN, all[11] ?? NaN];
}

function apart(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, axis) => value - (b[axis] ?? NaN)));
}

describe('turning a joint', () => {
  it('takes its children and the picture along, and resetting it brings both back', async () => {
    const visitor = await visitHinge('&joint=Hand&matrix=absolute');
    const before = await visitor.picture();
    const hand = await place(visitor);
    await row(visitor, 'Elbow').click();
    const elbow = await place(visitor);
    expect(await field(visitor, 'Rotation x').inputValue()).toBe('54.00');

    await slider(visitor, 'Rotation x').focus();
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('Shift+ArrowRight');
    expect(await field(visitor, 'Rotation x').inputValue()).toBe('84.00');
    await visitor.seesChange(before);
    // The elbow rotates in place, and the hand moves round it.
    expect(apart(await place(visitor), elbow)).toBe(0);
    await row(visitor, 'Hand').click();
    const moved = await place(visitor);
    expect(apart(moved, elbow)).toBeCloseTo(apart(hand, elbow), 2);
    const turn = 2 * apart(hand, elbow) * Math.sin((15 / 180) * Math.PI);
    expect(apart(moved, hand)).toBeCloseTo(turn, 2);

    await row(visitor, 'Elbow').click();
    expect(await row(visitor, 'Elbow').getByRole('img', { name: 'held' }).count()).toBe(1);
    await visitor.page.getByRole('button', { name: 'Reset joint' }).click();
    await expect.poll(async () => samePicture(await visitor.picture(), before)).toBe(true);
    expect(await field(visitor, 'Rotation x').inputValue()).toBe('54.00');
    expect(await tree(visitor).getByRole('img', { name: 'held' }).count()).toBe(0);
    await row(visitor, 'Hand').click();
    expect(await place(visitor)).toEqual(hand);
  });

  it('goes by typed numbers and by moving, too; all is reset at once', async () => {
    const visitor = await visitHinge('&joint=Hand&matrix=relative');
    const before = await visitor.picture();
    const rested = await matrix(visitor);
    await field(visitor, 'Position y').fill('21,5');
    await field(visitor, 'Position y').press('Enter');
    await field(visitor, 'Rotation z').fill('\u221245');
    await field(visitor, 'Rotation z').press('Enter');
    await expect.poll(async () => (await place(visitor))[1]).toBe(21.5);
    expect(await field(visitor, 'Rotation z').inputValue()).toBe('\u221245.00');
    await visitor.seesChange(before);
    await row(visitor, 'Base').click();
    await slider(visitor, 'Rotation y').press('ArrowLeft');
    await visitor.page.getByText('4 joints, 2 held').waitFor();
    await visitor.page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(async () => samePicture(await visitor.picture(), before)).toBe(true);
    await row(visitor, 'Hand').click();
    expect(await matrix(visitor)).toEqual(rested);
  });

  it('goes on beyond 90 degrees about y without a jump of the others', async () => {
    const visitor = await visitHinge('&joint=Elbow');
    await slider(visitor, 'Rotation y').focus();
    for (let i = 0; i < 12; i++) await visitor.page.keyboard.press('Shift+ArrowRight');
    expect(await field(visitor, 'Rotation y').inputValue()).toBe('120.00');
    expect(await field(visitor, 'Rotation x').inputValue()).toBe('54.00');
    expect(await field(visitor, 'Rotation z').inputValue()).toBe('0.00');
  });

  it('stops what plays', async () => {
    const visitor = await visitHinge('&paused=0&joint=Elbow');
    await visitor.page.getByRole('button', { name: 'Pause' }).waitFor();
    await slider(visitor, 'Rotation x').press('ArrowRight');
    await visitor.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await row(visitor, 'Elbow').getByRole('img', { name: 'held' }).waitFor();
  });
});

describe('the numbers of a joint', () => {
  it('are live while the animation plays', async () => {
    const visitor = await visitHinge('&paused=0&joint=Hand&matrix=absolute');
    const seen: Set<string> = new Set();
    await expect
      .poll(async () => seen.add((await matrix(visitor)).join(' ')).size, { timeout: 15_000, interval: 100 })
      .toBeGreaterThan(4);
  });

  it('change with what happens between the keys', async () => {
    const visitor = await visitHinge('&joint=Elbow');
    const slerp = await visitor.picture();
    const angle = (): Promise<string> => field(visitor, 'Rotation x').inputValue();
    expect(await angle()).toBe('54.00');
    await visitor.page.getByRole('radio', { name: 'Step' }).click();
    await expect.poll(angle).toBe('114.00');
    await visitor.seesChange(slerp);
    await visitor.page.getByRole('radio', { name: 'LERP', exact: true }).click();
    await expect.poll(angle).not.toBe('114.00');
    // LERP differs from SLERP here, by less than three degrees.
    const lerp = Number(await angle());
    expect(lerp).not.toBe(54);
    expect(Math.abs(lerp - 54)).toBeLessThan(3);
    await expect.poll(() => visitor.page.url()).toContain('between=lerp');
    await visitor.page.getByRole('radio', { name: 'SLERP' }).click();
    await expect.poll(async () => samePicture(await visitor.picture(), slerp)).toBe(true);
  });

  it('say that nothing has moved in the rest pose: the skinning matrix is the identity', async () => {
    const visitor = await visitHinge('&joint=Hand&matrix=skinning');
    const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    expect(await matrix(visitor)).not.toEqual(identity);
    await visitor.scene.focus();
    await visitor.page.keyboard.press('0');
    await expect.poll(() => matrix(visitor)).toEqual(identity);
    await expect.poll(() => visitor.page.url()).toContain('rest=1');
    await visitor.page.keyboard.press('0');
    await expect.poll(() => matrix(visitor)).not.toEqual(identity);
  });

  it('are copied, one matrix or the whole pose', async () => {
    const visitor = await visitHinge('&joint=Elbow&held=2:54,10,0', {
      ...wide,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copied = (): Promise<string> => visitor.page.evaluate(() => navigator.clipboard.readText());
    await visitor.page.getByRole('button', { name: 'Copy the matrix as text' }).click();
    await visitor.page.getByText('Copied Elbow, relative matrix').first().waitFor();
    expect((await copied()).split('\n').map((line) => line.split('\t').length)).toEqual([4, 4, 4, 4]);
    await visitor.page.getByRole('button', { name: 'Copy pose as JSON' }).click();
    await visitor.page.getByText('Copied the pose of 4 joints').first().waitFor();
    const pose = JSON.parse(await copied()) as { clip: string; frame: number; joints: { name: string }[] };
    expect(pose).toMatchObject({ model: 'Hinge', clip: 'Reach', frame: 20 });
    expect(pose.joints.map(({ name }) => name)).toEqual(['Base', 'Shoulder', 'Elbow', 'Hand']);
    expect(pose.joints[2]).toMatchObject({ parent: 'Shoulder', held: true, euler: [54, 10, 0] });
    await visitor.page.getByRole('button', { name: 'Copy held joints as JSON' }).click();
    await expect.poll(async () => (JSON.parse(await copied()) as typeof pose).joints.length).toBe(1);
  });

  it('follow the root motion of a clip that travels', async () => {
    const visitor = await visitMarl('&clip=walk&frame=20&paused=1&joint=origin&matrix=absolute');
    const inPlace = await place(visitor);
    await visitor.page.getByRole('radio', { name: 'As stored' }).click();
    await expect.poll(async () => apart(await place(visitor), inPlace)).toBeGreaterThan(1);
    await expect.poll(() => visitor.page.url()).toContain('root=stored');
    await visitor.page.locator('mw-transport').getByRole('button', { name: 'Travels' }).click();
    await expect.poll(() => visitor.page.url()).toContain('root=travel');
    await visitor.page.locator('mw-transport').getByRole('button', { name: 'Travels' }).click();
    await expect.poll(() => visitor.page.url()).not.toContain('root=');
    await expect.poll(async () => apart(await place(visitor), inPlace)).toBeLessThan(1e-3);
  });
});

describe('the tree of joints', () => {
  it('goes by the arrow keys, opens and closes', async () => {
    const visitor = await visitHinge();
    expect(await tree(visitor).getByRole('treeitem').count()).toBe(4);
    await tree(visitor).locator('[tabindex="0"]').focus();
    const press = async (...keys: string[]): Promise<string> => {
      for (const key of keys) await visitor.page.keyboard.press(key);
      return (await chosen(visitor).textContent())?.trim() ?? '';
    };
    expect(await press('ArrowDown')).toBe('Shoulder');
    expect(await press('End')).toBe('Hand');
    expect(await press('ArrowLeft')).toBe('Elbow');
    expect(await press('ArrowLeft')).toBe('Elbow');
    expect(await tree(visitor).getByRole('treeitem').count()).toBe(3);
    expect(await press('ArrowRight')).toBe('Elbow');
    expect(await press('ArrowRight')).toBe('Hand');
    expect(await values(visitor).getByRole('heading', { level: 3 }).textContent()).toContain('Hand');
    await values(visitor).getByRole('button', { name: 'Elbow' }).click();
    expect(await press()).toBe('Elbow');
    await visitor.page.keyboard.press('Escape');
    await values(visitor).getByText('Choose a joint').waitFor();
  });

  it('is searched, and keeps what is above a find', async () => {
    const visitor = await visitMarl('&paused=1');
    await visitor.page.keyboard.press('/');
    await visitor.page.keyboard.type('JAW');
    const names = (): Promise<string[]> => tree(visitor).locator('.n').allTextContents();
    await expect.poll(async () => (await names()).length).toBeLessThan(12);
    const found = (await names()).map((name) => name.trim());
    expect(found[0]).toBe('origin');
    expect(found.at(-1)).toBe('jaw');
    await visitor.page.keyboard.press('Enter');
    expect((await chosen(visitor).textContent())?.trim()).toBe('jaw');
    await visitor.page.keyboard.press('Escape');
    await expect.poll(async () => (await names()).length).toBe(36);
    await visitor.page.getByRole('searchbox', { name: 'Find a joint' }).fill('no such');
    await visitor.page.getByText('No joint has "no such" in its name.').waitFor();
  });
});

describe('bones in the scene', () => {
  it('are shown with the first joint in hand, clicked, and called by their names', async () => {
    const visitor = await visitHinge();
    const plain = await visitor.picture();
    await row(visitor, 'Elbow').click();
    expect(await visitor.tool('Skeleton').getAttribute('aria-pressed')).toBe('true');
    await visitor.seesChange(plain);
    const label = visitor.page.locator('mw-joint-label .chosen');
    expect(await label.textContent()).toBe('Elbow');
    await visitor.page.keyboard.press('Escape');
    await label.waitFor({ state: 'detached' });
    // The stage grows when the lane of the joint's curves is gone.
    await visitor.picture();
    const area = (await visitor.scene.boundingBox())!;
    const joint = await visitor.page.locator('mw-page').evaluate((page) => {
      const { app } = page as unknown as { readonly app: App };
      return app.scene.jointPlace(
        app.store.state.subject!.summary.parts[0]!.joints.findIndex(({ name }) => name === 'Elbow'),
      );
    });
    // Where the bone begins.
    const at = [area.x + joint!.x, area.y + joint!.y + 2] as const;
    await visitor.page.mouse.move(at[0] + 1, at[1]);
    await visitor.page.mouse.move(...at);
    await visitor.page.locator('mw-joint-label .label').waitFor();
    await visitor.page.mouse.click(...at);
    await label.waitFor();
    expect(['Elbow', 'Shoulder']).toContain(await label.textContent());
    // A drag turns the model and selects nothing.
    const name = await label.textContent();
    await visitor.page.mouse.move(300, 300);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(...at, { steps: 4 });
    await visitor.page.mouse.up();
    expect(await label.textContent()).toBe(name);
  });

  it('go by B, with axes, and alone without the mesh', async () => {
    const visitor = await visitHinge();
    const plain = await visitor.picture();
    await visitor.page.keyboard.press('b');
    await visitor.seesChange(plain);
    const bones = await visitor.picture();
    const chips = visitor.page.locator('mw-skeleton-panel .chips');
    await chips.getByRole('button', { name: 'Skeleton alone' }).click();
    await visitor.seesChange(bones);
    const alone = await visitor.picture();
    await chips.getByRole('button', { name: 'Joint axes' }).click();
    await visitor.seesChange(alone);
    await expect.poll(() => visitor.page.url()).toContain('skeleton=1&joint-axes=1&mesh=0');
    await chips.getByRole('button', { name: 'Joint axes' }).click();
    await chips.getByRole('button', { name: 'Skeleton alone' }).click();
    await visitor.page.keyboard.press('b');
    await expect.poll(async () => samePicture(await visitor.picture(), plain)).toBe(true);
  });
});

describe('a crowd', () => {
  it('is shown whole, and goes again', async () => {
    const visitor = await visitHinge();
    const one = await visitor.picture();
    await visitor.page.getByRole('button', { name: 'Display', exact: true }).click();
    await visitor.page.getByRole('radio', { name: '9', exact: true }).click();
    await visitor.seesChange(one);
    await expect.poll(() => visitor.page.url()).toContain('crowd=9');
    await visitor.page.getByRole('radio', { name: '1', exact: true }).click();
    await expect.poll(async () => samePicture(await visitor.picture(), one), { timeout: 30_000 }).toBe(true);
  });
});

describe('the address of a skeleton', () => {
  it('restores the joint in hand, those held, and the options', async () => {
    const visitor = await visitHinge();
    await visitor.page.getByRole('radio', { name: 'Step' }).click();
    await row(visitor, 'Elbow').click();
    await visitor.page.getByRole('radio', { name: 'Skinning' }).click();
    const before = await visitor.picture();
    await slider(visitor, 'Rotation x').press('Shift+ArrowRight');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('joint=Elbow&held=2:124,0,0&between=step');
    const shown = await visitor.picture();
    const numbers = await matrix(visitor);

    await visitor.page.reload();
    await visitor.sees('Hinge');
    expect(await chosen(visitor).textContent()).toContain('Elbow');
    expect(await matrix(visitor)).toEqual(numbers);
    await expect.poll(async () => samePicture(await visitor.picture(), shown)).toBe(true);
    expect(await row(visitor, 'Elbow').getByRole('img', { name: 'held' }).count()).toBe(1);
  });
});

describe('for everyone', () => {
  it.each([
    ['dark', { ...wide, colorScheme: 'dark' as const }],
    ['light, on a tablet', { viewport: { width: 1024, height: 768 }, colorScheme: 'light' as const }],
    ['light, on a phone', { ...phone, colorScheme: 'light' as const }],
  ])('axe-core finds nothing: %s', async (_, options) => {
    const visitor = await visitHinge('&joint=Elbow&held=2:64,0,0&skeleton=1', options);
    await values(visitor).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.keyboard.press('Escape');
    await tree(visitor).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('a phone shows the tree, and then the joint with a way back', async () => {
    const visitor = await visitHinge('', phone);
    await row(visitor, 'Elbow').tap();
    await values(visitor).getByRole('heading', { name: 'Elbow' }).waitFor();
    expect(await tree(visitor).count()).toBe(0);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await visitor.page.getByRole('button', { name: 'All joints' }).tap();
    await tree(visitor).waitFor();
  });

  it('a phone with a keyboard reaches every joint, and comes back to it', async () => {
    const visitor = await visitHinge('', phone);
    const focused = visitor.page.locator('li:focus .n');
    await tree(visitor).locator('[tabindex="0"]').focus();
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await visitor.page.keyboard.press(key);
    await expect.poll(() => focused.textContent()).toContain('Elbow');
    expect(await chosen(visitor).count()).toBe(0);
    await visitor.page.keyboard.press('Enter');
    await values(visitor).getByRole('heading', { name: 'Elbow' }).waitFor();
    await visitor.page.locator('button.back:focus').waitFor();
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => focused.textContent()).toContain('Elbow');
    expect(await tree(visitor).getByRole('treeitem').count()).toBe(3);
  });

  it('a button that goes away hands the focus on', async () => {
    const visitor = await visitHinge('&joint=Elbow&held=2:64,0,0;3:5,0,0');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Reset joint', exact: true }).press('Enter');
    await page.locator('mw-calliper.x input[type="range"]:focus').first().waitFor();
    await page.getByRole('button', { name: 'Reset all' }).press('Enter');
    await page.locator('.keep button:focus').waitFor();
    await page.getByRole('button', { name: 'Rest pose' }).click();
    await page.locator('.rest button').press('Enter');
    await page.locator('button.play:focus').waitFor();
  });
});
