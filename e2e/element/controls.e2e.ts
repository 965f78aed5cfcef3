import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildMd2, movingFrames } from '../../tests/web/support/md2-builder.js';
import { buildMdl, square } from '../../tests/web/support/mdl-builder.js';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { accessibilityProblems } from '../support/axe.js';
import { english, fill } from '../../web/lib/element/dom/strings.js';
import { advance, loaded, pageOfFile, type SitePage, visitsOfFile } from './mod-site.js';

const show = pageOfFile({
  clock: 'manual',
  head: '<style>marrow-viewer { width: 720px; height: 440px }</style>',
});
const visitSite = visitsOfFile();

/** Opens a page with one element that shows its model and its controls. */
async function visit(
  attributes = 'src="figure.md2"',
  { files = {} }: { readonly files?: Readonly<Record<string, Uint8Array>> } = {},
): Promise<SitePage> {
  const site = await show(`<h1>Models</h1><marrow-viewer ${attributes}></marrow-viewer>`, files);
  await loaded(site.page);
  await bar(site.page).waitFor();
  return site;
}

function bar(page: Page): Locator {
  return page.getByRole('group', { name: english.controls });
}

function button(page: Page, name: string | RegExp): Locator {
  return bar(page).getByRole('button', { name });
}

function timeline(page: Page): Locator {
  return bar(page).getByRole('slider', { name: english.frame });
}

/** Reads a property of the element. */
function value<K extends keyof MarrowViewerElement>(page: Page, name: K): Promise<MarrowViewerElement[K]> {
  return page
    .locator('marrow-viewer')
    .evaluate((element: MarrowViewerElement, key) => element[key as 'src'], name) as Promise<
    MarrowViewerElement[K]
  >;
}

const anyClip = new RegExp(`^${english.clip}: `);
const anySpeed = new RegExp(`^${english.speed}: `);

