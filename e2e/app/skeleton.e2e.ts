import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { App } from '../../web/app/app.js';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { sampleName } from '../support/texts.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const wide = { viewport: { width: 1440, height: 900 } } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Opens Hinge, an arm of four joints; its elbow bends by 84 degrees between frames 10 and 24 of the clip "Reach". */
async function visitHinge(address = '', options: TakeOptions = wide): Promise<Visitor> {
  const visitor = await visits.visit(
    `#v=1&sample=hinge&clip=Reach&frame=20&paused=1&tab=skeleton${address}`,
    options,
  );
  await visitor.seesSample('hinge');
  if (address.includes('joint=')) await showsCurves(visitor);
  return visitor;
}

/** Waits until the curves of the joint are shown and the scene above them has its smaller size. */
async function showsCurves({ page, scene }: Visitor): Promise<void> {
  await page.locator('mw-curve-lane .lane').waitFor();
  const fits = (canvas: HTMLElement | SVGElement): boolean =>
    (canvas as HTMLCanvasElement).height === canvas.clientHeight;
  await expect.poll(() => scene.evaluate(fits)).toBe(true);
}

async function visitMarl(address: string): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=marl&paused=1&tab=skeleton${address}`, wide);
  await visitor.seesSample('marl');
  return visitor;
}

const tree = ({ page }: Visitor): Locator => page.getByRole('tree', { name: words.joints });
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

describe('the rotation of a joint', () => {
  it('moves its children and changes the image, until it is reset', async () => {
    const visitor = await visitHinge('&joint=Hand&matrix=absolute');
    const before = await visitor.screenshot();
    const hand = await place(visitor);
    await row(visitor, 'Elbow').click();
    const elbow = await place(visitor);
    expect(await field(visitor, words.rotationAxis('x')).inputValue()).toBe('54.00');

    await slider(visitor, words.rotationAxis('x')).focus();
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('Shift+ArrowRight');
    expect(await field(visitor, words.rotationAxis('x')).inputValue()).toBe('84.00');
    await visitor.seesChange(before);
    // The elbow rotates in place, and the hand moves around it.
    expect(apart(await place(visitor), elbow)).toBe(0);
    await row(visitor, 'Hand').click();
    const moved = await place(visitor);
    expect(apart(moved, elbow)).toBeCloseTo(apart(hand, elbow), 2);
    const turn = 2 * apart(hand, elbow) * Math.sin((15 / 180) * Math.PI);
    expect(apart(moved, hand)).toBeCloseTo(turn, 2);

    await row(visitor, 'Elbow').click();
    expect(await row(visitor, 'Elbow').getByRole('img', { name: words.jointHeld }).count()).toBe(1);
    await visitor.page.getByRole('button', { name: words.resetJoint }).click();
    await visitor.showsAgain(before);
    expect(await field(visitor, words.rotationAxis('x')).inputValue()).toBe('54.00');
    expect(await tree(visitor).getByRole('img', { name: words.jointHeld }).count()).toBe(0);
    await row(visitor, 'Hand').click();
    expect(await place(visitor)).toEqual(hand);
  });

  it('can be typed, like its position, and all joints can be reset together', async () => {
    const visitor = await visitHinge('&joint=Hand&matrix=relative');
    const before = await visitor.screenshot();
    const rested = await matrix(visitor);
    await field(visitor, words.positionAxis('y')).fill('21,5');
    await field(visitor, words.positionAxis('y')).press('Enter');
    await field(visitor, words.rotationAxis('z')).fill('\u221245');
    await field(visitor, words.rotationAxis('z')).press('Enter');
    await expect.poll(async () => (await place(visitor))[1]).toBe(21.5);
    expect(await field(visitor, words.rotationAxis('z')).inputValue()).toBe('\u221245.00');
    await visitor.seesChange(before);
    await row(visitor, 'Base').click();
    await slider(visitor, words.rotationAxis('y')).press('ArrowLeft');
    await visitor.page.getByText(words.skeletonSummary(4, 2)).waitFor();
    await visitor.page.getByRole('button', { name: words.resetJoints }).click();
    await visitor.showsAgain(before);
    await row(visitor, 'Hand').click();
    expect(await matrix(visitor)).toEqual(rested);
  });

  it('can exceed 90 degrees about y without changing the other angles', async () => {
    const visitor = await visitHinge('&joint=Elbow');
    await slider(visitor, words.rotationAxis('y')).focus();
    for (let i = 0; i < 12; i++) await visitor.page.keyboard.press('Shift+ArrowRight');
    expect(await field(visitor, words.rotationAxis('y')).inputValue()).toBe('120.00');
    expect(await field(visitor, words.rotationAxis('x')).inputValue()).toBe('54.00');
    expect(await field(visitor, words.rotationAxis('z')).inputValue()).toBe('0.00');
  });

  it('pauses playback when the user changes it', async () => {
    const visitor = await visitHinge('&paused=0&joint=Elbow');
    await visitor.page.getByRole('button', { name: words.pause }).waitFor();
    await slider(visitor, words.rotationAxis('x')).press('ArrowRight');
    await visitor.page.getByRole('button', { name: words.play, exact: true }).waitFor();
    await row(visitor, 'Elbow').getByRole('img', { name: words.jointHeld }).waitFor();
  });
});

describe('the values of a joint', () => {
  it('change during playback', async () => {
    const visitor = await visitHinge('&joint=Hand&matrix=absolute', { ...wide, clock: true });
    await visitor.stopClock();
    await visitor.playButton.click();
    const seen: Set<string> = new Set();
    for (let i = 0; i < 5; i++) {
      await visitor.advance(100);
      seen.add((await matrix(visitor)).join(' '));
    }
    expect(seen.size).toBe(5);
  });

  it('depend on the interpolation between keys', async () => {
    const visitor = await visitHinge('&joint=Elbow');
    const slerp = await visitor.screenshot();
    const angle = (): Promise<string> => field(visitor, words.rotationAxis('x')).inputValue();
    expect(await angle()).toBe('54.00');
    await visitor.page.getByRole('radio', { name: words.betweenStep }).click();
    await expect.poll(angle).toBe('114.00');
    await visitor.seesChange(slerp);
    await visitor.page.getByRole('radio', { name: words.betweenLerp, exact: true }).click();
    await expect.poll(angle).not.toBe('114.00');
    // At this frame LERP and SLERP differ by less than three degrees.
    const lerp = Number(await angle());
    expect(lerp).not.toBe(54);
    expect(Math.abs(lerp - 54)).toBeLessThan(3);
    await expect.poll(() => visitor.page.url()).toContain('between=lerp');
    await visitor.page.getByRole('radio', { name: words.betweenSlerp }).click();
    await visitor.showsAgain(slerp);
  });

  it('include a skinning matrix that is the identity in the rest pose', async () => {
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

  it('can be copied as a matrix, as the whole pose, and as the held joints', async () => {
    const visitor = await visitHinge('&joint=Elbow&held=2:54,10,0', {
      ...wide,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copied = (): Promise<string> => visitor.page.evaluate(() => navigator.clipboard.readText());
    await visitor.page.getByRole('button', { name: words.copyMatrix }).click();
    await visitor.waitForMessage(words.copiedMatrix(words.matrixRelative, 'Elbow'));
    expect((await copied()).split('\n').map((line) => line.split('\t').length)).toEqual([4, 4, 4, 4]);
    await visitor.page.getByRole('button', { name: words.copyPose }).click();
    await visitor.waitForMessage(words.copiedPose(4));
    const pose = JSON.parse(await copied()) as { clip: string; frame: number; joints: { name: string }[] };
    expect(pose).toMatchObject({ model: sampleName('hinge'), clip: 'Reach', frame: 20 });
    expect(pose.joints.map(({ name }) => name)).toEqual(['Base', 'Shoulder', 'Elbow', 'Hand']);
    expect(pose.joints[2]).toMatchObject({ parent: 'Shoulder', held: true, euler: [54, 10, 0] });
    await visitor.page.getByRole('button', { name: words.copyHeld }).click();
    await expect.poll(async () => (JSON.parse(await copied()) as typeof pose).joints.length).toBe(1);
  });

  it('follow the root motion of a clip that travels', async () => {
    const visitor = await visitMarl('&clip=walk&frame=20&joint=origin&matrix=absolute');
    const inPlace = await place(visitor);
    await visitor.page.getByRole('radio', { name: words.rootStored }).click();
    await expect.poll(async () => apart(await place(visitor), inPlace)).toBeGreaterThan(1);
    await expect.poll(() => visitor.page.url()).toContain('root=stored');
    await visitor.page.locator('mw-transport').getByRole('button', { name: words.rootMotion }).click();
    await expect.poll(() => visitor.page.url()).toContain('root=travel');
    await visitor.page.locator('mw-transport').getByRole('button', { name: words.rootMotion }).click();
    await expect.poll(() => visitor.page.url()).not.toContain('root=');
    await expect.poll(async () => apart(await place(visitor), inPlace)).toBeLessThan(1e-3);
  });
});

describe('the tree of joints', () => {
  it('has arrow keys that move the selection, and expand and collapse rows', async () => {
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
    await values(visitor).getByText(words.chooseJoint).waitFor();
  });

  it('can be searched, and shows the ancestors of a match', async () => {
    const visitor = await visitMarl('');
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
    await visitor.page.getByRole('searchbox', { name: words.findJoint }).fill('no such');
    await visitor.page.getByText(words.noJointFound('no such')).waitFor();
  });
});

describe('bones in the scene', () => {
  it('appear with the first selected joint, are labelled under the pointer, and can be selected by a click', async () => {
    const visitor = await visitHinge();
    const plain = await visitor.screenshot();
    await row(visitor, 'Elbow').click();
    expect(await visitor.tool(words.skeletonOverlay).getAttribute('aria-pressed')).toBe('true');
    await visitor.seesChange(plain);
    const label = visitor.page.locator('mw-joint-label .chosen');
    expect(await label.textContent()).toBe('Elbow');
    await visitor.page.keyboard.press('Escape');
    await label.waitFor({ state: 'detached' });
    // The scene grows when the curves of the joint are closed.
    await visitor.page.locator('mw-curve-lane .lane').waitFor({ state: 'detached' });
    await visitor.idle();
    const area = (await visitor.scene.boundingBox())!;
    const joint = await visitor.page.locator('mw-page').evaluate((page) => {
      const { app } = page as unknown as { readonly app: App };
      return app.scene.projectJoint(
        app.store.state.subject!.summary.parts[0]!.joints.findIndex(({ name }) => name === 'Elbow'),
      );
    });
    // A point near the start of the bone of that joint.
    const at = [area.x + joint!.x, area.y + joint!.y + 2] as const;
    await visitor.page.mouse.move(at[0] + 1, at[1]);
    await visitor.page.mouse.move(...at);
    await visitor.page.locator('mw-joint-label .label').waitFor();
    await visitor.page.mouse.click(...at);
    await label.waitFor();
    expect(['Elbow', 'Shoulder']).toContain(await label.textContent());
    // A drag turns the view and selects nothing.
    const name = await label.textContent();
    await visitor.page.mouse.move(300, 300);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(...at, { steps: 4 });
    await visitor.page.mouse.up();
    expect(await label.textContent()).toBe(name);
  });

  it('are toggled by B, and can be shown with axes and without the mesh', async () => {
    const visitor = await visitHinge();
    const plain = await visitor.screenshot();
    await visitor.page.keyboard.press('b');
    await visitor.seesChange(plain);
    const bones = await visitor.screenshot();
    const chips = visitor.page.locator('mw-skeleton-panel .chips');
    await chips.getByRole('button', { name: words.hideMesh }).click();
    await visitor.seesChange(bones);
    const alone = await visitor.screenshot();
    await chips.getByRole('button', { name: words.jointAxes }).click();
    await visitor.seesChange(alone);
    await expect.poll(() => visitor.page.url()).toContain('skeleton=1&joint-axes=1&mesh=0');
    await chips.getByRole('button', { name: words.jointAxes }).click();
    await chips.getByRole('button', { name: words.hideMesh }).click();
    await visitor.page.keyboard.press('b');
    await visitor.showsAgain(plain);
  });
});

describe('a crowd', () => {
  it('is drawn in the scene, and can be removed', async () => {
    const visitor = await visitHinge();
    const one = await visitor.screenshot();
    await visitor.page.getByRole('button', { name: words.tabDisplay, exact: true }).click();
    await visitor.page.getByRole('radio', { name: '9', exact: true }).click();
    await visitor.seesChange(one);
    await expect.poll(() => visitor.page.url()).toContain('crowd=9');
    await visitor.page.getByRole('radio', { name: '1', exact: true }).click();
    await visitor.showsAgain(one);
  });
});

describe('the address of a skeleton', () => {
  it('restores the selected joint, the held joints and the options', async () => {
    const visitor = await visitHinge();
    await visitor.page.getByRole('radio', { name: words.betweenStep }).click();
    await row(visitor, 'Elbow').click();
    await visitor.page.getByRole('radio', { name: words.matrixSkinning }).click();
    const before = await visitor.screenshot();
    await slider(visitor, words.rotationAxis('x')).press('Shift+ArrowRight');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toContain('joint=Elbow&held=2:124,0,0&between=step');
    const shown = await visitor.screenshot();
    const numbers = await matrix(visitor);

    await visitor.page.reload();
    await visitor.seesSample('hinge');
    expect(await chosen(visitor).textContent()).toContain('Elbow');
    expect(await matrix(visitor)).toEqual(numbers);
    await visitor.showsAgain(shown);
    expect(await row(visitor, 'Elbow').getByRole('img', { name: words.jointHeld }).count()).toBe(1);
  });
});

describe('the skeleton section', () => {
  it('has no accessibility problems in the dark theme and on a tablet', async () => {
    const visitor = await visitHinge('&joint=Elbow&held=2:64,0,0&skeleton=1', {
      ...wide,
      colorScheme: 'dark',
    });
    const { page } = visitor;
    await values(visitor).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.emulateMedia({ colorScheme: 'light' });
    await visitor.idle();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
    await tree(visitor).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await page.setViewportSize(wide.viewport);
    await page.emulateMedia({ colorScheme: 'dark' });
    await visitor.idle();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('shows the tree on a phone, then the selected joint with a button back to the tree', async () => {
    const visitor = await visitHinge('&held=2:64,0,0&skeleton=1', { ...phone, colorScheme: 'light' });
    await tree(visitor).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await row(visitor, 'Elbow').tap();
    await values(visitor).getByRole('heading', { name: 'Elbow' }).waitFor();
    expect(await tree(visitor).count()).toBe(0);
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await visitor.page.getByRole('button', { name: words.allJoints }).tap();
    await tree(visitor).waitFor();

    // The keyboard selects a joint in the tree, and returns from the values of the joint to the tree.
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

  it('moves the focus to another control if the focused button disappears', async () => {
    const visitor = await visitHinge('&joint=Elbow&held=2:64,0,0;3:5,0,0');
    const { page } = visitor;
    await page.getByRole('button', { name: words.resetJoint, exact: true }).press('Enter');
    await page.locator('mw-calliper.x input[type="range"]:focus').first().waitFor();
    await page.getByRole('button', { name: words.resetJoints }).press('Enter');
    await page.locator('.keep button:focus').waitFor();
    await page.getByRole('button', { name: words.restPose }).click();
    await page.locator('.rest button').press('Enter');
    await page.locator('button.play:focus').waitFor();
  });
});
