// A Half-Life model on the page: what its section of controls sets is seen, and the address keeps it.
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AXIS, type MdlFrame } from '../../samples/formats/mdl.js';
import { buildMdl, turningArm } from '../../tests/web/support/mdl-builder.js';
import { samePicture } from '../support/pictures.js';
import { useVisits } from './visits.js';
import type { Visitor } from './visitor.js';

const visits = useVisits();

async function visitHyoid(address: string, tab = 'controls'): Promise<Visitor> {
  const visitor = await visits.visit(
    `#v=1&sample=hyoid&paused=1&tab=${tab}&camera=30,8,110,0,36,0${address}`,
  );
  await visitor.sees('Hyoid');
  return visitor;
}

function slider(visitor: Visitor, name: string | RegExp): ReturnType<Visitor['page']['locator']> {
  return visitor.page.locator('mw-controls-panel').getByRole('slider', { name });
}

describe('the controls of a Half-Life model', () => {
  it('take the helmet off and the rifle out of the hand, and a link keeps that', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=3');
    const dressed = await visitor.picture();
    for (const [group, model] of [
      ['headgear: helmet', 'none'],
      ['weapon: rifle', 'empty'],
    ] as const) {
      const before = await visitor.picture();
      await visitor.page.locator('mw-controls-panel').getByRole('button', { name: group }).click();
      await visitor.page.getByRole('menuitemradio', { name: model }).click();
      await visitor.seesChange(before);
    }
    await expect.poll(() => visitor.page.url()).toMatch(/[&#]body=\d+/);
    const bare = await visitor.picture();
    expect(samePicture(bare, dressed)).toBe(false);
    const again = await visits.visit(new URL(visitor.page.url()).hash);
    await again.sees('Hyoid');
    expect(samePicture(await again.picture(), bare)).toBe(true);
  });

  it('turn the head, open the mouth and aim up, each back again by the reset', async () => {
    const visitor = await visitHyoid('&clip=aim&frame=0');
    const rest = await visitor.picture();
    for (const name of [/turn|head|neck/i, /mouth/i, /^blend/i]) {
      const before = await visitor.picture();
      await slider(visitor, name).first().focus();
      for (let i = 0; i < 8; i++) await visitor.page.keyboard.press('ArrowRight');
      await visitor.seesChange(before);
    }
    for (const part of [/controllers=/, /blend=0\.\d/])
      await expect.poll(() => visitor.page.url()).toMatch(part);
    await visitor.page.locator('mw-controls-panel').getByRole('button', { name: 'Reset controls' }).click();
    await expect.poll(async () => samePicture(await visitor.picture(), rest)).toBe(true);
    await expect.poll(() => visitor.page.url()).not.toContain('blend=');
  });

  it('give a player his colours', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=3');
    const before = await visitor.picture();
    await slider(visitor, 'Top colour').focus();
    await visitor.page.keyboard.press('ArrowLeft');
    await visitor.seesChange(before);
    await expect.poll(() => visitor.page.url()).toMatch(/colors=127(%2C|,)-/);
  });

  it('stand beside marks of what happens on the timeline', async () => {
    const visitor = await visitHyoid('&clip=attack&frame=0');
    await expect.poll(() => visitor.page.locator('mw-timeline .event').count()).toBe(4);
    const mark = visitor.page.locator('mw-timeline .event').first();
    expect(await mark.getAttribute('title')).toMatch(/^Event 500[14] at frame \d+/);
  });
});