async function choose(page: Page, menu: string | RegExp, choice: string): Promise<void> {
  await button(page, menu).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** The names of the visible controls, from left to right. */
function visibleControls(page: Page): Promise<string[]> {
  return bar(page)
    .locator(':is(button, [role=slider]):visible')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
}

describe('playback', () => {
  it('starts and pauses with the button, whose label names the next action', async () => {
    const { page, errors } = await visit();
    await button(page, english.play).click();
    await button(page, english.pause).waitFor();
    expect(await value(page, 'paused')).toBe(false);
    await expect
      .poll(() => page.getByRole('status').textContent())
      .toBe(fill(english.playing, { clip: 'stand' }));
    const at = (): Promise<string> => timeline(page).evaluate((each) => each.style.getPropertyValue('--at'));
    const before = await at();
    await advance(page, 150);
    expect(await at()).not.toBe(before);
    await button(page, english.pause).click();
    await button(page, english.play).waitFor();
    expect(await value(page, 'paused')).toBe(true);
    await expect.poll(() => page.getByRole('status').textContent()).toBe(english.paused);
    expect(errors).toEqual([]);
  });

  it('follows the methods and properties of the element', async () => {
    const { page } = await visit();
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => {
      element.animationName = 'run';
      element.play();
    });
    await button(page, english.pause).waitFor();
    await button(page, `${english.clip}: run`).waitFor();
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => {
      element.currentFrame = 2;
    });
    await button(page, english.play).waitFor();
    await expect
      .poll(() => timeline(page).getAttribute('aria-valuetext'))
      .toBe(fill(english.frameOf, { frame: 2, frames: 4 }));
    expect(await bar(page).locator('.count').textContent()).toBe('2 / 4');
  });

  it('does not fail when the element is resized without a model', async () => {
    const { page, errors } = await visit();
    const element = page.locator('marrow-viewer');
    await element.evaluate((each: MarrowViewerElement) => (each.src = null));
    for (const width of [400, 600]) {
      await element.evaluate(async (each, to) => {
        // Observers are called in the order of their creation, so the controls are notified before this observer.
        const resized: Promise<void> = new Promise((resolve) => {
          const observer = new ResizeObserver(([entry]) => {
            if (entry!.contentRect.width !== to) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(each);
        });
        each.style.width = `${to}px`;
        await resized;
      }, width);
    }
    await advance(page, 10_000);
    expect(await value(page, 'viewer')).toBeNull();
    expect(errors).toEqual([]);
  });

  it('uses the speed that the user chooses', async () => {
    const { page } = await visit();
    await choose(page, anySpeed, '0.25×');
    expect(await value(page, 'timeScale')).toBe(0.25);
    await expect.poll(() => button(page, `${english.speed}: 0.25×`).textContent()).toContain('0.25×');
  });
});

describe('the menu of clips', () => {
  it('plays the chosen clip, and closes', async () => {
    const { page } = await visit();
    await choose(page, `${english.clip}: stand`, 'run');
    await button(page, `${english.clip}: run`).waitFor();
    expect(await value(page, 'currentAnimation')).toBe('run');
    expect(await value(page, 'paused')).toBe(false);
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await button(page, `${english.clip}: run`).click();
    const chosen = page.getByRole('option', { selected: true });
    expect(await chosen.textContent()).toContain('run');
  });

  it('can be operated with the keyboard', async () => {
    const { page } = await visit();
    await button(page, `${english.clip}: stand`).press('ArrowUp');
    const list = page.getByRole('listbox', { name: english.clips });
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
    // The focus has returned to the button.
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => value(page, 'currentAnimation')).toBe('run');
  });

  it('closes when the user clicks elsewhere', async () => {
    const { page } = await visit();
    await button(page, `${english.clip}: stand`).click();
    await page.getByRole('listbox').waitFor();
    await page.mouse.click(20, 600);
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
  });

  it('has a search field if there are many clips', async () => {
    const names = Object.fromEntries([...Array(14).keys()].map((i) => [`pose${'abcdefghijklmn'[i]}`, 2]));
    const many = buildMd2({ skins: ['skin.tga'], frames: movingFrames(names) });
    const { page } = await visit('src="many.md2"', { files: { '/many.md2': many } });
    await button(page, `${english.clip}: posea`).click();
    const field = page.getByRole('combobox', { name: english.find });
    await field.fill('xyz');
    expect(await page.getByRole('option').count()).toBe(0);
    await page.getByText(english.nothingFound).waitFor();
    await field.fill('SEM');
    expect(await page.getByRole('option').allTextContents()).toEqual([expect.stringContaining('posem')]);
    await page.keyboard.press('Enter');
    await expect.poll(() => value(page, 'currentAnimation')).toBe('posem');
    await button(page, `${english.clip}: posem`).click();
    expect(await field.inputValue()).toBe('');
  });
});

describe('the timeline', () => {
  it('seeks by a drag with the mouse, and pauses playback', async () => {
    const { page } = await visit('src="figure.md2" animation-name="run" autoplay');
    await button(page, english.pause).waitFor();
    const { x, y, width, height } = (await timeline(page).boundingBox())!;
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.down();
    expect(await value(page, 'paused')).toBe(true);
    expect(await value(page, 'currentFrame')).toBeCloseTo(1, 1);
    await page.mouse.move(x + width * 0.65, y + height + 40);
    expect(await value(page, 'currentFrame')).toBeCloseTo(2.6, 1);
    expect(await timeline(page).getAttribute('aria-valuetext')).toBe(
      fill(english.frameOf, { frame: 2.6, frames: 4 }),
    );
    const thumb = (await bar(page).locator('.thumb').boundingBox())!;
    expect(thumb.x + thumb.width / 2).toBeCloseTo(x + width * 0.65, -1);
    await page.mouse.up();
    await page.mouse.move(x, y);
    expect(await value(page, 'currentFrame')).toBeCloseTo(2.6, 1);
  });

  it('seeks with the keyboard', async () => {
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
    await button(page, english.pause).waitFor();
  });
});

