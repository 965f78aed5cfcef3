// Half-Life models on the page: controls, clips, overlays and labels.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AXIS, type MdlFrame } from '../../samples/formats/mdl.js';
import { buildMdl, turningArm } from '../../tests/web/support/mdl-builder.js';
import { words } from '../../web/app/text/messages.js';
import type { TakeOptions } from '../support/browser.js';
import { sameImage } from '../support/images.js';
import { useVisits } from './visits.js';
import type { Visitor } from './visitor.js';

const visits = useVisits();

/** Opens the current address in a new page, and expects the scene to show the same image. */
async function reopens(visitor: Visitor, image: Buffer): Promise<void> {
  const again = await visits.visit(new URL(visitor.page.url()).hash);
  await again.seesSample('hyoid');
  await again.showsAgain(image);
}

async function visitHyoid(address: string, tab = 'controls'): Promise<Visitor> {
  const visitor = await visits.visit(
    `#v=1&sample=hyoid&paused=1&tab=${tab}&camera=30,8,110,0,36,0${address}`,
  );
  await visitor.seesSample('hyoid');
  return visitor;
}

function slider(visitor: Visitor, name: string | RegExp): Locator {
  return visitor.page.locator('mw-controls-panel').getByRole('slider', { name });
}

describe('the controls of a Half-Life model', () => {
  it('can hide the helmet and the rifle, and are stored in the address', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=3');
    const textured = await visitor.screenshot();
    for (const [group, model] of [
      ['headgear: helmet', 'none'],
      ['weapon: rifle', 'empty'],
    ] as const) {
      const before = await visitor.screenshot();
      await visitor.page.locator('mw-controls-panel').getByRole('button', { name: group }).click();
      await visitor.page.getByRole('menuitemradio', { name: model }).click();
      await visitor.seesChange(before);
    }
    await expect.poll(() => visitor.page.url()).toMatch(/[&#]body=\d+/);
    const bare = await visitor.screenshot();
    expect(sameImage(bare, textured)).toBe(false);
    await reopens(visitor, bare);
  });

  it('can turn the head, open the mouth and set the aim, and can be reset', async () => {
    const visitor = await visitHyoid('&clip=aim&frame=0');
    const rest = await visitor.screenshot();
    for (const name of [/turn|head|neck/i, words.mouth, new RegExp(`^${words.blend}`)]) {
      const before = await visitor.screenshot();
      await slider(visitor, name).first().focus();
      for (let i = 0; i < 8; i++) await visitor.page.keyboard.press('ArrowRight');
      await visitor.seesChange(before);
    }
    for (const part of [/controllers=/, /blend=0\.\d/])
      await expect.poll(() => visitor.page.url()).toMatch(part);
    await visitor.page
      .locator('mw-controls-panel')
      .getByRole('button', { name: words.resetControls })
      .click();
    await visitor.showsAgain(rest);
    await expect.poll(() => visitor.page.url()).not.toContain('blend=');
  });

  it('change the player colours', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=3');
    const before = await visitor.screenshot();
    await slider(visitor, words.topColor).focus();
    await visitor.page.keyboard.press('ArrowLeft');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toMatch(/colors=127(%2C|,)-/);
  });

  it('include marks on the timeline for the events of a clip', async () => {
    const visitor = await visitHyoid('&clip=attack&frame=0');
    await expect.poll(() => visitor.page.locator('mw-timeline .event').count()).toBe(4);
    const mark = visitor.page.locator('mw-timeline .event').first();
    const title = (await mark.getAttribute('title')) ?? '';
    const [, number = '', frame = ''] = /(500[14])\D+(\d+)/.exec(title) ?? [];
    expect(title).toContain(words.clipEvent(Number(frame), Number(number), ''));
  });
});

