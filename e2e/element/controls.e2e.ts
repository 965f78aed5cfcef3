import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildMdl, square } from '../../tests/web/support/mdl-builder.js';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { accessibilityProblems } from '../support/axe.js';
import { loaded, type SiteOptions, type SitePage, visitsOfFile } from './mod-site.js';

const visitSite = visitsOfFile();

const large = '<style>marrow-viewer { width: 720px; height: 440px }</style>';

/** A page with one element, whose model and controls are there. */
async function visit(attributes = 'src="figure.md2"', options: SiteOptions = {}): Promise<SitePage> {
  const site = await visitSite(`<h1>Models</h1><marrow-viewer ${attributes}></marrow-viewer>`, {
    head: large,
    ...options,
  });
  await loaded(site.page);
  if (!attributes.includes('ui="none"')) await bar(site.page).waitFor();
  return site;
}

function bar(page: Page): Locator {
  return page.getByRole('group', { name: 'Playback' });
}

function button(page: Page, name: string | RegExp): Locator {
  return bar(page).getByRole('button', { name });
}

function timeline(page: Page): Locator {
  return bar(page).getByRole('slider', { name: 'Frame' });
}

/** What an element's property is now. */
function value<K extends keyof MarrowViewerElement>(page: Page, name: K): Promise<MarrowViewerElement[K]> {
  return page
    .locator('marrow-viewer')
    .evaluate((element: MarrowViewerElement, key) => element[key as 'src'], name) as Promise<
    MarrowViewerElement[K]
  >;
}

async function choose(page: Page, menu: string | RegExp, choice: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** The names of the controls that are seen, from left to right. */
function seen(page: Page): Promise<string[]> {
  return bar(page)
    .locator(':is(button, [role=slider]):visible')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
}

describe('playback', () => {
  it('goes on and stands still with the button, which says what it does', async () => {
    const { page, errors } = await visit();
    await button(page, 'Play').click();
    await button(page, 'Pause').waitFor();
    expect(await value(page, 'paused')).toBe(false);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Plays stand.');
    const before = await timeline(page).evaluate((each) => each.style.getPropertyValue('--at'));
    await expect
      .poll(() => timeline(page).evaluate((each) => each.style.getPropertyValue('--at')))
      .not.toBe(before);
    await button(page, 'Pause').click();
    await button(page, 'Play').waitFor();
    expect(await value(page, 'paused')).toBe(true);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Paused.');
    expect(errors).toEqual([]);
  });

  it('follows what the program does', async () => {
    const { page } = await visit();
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => {
      element.animationName = 'run';
      element.play();
    });
    await button(page, 'Pause').waitFor();
    await button(page, 'Animation: run').waitFor();
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => {
      element.currentFrame = 2;
    });
    await button(page, 'Play').waitFor();
    await expect.poll(() => timeline(page).getAttribute('aria-valuetext')).toBe('Frame 2 of 4');
    expect(await bar(page).locator('.count').textContent()).toBe('2 / 4');
  });

  it('may be of another size when the model is gone', async () => {
    const { page, errors } = await visit();
    await page.locator('marrow-viewer').evaluate(async (element: MarrowViewerElement) => {
      const frames = (): Promise<unknown> =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      element.src = null;
      for (const width of ['400px', '600px']) {
        element.style.width = width;
        await frames();
      }
    });
    expect(await value(page, 'viewer')).toBeNull();
    expect(errors).toEqual([]);
  });

  it('has the speed that is chosen', async () => {
    const { page } = await visit();
    await choose(page, /^Speed/, '0.25×');
    expect(await value(page, 'timeScale')).toBe(0.25);
    await expect.poll(() => button(page, 'Speed: 0.25×').textContent()).toContain('0.25×');
  });
});