describe('the appearance of a model', () => {
  it('can be changed in the menu of skins', async () => {
    const files = {
      '/two.md2': buildMd2({ skins: ['skin.tga', 'other.tga'] }),
      '/other.tga': new Uint8Array(),
    };
    const { page } = await visit('src="two.md2"', { files });
    const skins = await value(page, 'availableSkins');
    expect(skins).toHaveLength(2);
    await choose(page, english.skins, skins[1]!);
    await expect
      .poll(() =>
        page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.viewer?.skin),
      )
      .toBe(skins[1]);
    await button(page, english.skins).click();
    expect(await page.getByRole('option', { selected: true }).textContent()).toContain(skins[1]);
  });

  it('can be changed in the menu of body groups, which stays open', async () => {
    const bodyParts = [
      { name: 'head; =', models: [square('bare'), square('helmet')] },
      { name: 'torso', models: [square('only')] },
      { name: 'hand', models: [square('empty'), square('rifle')] },
    ];
    const files = { '/guard.mdl': buildMdl({ bodyParts }) };
    const { page } = await visit('src="guard.mdl"', { files });
    await button(page, english.bodies).click();
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

it('the full-screen button enters and exits full screen', async () => {
  const { page } = await visit();
  await button(page, english.fullscreen).click();
  await button(page, english.leaveFullscreen).waitFor();
  expect(await page.evaluate(() => document.fullscreenElement?.localName)).toBe('marrow-viewer');
  // Menus are also visible in full screen.
  await button(page, `${english.clip}: stand`).click();
  await page.getByRole('option', { name: 'run' }).click();
  await button(page, english.leaveFullscreen).click();
  await button(page, english.fullscreen).waitFor();
});

describe('the set of controls', () => {
  it('depends on the ui attribute', async () => {
    const { page } = await visit();
    expect(await visibleControls(page)).toEqual([
      ...[english.play, `${english.clip}: stand`, english.frame, `${english.speed}: 1×`, english.fullscreen],
    ]);
    const set = (ui: string): Promise<void> =>
      page.locator('marrow-viewer').evaluate((element, to) => element.setAttribute('ui', to), ui);
    await set('mini');
    await expect.poll(() => visibleControls(page)).toEqual([english.play, english.frame, english.fullscreen]);
    await set('none');
    await bar(page).waitFor({ state: 'detached' });
    await set('full');
    await expect.poll(async () => (await visibleControls(page)).length).toBe(5);
  });

  it('is empty with ui="none", and its code is not requested', async () => {
    const { page, server } = await visitSite('<marrow-viewer src="figure.md2" ui="none"></marrow-viewer>', {
      clock: 'manual',
    });
    await loaded(page);
    await advance(page, 10_000);
    expect(await bar(page).count()).toBe(0);
    expect(server.asked.some((path) => path.includes('controls.js'))).toBe(false);
  });

  it('fits the width of the element', async () => {
    const { page } = await visit();
    const resize = (width: number): Promise<void> =>
      page
        .locator('marrow-viewer')
        .evaluate((element, to) => element.style.setProperty('width', to), `${width}px`);
    await resize(400);
    await expect.poll(() => visibleControls(page)).toEqual([english.play, english.frame, english.fullscreen]);
    await resize(200);
    await expect.poll(() => visibleControls(page)).toEqual([english.play]);
  });

  it('has no playback controls for a model without animation', async () => {
    const still = buildMd2({ skins: ['skin.tga'], frames: movingFrames({ stand: 1 }) });
    const { page } = await visit('src="still.md2"', { files: { '/still.md2': still } });
    expect(await visibleControls(page)).toEqual([english.fullscreen]);
  });

  it('makes the camera fit the model above the bar', async () => {
    const { page } = await visit();
    const inset = (): Promise<number | undefined> =>
      page
        .locator('marrow-viewer')
        .evaluate((element: MarrowViewerElement) => element.viewer?.camera.insets.bottom);
    await expect.poll(inset).toBe((await bar(page).boundingBox())!.height);
    await page.locator('marrow-viewer').evaluate((element) => element.setAttribute('ui', 'none'));
    await expect.poll(inset).toBe(0);
  });

  it('has buttons of at least 24 by 24 pixels', async () => {
    const { page } = await visit();
    for (const each of await bar(page).locator(':is(button, [role=slider]):visible').all()) {
      const { width, height } = (await each.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  });
});

describe('the bar', () => {
  it('fades out while the model plays and the pointer rests, until a move or keyboard focus shows it again', async () => {
    const { page } = await visit('src="figure.md2" style="width: 400px; height: 200px" autoplay');
    const opacity = (): Promise<string> => bar(page).evaluate((each) => getComputedStyle(each).opacity);
    await page.mouse.move(300, 200);
    await advance(page, 2000);
    await expect.poll(opacity).toBe('1');
    await advance(page, 1000);
    await expect.poll(opacity).toBe('0');
    await page.mouse.move(310, 210);
    await expect.poll(opacity).toBe('1');
    await advance(page, 3000);
    await expect.poll(opacity).toBe('0');
    // The bar is visible while one of its controls has the keyboard focus.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(opacity).toBe('1');
  });

  it('passes drags between its buttons to the canvas', async () => {
    const { page } = await visit('src="rigid.md2" camera-controls', {
      files: { '/rigid.md2': buildMd2({ frames: movingFrames({ stand: 1 }) }) },
    });
    const { x, y, height } = (await bar(page).boundingBox())!;
    const yaw = (): Promise<number | undefined> =>
      page
        .locator('marrow-viewer')
        .evaluate((element: MarrowViewerElement) => element.viewer?.camera.state.yaw);
    const before = await yaw();
    await page.mouse.move(x + 100, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 200, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await advance(page, 100);
    expect(await yaw()).not.toBe(before);
  });

  it('uses the texts of the a11y attribute', async () => {
    const { page } = await visit();
    await page
      .locator('marrow-viewer')
      .evaluate((element) => element.setAttribute('a11y', '{"controls": "Wiedergabe", "play": "Abspielen"}'));
    await page
      .getByRole('group', { name: 'Wiedergabe' })
      .getByRole('button', { name: 'Abspielen' })
      .waitFor();
  });

  it('is hidden under a poster', async () => {
    const { page } = await visit();
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.showPoster());
    await bar(page).waitFor({ state: 'hidden' });
    await page.locator('marrow-viewer').evaluate((element: MarrowViewerElement) => element.dismissPoster());
    await bar(page).waitFor();
  });
});

describe('on third-party pages', () => {
  it('the controls insert names from files as text', async () => {
    const hostile = buildMd2({
      skins: ['<img src=x onerror=hurt()>.tga', '"><script>hurt()</script>.tga'],
      frames: movingFrames({ '<img src=x>': 2, '<b>${x}</b>': 2 }),
    });
    const { page } = await visit('src="hostile.md2"', { files: { '/hostile.md2': hostile } });
    expect(await value(page, 'availableAnimations')).toEqual(['<img src=x>', '<b>${x}</b>']);
    for (const name of await value(page, 'availableAnimations')) {
      await choose(page, anyClip, name);
      await button(page, `${english.clip}: ${name}`).waitFor();
    }
    await button(page, english.skins).click();
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

  it.each(['dark', 'light'] as const)('the controls pass axe-core in %s colours', async (colorScheme) => {
    const files = {
      '/two.md2': buildMd2({ skins: ['skin.tga', 'other.tga'] }),
      '/other.tga': new Uint8Array(),
    };
    const { page } = await visit('src="two.md2" alt="A square"', { files });
    await page.emulateMedia({ colorScheme });
    onTestFinished(() => page.emulateMedia({ colorScheme: 'light' }));
    expect(await accessibilityProblems(page)).toEqual([]);
    await button(page, `${english.clip}: stand`).click();
    await page.getByRole('listbox').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('the controls comply with a strict Content Security Policy', async () => {
    const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="stylesheet" href="/site.css">`;
    const site = { type: 'text/css', body: 'marrow-viewer { width: 720px; height: 440px }' };
    const before = (): void => {
      const broken: string[] = ((globalThis as unknown as { broken: string[] }).broken = []);
      addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
        broken.push(`${violatedDirective} in ${sourceFile}`),
      );
    };
    const { page, errors } = await visitSite('<marrow-viewer src="figure.md2"></marrow-viewer>', {
      ...{ head, before, files: { '/site.css': site } },
    });
    await loaded(page);
    await choose(page, `${english.clip}: stand`, 'run');
    await button(page, english.pause).click();
    await choose(page, anySpeed, '2×');
    await timeline(page).press('End');
    expect(await page.evaluate(() => (globalThis as unknown as { broken: string[] }).broken)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