describe('a sequence that is blended along two axes', () => {
  /** A model whose arm rotates along the first blend axis and rises along the second. */
  function aiming(): Uint8Array<ArrayBuffer> {
    const blends = [0, 20].flatMap((up) =>
      [-40, 40].map((degrees) =>
        turningArm(1, () => degrees).map(([root, arm]) => [root, arm?.map((at, i) => (i === 2 ? up : at))]),
      ),
    ) as MdlFrame[][];
    const axis = { type: AXIS.turnZ, start: -40, end: 40 };
    const axis2 = { type: AXIS.z, start: 0, end: 20 };
    return buildMdl({ sequences: [{ label: 'aim', rate: 10, axis, axis2, blends }] });
  }

  async function visitAiming(state = '', options: TakeOptions = {}): Promise<Visitor> {
    const visitor = await visits.visit(
      `#v=1&src=aiming.mdl&clip=aim&paused=1&tab=controls&camera=0,0,80,0,12,0${state}`,
      options,
      (page) => page.route('**/aiming.mdl', (route) => route.fulfill({ body: Buffer.from(aiming()) })),
    );
    await visitor.sees('aiming');
    return visitor;
  }

  /** The value of the pad as text. */
  const at = (degrees: string, units: string): string =>
    words.blendValues(`${words.motions.turn_z} ${degrees}°`, `${words.motions.move_z} ${units}`);

  function pad(visitor: Visitor): ReturnType<typeof slider> {
    return slider(visitor, words.blendPad);
  }

  it('has a pad that sets the blend by pointer and keys, and the address stores the blend', async () => {
    const visitor = await visitAiming();
    expect(await pad(visitor).getAttribute('aria-valuetext')).toBe(at('0.0', '0.0'));
    const rest = await visitor.screenshot();
    await pad(visitor).scrollIntoViewIfNeeded();
    const box = await pad(visitor).boundingBox();
    if (box === null) throw new Error('The pad is not visible.');
    await visitor.page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
    await visitor.page.mouse.up();
    await expect
      .poll(() => pad(visitor).getAttribute('aria-valuetext'))
      .toMatch(new RegExp(`^${at('20\\.\\d', '10\\.0')}$`));
    await visitor.seesChange(rest);
    expect(
      await slider(visitor, words.blendAxis(words.motions.turn_z)).getAttribute('aria-valuetext'),
    ).toMatch(/^20\.\d°$/);
    const dragged = await visitor.screenshot();
    await pad(visitor).focus();
    await visitor.page.keyboard.press('Shift+ArrowLeft');
    await visitor.page.keyboard.press('ArrowLeft');
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('Shift+ArrowUp');
    await expect
      .poll(() => pad(visitor).getAttribute('aria-valuetext'))
      .toMatch(new RegExp(`^${at('9\\.\\d', '16\\.0')}$`));
    await visitor.seesChange(dragged);
    const set = await visitor.screenshot();
    await expect.poll(() => visitor.page.url()).toMatch(/blend=0\.6\d*,0\.8(&|$)/);
    await visitor.page.getByText(words.controlsSummary(2)).waitFor({ state: 'attached' });
    const [, blend = ''] = /(&blend=[\d.,]+)/.exec(visitor.page.url()) ?? [];
    const again = await visitAiming(blend);
    await again.showsAgain(set);
    expect(await again.accessibilityProblems()).toEqual([]);
    expect(await pad(again).getAttribute('aria-valuetext')).toMatch(
      new RegExp(`^${at('9\\.\\d', '16\\.0')}$`),
    );
    await pad(again).focus();
    await again.page.keyboard.press('Backspace');
    await again.showsAgain(rest);
    await expect.poll(() => again.page.url()).not.toContain('blend=');
  });

  it('has a pad that fits on a phone and has no accessibility problems', async () => {
    const visitor = await visitAiming('', {
      viewport: { width: 360, height: 740 },
      colorScheme: 'light',
      hasTouch: true,
    });
    const box = await pad(visitor).boundingBox();
    expect(box?.width).toBeGreaterThan(120);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(360);
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('has a pad, unlike a sequence with one axis', async () => {
    const visitor = await visitHyoid('&clip=aim&frame=0');
    await slider(visitor, new RegExp(`^${words.blend}`))
      .first()
      .waitFor();
    expect(await pad(visitor).count()).toBe(0);
  });
});

describe('the clips of a model', () => {
  const list = 'mw-clip-list ul > li';
  const rate = (framesPerSecond: number): string => `${framesPerSecond} ${words.fps}`;

  async function rows({ page }: Visitor): Promise<(readonly string[])[]> {
    return page.locator(list).evaluateAll((all) =>
      all.map((row) => {
        const cells =
          row.getAttribute('role') === 'option' ? '.n .visually-hidden, .n .name-tail, .d' : 'span';
        const texts = [...row.querySelectorAll(cells)].map((cell) => cell.textContent.trim());
        return texts.map((text) => text.replace(/\s+/g, ' ')).filter((text) => text !== '');
      }),
    );
  }

  it('are grouped by activity, show frames, rate, events and ground speed, and can be chosen by arrow keys', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=0', 'animations');
    expect(await rows(visitor)).toEqual([
      ['Idle'],
      ['idle', words.frameCount(41), rate(10)],
      ['Walk'],
      ['walk', words.frameCount(33), rate(30), `37.5 ${words.unitsPerSecond}`],
      ['Range attack 1'],
      ['attack', words.frameCount(15), rate(20), `4 ${words.eventsUnit(4)}`],
      [words.activity('')],
      ['aim', words.frameCount(21), rate(10)],
    ]);
    await visitor.page.getByRole('listbox', { name: words.clips }).focus();
    await visitor.page.keyboard.press('ArrowDown');
    await visitor.page.keyboard.press('ArrowDown');
    expect(await visitor.clip('attack').getAttribute('aria-selected')).toBe('true');
    await visitor.page.keyboard.press('End');
    expect(await visitor.clip('aim').getAttribute('aria-selected')).toBe('true');
  });

  it('can be searched by name and activity', async () => {
    const sequences = [...Array(9).keys()].map((at) => ({
      label: `move${at}`,
      rate: 10,
      activity: at === 4 ? 3 : 1,
      blends: [turningArm(2, () => 0)],
    }));
    const visitor = await visits.visit();
    await visitor.drop([{ name: 'mover.mdl', bytes: buildMdl({ sequences }) }]);
    await visitor.sees('mover');
    const field = visitor.page.getByRole('searchbox', { name: words.findClip });
    const data = [words.frameCount(2), rate(10), `0.10 ${words.secondsUnit}`];
    await field.fill('walk');
    await expect.poll(() => rows(visitor)).toEqual([['Walk'], ['move4', ...data]]);
    await field.fill('MOVE7');
    await expect.poll(() => rows(visitor)).toEqual([['Idle'], ['move7', ...data]]);
    await field.fill('swim');
    await visitor.page.getByText(words.noClipOrActivity('swim')).waitFor();
  });

  it('are one list without groups if the model has no activities', async () => {
    const visitor = await visits.visitUlna('&clip=run');
    await visitor.clip('run').waitFor();
    expect(await visitor.page.locator('mw-clip-list .group').count()).toBe(0);
  });
});

describe('the option for a moving ground', () => {
  it('moves the ground under a model that walks in place, and is stored in the address', async () => {
    const visitor = await visitHyoid('&clip=walk&frame=7', 'display');
    const still = await visitor.screenshot();
    const chip = visitor.page.locator('mw-display-panel').getByRole('button', { name: words.movingGround });
    await chip.click();
    await expect.poll(() => visitor.page.url()).toContain('moving-ground=1');
    await visitor.seesChange(still);
    const moved = await visitor.screenshot();
    await reopens(visitor, moved);
    await chip.click();
    await visitor.showsAgain(still);
  });
});

describe('the option for muzzle flashes', () => {
  it('hides the flash of a shot when it is off, and is stored in the address', async () => {
    const visitor = await visitHyoid('&clip=attack&frame=2', 'display');
    const flash = await visitor.screenshot();
    const chip = visitor.page.locator('mw-display-panel').getByRole('button', { name: words.muzzleFlashes });
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await chip.click();
    await expect.poll(() => visitor.page.url()).toContain('flashes=0');
    await visitor.seesChange(flash);
    const none = await visitor.screenshot();
    await reopens(visitor, none);
  });
});

describe('hitboxes and attachments', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

  function labels(visitor: Visitor): Locator {
    return visitor.page.locator('mw-overlay-labels .label');
  }

  it('have labels that do not overlap, and that move when the camera pans', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=3&hitboxes=1', 'display');
    await expect.poll(() => labels(visitor).count()).toBe(13);
    expect(await labels(visitor).allInnerTexts()).toContain(`chest ${words.hitGroups[2]}`);
    const rows = await labels(visitor).evaluateAll((all) =>
      all.map((label) => label.getBoundingClientRect()),
    );
    for (const [at, a] of rows.entries())
      for (const b of rows.slice(at + 1))
        expect(a.right < b.left || b.right < a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
    const lowest = (all: readonly { readonly y: number }[]): number => Math.max(...all.map(({ y }) => y));
    const before = lowest(rows);
    await visitor.scene.press('Shift+ArrowUp');
    // Compares the lowest label, because the topmost one may stay below the caption.
    await expect
      .poll(async () =>
        lowest(
          await labels(visitor).evaluateAll((all) =>
            all.map((each) => ({ y: each.getBoundingClientRect().y })),
          ),
        ),
      )
      .not.toBe(before);
    await visitor.page.locator('mw-display-panel').getByRole('button', { name: words.attachments }).click();
    await expect
      .poll(() => labels(visitor).allInnerTexts())
      .toEqual(expect.arrayContaining(['muzzle', 'eyes']));
  });

  it('have no labels on a phone, except for the hitbox that the user taps', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid&clip=idle&frame=3&paused=1&hitboxes=1', phone);
    await visitor.seesSample('hyoid');
    expect(await labels(visitor).count()).toBe(0);
    const box = await visitor.scene.boundingBox();
    // The toolbar covers the right of the scene, so the model is to the left of the scene's middle.
    const tools = (await visitor.page.locator('mw-tool-rail .rail').boundingBox())!;
    await visitor.page.touchscreen.tap((box!.x + tools.x) / 2, box!.y + box!.height * 0.45);
    await expect.poll(() => labels(visitor).count()).toBe(1);
    const [, , chest, stomach, leftArm, rightArm] = words.hitGroups;
    expect([
      ...[`chest ${chest}`, `spine ${stomach}`, `pelvis ${stomach}`],
      ...['arm_l', 'fore_l'].map((name) => `${name} ${leftArm}`),
      ...['arm_r', 'fore_r'].map((name) => `${name} ${rightArm}`),
    ]).toContain(await labels(visitor).first().innerText());
    await visitor.page.touchscreen.tap(box!.x + 12, box!.y + box!.height - 12);
    await expect.poll(() => labels(visitor).count()).toBe(0);
  });
});