describe('the menu of clips', () => {
  it('plays the chosen clip, and closes', async () => {
    const { page } = await visit();
    await choose(page, 'Animation: stand', 'run');
    await button(page, 'Animation: run').waitFor();
    expect(await value(page, 'currentAnimation')).toBe('run');
    expect(await value(page, 'paused')).toBe(false);
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await button(page, 'Animation: run').click();
    const chosen = page.getByRole('option', { selected: true });
    expect(await chosen.textContent()).toContain('run');
  });

  it('is used with the keys', async () => {
    const { page } = await visit();
    await button(page, 'Animation: stand').press('ArrowUp');
    const list = page.getByRole('listbox', { name: 'Animations' });
    await list.waitFor();
    const active = (): Promise<string | null> =>
      list.evaluate((each) => {
        const id = each.getAttribute('aria-activedescendant') ?? '';
        return (each.getRootNode() as ShadowRoot).getElementById(id)?.textContent?.trim() ?? null;
      });
    await expect.poll(active).toBe('stand');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('run');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe('stand');
    await page.keyboard.press('r');
    expect(await active()).toBe('run');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await value(page, 'currentAnimation')).toBe('stand');
    // The focus is back on the button.
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => value(page, 'currentAnimation')).toBe('run');
  });

  it('closes when something else is pressed', async () => {
    const { page } = await visit();
    await button(page, 'Animation: stand').click();
    await page.getByRole('listbox').waitFor();
    await page.mouse.click(20, 600);
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
  });

  it('is searched where there are many', async () => {
    const names = Object.fromEntries([...Array(14).keys()].map((i) => [`pose${'abcdefghijklmn'[i]}`, 2]));
    const many = buildMd2({ skins: ['skin.tga'], frames: movingFrames(names) });
    const { page } = await visit('src="many.md2"', { files: { '/many.md2': many } });
    await button(page, 'Animation: posea').click();
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('xyz');
    expect(await page.getByRole('option').count()).toBe(0);
    await page.getByText('Nothing has this name.').waitFor();
    await field.fill('SEM');
    expect(await page.getByRole('option').allTextContents()).toEqual([expect.stringContaining('posem')]);
    await page.keyboard.press('Enter');
    await expect.poll(() => value(page, 'currentAnimation')).toBe('posem');
    await button(page, 'Animation: posem').click();
    expect(await field.inputValue()).toBe('');
  });
});

describe('the timeline', () => {
  it('is scrubbed with the mouse, which pauses', async () => {
    const { page } = await visit('src="figure.md2" animation-name="run" autoplay');
    await button(page, 'Pause').waitFor();
    const { x, y, width, height } = (await timeline(page).boundingBox())!;
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    expect(await value(page, 'paused')).toBe(true);
    expect(await value(page, 'currentFrame')).toBeCloseTo(1, 1);
    await page.mouse.move(x + width * 0.65, y + height + 40);
    expect(await value(page, 'currentFrame')).toBeCloseTo(2.6, 1);
    expect(await timeline(page).getAttribute('aria-valuetext')).toBe('Frame 2.6 of 4');
    const blade = (await bar(page).locator('.blade').boundingBox())!;
    expect(blade.x + blade.width / 2).toBeCloseTo(x + width * 0.65, -1);
    await page.mouse.up();
    await page.mouse.move(x, y);
    expect(await value(page, 'currentFrame')).toBeCloseTo(2.6, 1);
  });

  it('is moved with the keys', async () => {
    const long = buildMd2({ skins: ['skin.tga'], frames: movingFrames({ walk: 20 }) });
    const { page } = await visit('src="long.md2"', { files: { '/long.md2': long } });
    await timeline(page).focus();
    const frames: number[] = [];
    for (const key of ['ArrowRight', 'Shift+ArrowRight', 'ArrowLeft', 'PageUp', 'Home', 'End']) {
      await page.keyboard.press(key);
      frames.push(await value(page, 'currentFrame'));
    }
    const end = frames.pop();
    expect(frames).toEqual([1, 6, 5, 10, 0]);
    expect(end).toBeGreaterThanOrEqual(19);
    expect(await timeline(page).getAttribute('aria-valuenow')).toBe(String(end));
    await page.keyboard.press('Space');
    await button(page, 'Pause').waitFor();
  });
});