describe('a sequence that is blended along two axes', () => {
  /** The arm turns by the first axis and goes up by the second. */
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

  async function visitAiming(state = '', options: BrowserContextOptions = {}): Promise<Visitor> {
    const visitor = await visits.visit(
      `#v=1&src=aiming.mdl&clip=aim&paused=1&tab=controls&camera=0,0,80,0,12,0${state}`,
      options,
      (page) => page.route('**/aiming.mdl', (route) => route.fulfill({ body: Buffer.from(aiming()) })),
    );
    await visitor.sees('aiming');
    return visitor;
  }

  function pad(visitor: Visitor): ReturnType<typeof slider> {
    return slider(visitor, 'Blend along both axes');
  }

  it('is set on a pad, by pointer and by keys, and a link keeps it', async () => {
    const visitor = await visitAiming();
    expect(await pad(visitor).getAttribute('aria-valuetext')).toBe('about z 0.0°, along z 0.0');
    const rest = await visitor.picture();
    await pad(visitor).scrollIntoViewIfNeeded();
    const box = await pad(visitor).boundingBox();
    if (box === null) throw new Error('the pad is not seen');
    await visitor.page.mouse.move(box.x + box.width / 2, box.y + box.height - 2);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
    await visitor.page.mouse.up();
    await expect
      .poll(() => pad(visitor).getAttribute('aria-valuetext'))
      .toMatch(/^about z 20\.\d°, along z 10\.0$/);
    await visitor.seesChange(rest);
    expect(await slider(visitor, 'Blend: about z').getAttribute('aria-valuetext')).toMatch(/^20\.\d°$/);
    const dragged = await visitor.picture();
    await pad(visitor).focus();
    await visitor.page.keyboard.press('Shift+ArrowLeft');
    await visitor.page.keyboard.press('ArrowLeft');
    for (let i = 0; i < 3; i++) await visitor.page.keyboard.press('Shift+ArrowUp');
    await expect
      .poll(() => pad(visitor).getAttribute('aria-valuetext'))
      .toMatch(/^about z 9\.\d°, along z 16\.0$/);
    await visitor.seesChange(dragged);
    const set = await visitor.picture();
    await expect.poll(() => visitor.page.url()).toMatch(/blend=0\.6\d*,0\.8(&|$)/);
    await visitor.page.getByText('2 set').waitFor({ state: 'attached' });
    const [, blend = ''] = /(&blend=[\d.,]+)/.exec(visitor.page.url()) ?? [];
    const again = await visitAiming(blend);
    expect(samePicture(await again.picture(), set)).toBe(true);
    expect(await pad(again).getAttribute('aria-valuetext')).toMatch(/^about z 9\.\d°, along z 16\.0$/);
    await pad(again).focus();
    await again.page.keyboard.press('Backspace');
    await expect.poll(async () => samePicture(await again.picture(), rest)).toBe(true);
    await expect.poll(() => again.page.url()).not.toContain('blend=');
  });

  it('has a pad that nothing is wrong with, on a phone in the light too', async () => {
    const desk = await visitAiming();
    expect(await desk.accessibilityProblems()).toEqual([]);
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

  it('is the only one with a pad', async () => {
    const visitor = await visitHyoid('&clip=aim&frame=0');
    await slider(visitor, /^blend/i)
      .first()
      .waitFor();
    expect(await pad(visitor).count()).toBe(0);
  });
});

describe('the sequences of a Half-Life model', () => {
  const list = 'mw-clip-list ul > li';

  async function rows({ page }: Visitor): Promise<(readonly string[])[]> {
    return page.locator(list).evaluateAll((all) =>
      all.map((row) => {
        const cells = row.getAttribute('role') === 'option' ? '.n .unseen, .n .name-tail, .d' : 'span';
        const texts = [...row.querySelectorAll(cells)].map((cell) => cell.textContent.trim());
        return texts.map((text) => text.replace(/\s+/g, ' ')).filter((text) => text !== '');
      }),
    );
  }

  it('stand in groups by activity, with frames, rate, events and ground speed', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=0', 'animations');
    expect(await rows(visitor)).toEqual([
      ['Idle'],
      ['idle', '41 frames', '10 fps'],
      ['Walk'],
      ['walk', '33 frames', '30 fps', '37.5 units a second'],
      ['Range attack 1'],
      ['attack', '15 frames', '20 fps', '4 events'],
      ['Other'],
      ['aim', '21 frames', '10 fps'],
    ]);
  });

  it('are chosen by the arrow keys across the groups', async () => {
    const visitor = await visitHyoid('&clip=idle&frame=0', 'animations');
    await visitor.page.getByRole('listbox', { name: 'Animations' }).focus();
    await visitor.page.keyboard.press('ArrowDown');
    await visitor.page.keyboard.press('ArrowDown');
    expect(await visitor.clip('attack').getAttribute('aria-selected')).toBe('true');
    await visitor.page.keyboard.press('End');
    expect(await visitor.clip('aim').getAttribute('aria-selected')).toBe('true');
  });

  it('are found by name and by activity', async () => {
    const sequences = [...Array(9).keys()].map((at) => ({
      label: `move${at}`,
      rate: 10,
      activity: at === 4 ? 3 : 1,
      blends: [turningArm(2, () => 0)],
    }));
    const visitor = await visits.visit();
    await visitor.drop([{ name: 'mover.mdl', bytes: buildMdl({ sequences }) }]);
    await visitor.sees('mover');
    const field = visitor.page.getByRole('searchbox', { name: 'Find a clip' });
    await field.fill('walk');
    await expect
      .poll(() => rows(visitor))
      .toEqual([['Walk'], ['move4', '2 frames', '10 fps', '0.10 seconds']]);
    await field.fill('MOVE7');
    await expect
      .poll(() => rows(visitor))
      .toEqual([['Idle'], ['move7', '2 frames', '10 fps', '0.10 seconds']]);
    await field.fill('swim');
    await visitor.page.getByText('No clip has "swim" in its name or activity.').waitFor();
  });

  it('of a model without activities are one list', async () => {
    const visitor = await visits.visitUlna('&clip=run&paused=1');
    await visitor.clip('run').waitFor();
    expect(await visitor.page.locator('mw-clip-list .group').count()).toBe(0);
  });
});

describe('a walk in its place', () => {
  it('has the ground move under its feet, where somebody wants that, and a link keeps it', async () => {
    const visitor = await visitHyoid('&clip=walk&frame=7', 'display');
    const still = await visitor.picture();
    const chip = visitor.page.locator('mw-display-panel').getByRole('button', { name: 'Moving ground' });
    await chip.click();
    await expect.poll(() => visitor.page.url()).toContain('moving-ground=1');
    await visitor.seesChange(still);
    const moved = await visitor.picture();
    const again = await visits.visit(new URL(visitor.page.url()).hash);
    await again.sees('Hyoid');
    expect(samePicture(await again.picture(), moved)).toBe(true);
    await chip.click();
    await expect.poll(async () => samePicture(await visitor.picture(), still)).toBe(true);
  });
});

describe('a shot', () => {
  it('flashes at the muzzle at its frame, and not where the address or the display section says so', async () => {
    const visitor = await visitHyoid('&tab=display&clip=attack&frame=2');
    const flash = await visitor.picture();
    const chip = visitor.page.locator('mw-display-panel').getByRole('button', { name: 'Muzzle flashes' });
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await chip.click();
    await expect.poll(() => visitor.page.url()).toContain('flashes=0');
    await visitor.seesChange(flash);
    const none = await visitor.picture();
    const again = await visits.visit(new URL(visitor.page.url()).hash);
    await again.sees('Hyoid');
    expect(samePicture(await again.picture(), none)).toBe(true);
  });
});

describe('hitboxes and attachments', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

  function labels(visitor: Visitor): ReturnType<Visitor['page']['locator']> {
    return visitor.page.locator('mw-overlay-labels .label');
  }

  it('have their names beside them, none over another, and follow the model', async () => {
    const visitor = await visitHyoid('&tab=display&clip=idle&frame=3&hitboxes=1');
    await expect.poll(() => labels(visitor).count()).toBe(13);
    expect(await labels(visitor).allInnerTexts()).toContain('chest chest');
    const rows = await labels(visitor).evaluateAll((all) =>
      all.map((label) => label.getBoundingClientRect()),
    );
    for (const [at, a] of rows.entries())
      for (const b of rows.slice(at + 1))
        expect(a.right < b.left || b.right < a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
    const lowest = (all: readonly { readonly y: number }[]): number => Math.max(...all.map(({ y }) => y));
    const before = lowest(rows);
    await visitor.scene.press('Shift+ArrowUp');
    // Labels stay below the caption, so the uppermost may rest there.
    await expect
      .poll(async () =>
        lowest(
          await labels(visitor).evaluateAll((all) =>
            all.map((each) => ({ y: each.getBoundingClientRect().y })),
          ),
        ),
      )
      .not.toBe(before);
    await visitor.page.locator('mw-display-panel').getByRole('button', { name: 'Attachments' }).click();
    await expect
      .poll(() => labels(visitor).allInnerTexts())
      .toEqual(expect.arrayContaining(['muzzle', 'eyes']));
  });

  it('have the name of the one that a finger points at, on a phone', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid&clip=idle&frame=3&paused=1&hitboxes=1', phone);
    await visitor.sees('Hyoid');
    await visitor.picture();
    expect(await labels(visitor).count()).toBe(0);
    const box = await visitor.scene.boundingBox();
    // The model stands beside the tools.
    const tools = (await visitor.page.locator('mw-tool-rail .rail').boundingBox())!;
    await visitor.page.touchscreen.tap((box!.x + tools.x) / 2, box!.y + box!.height * 0.45);
    await expect.poll(() => labels(visitor).count()).toBe(1);
    expect(await labels(visitor).first().innerText()).toMatch(
      /^(chest chest|(spine|pelvis) stomach|(arm|fore)_l left arm|(arm|fore)_r right arm)$/,
    );
    await visitor.page.touchscreen.tap(box!.x + 12, box!.y + box!.height - 12);
    await expect.poll(() => labels(visitor).count()).toBe(0);
  });
});