describe('what a model wears', () => {
  it('is chosen by its skins', async () => {
    const files = {
      '/two.md2': buildMd2({ skins: ['skin.tga', 'other.tga'] }),
      '/other.tga': new Uint8Array(),
    };
    const { page } = await visit('src="two.md2"', { files });
    const skins = await value(page, 'availableSkins');
    expect(skins).toHaveLength(2);
    await choose(page, 'Skins', skins[1]!);
    await expect
      .poll(() =>
        page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.viewer?.skin),
      )
      .toBe(skins[1]);
    await button(page, 'Skins').click();
    expect(await page.getByRole('option', { selected: true }).textContent()).toContain(skins[1]);
  });

  it('is chosen by its body groups, one after the other', async () => {
    const bodyParts = [
      { name: 'head; =', models: [square('bare'), square('helmet')] },
      { name: 'torso', models: [square('only')] },
      { name: 'hand', models: [square('empty'), square('rifle')] },
    ];
    const files = { '/guard.mdl': buildMdl({ bodyParts }) };
    const { page } = await visit('src="guard.mdl"', { files });
    await button(page, 'Body').click();
    expect(await page.getByRole('option').count()).toBe(4);
    await page.getByRole('option', { name: 'helmet' }).click();
    await page.getByRole('option', { name: 'rifle' }).click();
    const bodies = (): Promise<readonly number[] | undefined> =>
      page
        .locator('marrow-viewer')
        .evaluate((element: MarrowViewerElement) => element.instance?.part(0).inputs.bodies);
    await expect.poll(bodies).toEqual([1, 0, 1]);
    await expect
      .poll(() => page.getByRole('option', { selected: true }).allTextContents())
      .toEqual([expect.stringContaining('helmet'), expect.stringContaining('rifle')]);
  });
});

it('full screen is entered and left', async () => {
  const { page } = await visit();
  await button(page, 'Full screen').click();
  await button(page, 'Leave full screen').waitFor();
  expect(await page.evaluate(() => document.fullscreenElement?.localName)).toBe('marrow-viewer');
  // A menu is seen there, too.
  await button(page, 'Animation: stand').click();
  await page.getByRole('option', { name: 'run' }).click();
  await button(page, 'Leave full screen').click();
  await button(page, 'Full screen').waitFor();
});

describe('how much there is', () => {
  it('follows the attribute', async () => {
    const { page } = await visit();
    expect(await seen(page)).toEqual(['Play', 'Animation: stand', 'Frame', 'Speed: 1×', 'Full screen']);
    const set = (ui: string): Promise<void> =>
      page.locator('marrow-viewer').evaluate((element, to) => element.setAttribute('ui', to), ui);
    await set('mini');
    await expect.poll(() => seen(page)).toEqual(['Play', 'Frame', 'Full screen']);
    await set('none');
    await bar(page).waitFor({ state: 'detached' });
    await set('full');
    await expect.poll(async () => (await seen(page)).length).toBe(5);
  });

  it('is nothing where nothing is asked for', async () => {
    const { page, server } = await visit('src="figure.md2" ui="none"');
    expect(await bar(page).count()).toBe(0);
    expect(server.asked.some((path) => path.includes('controls.js'))).toBe(false);
  });

  it('fits into what the element is wide', async () => {
    const { page } = await visit();
    const resize = (width: number): Promise<void> =>
      page
        .locator('marrow-viewer')
        .evaluate((element, to) => element.style.setProperty('width', to), `${width}px`);
    await resize(400);
    await expect.poll(() => seen(page)).toEqual(['Play', 'Frame', 'Full screen']);
    await resize(200);
    await expect.poll(() => seen(page)).toEqual(['Play']);
  });

  it('has no playback where nothing moves', async () => {
    const still = buildMd2({ skins: ['skin.tga'], frames: movingFrames({ stand: 1 }) });
    const { page } = await visit('src="still.md2"', { files: { '/still.md2': still } });
    expect(await seen(page)).toEqual(['Full screen']);
  });

  it('leaves the model its room above', async () => {
    const { page } = await visit();
    const inset = (): Promise<number | undefined> =>
      page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.viewer?.insets.bottom);
    await expect.poll(inset).toBe((await bar(page).boundingBox())!.height);
    await page.locator('marrow-viewer').evaluate((element) => element.setAttribute('ui', 'none'));
    await expect.poll(inset).toBe(0);
  });

  it('is large enough to be hit', async () => {
    const { page } = await visit();
    for (const each of await bar(page).locator(':is(button, [role=slider]):visible').all()) {
      const { width, height } = (await each.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  });
});

describe('the bar', () => {
  it('goes away while a model plays that nobody points at, and comes back', async () => {
    const { page } = await visit('src="figure.md2" autoplay');
    const opacity = (): Promise<string> => bar(page).evaluate((each) => getComputedStyle(each).opacity);
    await page.mouse.move(300, 200);
    await expect.poll(opacity).toBe('0');
    await page.mouse.move(310, 210);
    await expect.poll(opacity).toBe('1');
    await expect.poll(opacity).toBe('0');
    // Whoever uses the keyboard sees where they are.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(opacity).toBe('1');
  });

  it('lets the canvas have what is beside its buttons', async () => {
    const { page } = await visit('src="still.md2" camera-controls', {
      files: { '/still.md2': buildMd2({ frames: movingFrames({ stand: 1 }) }) },
    });
    const { x, y, height } = (await bar(page).boundingBox())!;
    const yaw = (): Promise<number | undefined> =>
      page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.viewer?.camera.yaw);
    const before = await yaw();
    await page.mouse.move(x + 100, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 200, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(yaw).not.toBe(before);
  });

  it('says other words', async () => {
    const { page } = await visit();
    await page
      .locator('marrow-viewer')
      .evaluate((element) => element.setAttribute('a11y', '{"controls": "Wiedergabe", "play": "Abspielen"}'));
    await page
      .getByRole('group', { name: 'Wiedergabe' })
      .getByRole('button', { name: 'Abspielen' })
      .waitFor();
  });

  it('cannot be reached under a poster', async () => {
    const { page } = await visit();
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.showPoster());
    await bar(page).waitFor({ state: 'hidden' });
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.dismissPoster());
    await bar(page).waitFor();
  });
});

describe("on other people's pages", () => {
  it('names from files are text', async () => {
    const hostile = buildMd2({
      skins: ['<img src=x onerror=hurt()>.tga', '"><script>hurt()</script>.tga'],
      frames: movingFrames({ '<img src=x>': 2, '<b>${x}</b>': 2 }),
    });
    const { page } = await visit('src="hostile.md2"', { files: { '/hostile.md2': hostile } });
    expect(await value(page, 'availableAnimations')).toEqual(['<img src=x>', '<b>${x}</b>']);
    for (const name of await value(page, 'availableAnimations')) {
      await choose(page, /^Animation/, name);
      await button(page, `Animation: ${name}`).waitFor();
    }
    await button(page, 'Skins').click();
    expect(await page.getByRole('option').allTextContents()).toEqual(
      (await value(page, 'availableSkins')).map((name) => expect.stringContaining(name) as string),
    );
    const added = await page
      .locator('marrow-viewer')
      .evaluate(({ shadowRoot }) =>
        [...shadowRoot!.querySelectorAll('.bar :is(img, b, script)')].map(({ outerHTML }) => outerHTML),
      );
    expect(added).toEqual([]);
  });

  it.each(['dark', 'light'] as const)('axe-core finds nothing, with %s colours', async (colorScheme) => {
    const files = {
      '/two.md2': buildMd2({ skins: ['skin.tga', 'other.tga'] }),
      '/other.tga': new Uint8Array(),
    };
    const { page } = await visit('src="two.md2" alt="A square"', { files });
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
    await button(page, 'Animation: stand').click();
    await page.getByRole('listbox').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a strict policy is kept', async () => {
    const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="stylesheet" href="/site.css">`;
    const site = { type: 'text/css', body: 'marrow-viewer { width: 720px; height: 440px }' };
    const before = (): void => {
      const broken: string[] = ((globalThis as unknown as { broken: string[] }).broken = []);
      addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
        broken.push(`${violatedDirective} in ${sourceFile}`),
      );
    };
    const { page, errors } = await visit('src="figure.md2"', { head, before, files: { '/site.css': site } });
    await choose(page, 'Animation: stand', 'run');
    await button(page, 'Pause').click();
    await choose(page, /^Speed/, '2×');
    await timeline(page).press('End');
    expect(await page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
