import { describe, expect, it } from 'vitest';
import type { MarrowViewerElement } from '../../web/lib/element/index.js';
import { accessibilityProblems } from '../support/axe.js';
import { loaded, type SiteOptions, type SitePage, visitsOfFile } from './mod-site.js';

const visitSite = visitsOfFile();

function visit(body: string, options: SiteOptions = {}): Promise<SitePage> {
  return visitSite(`<h1>Models</h1>${body}`, options);
}

describe('slots', () => {
  it('accept a poster, a progress bar, a prompt, and content over the model [mv-16]', async () => {
    const { page } = await visit(
      `<marrow-viewer src="figure.md2" reveal="manual" camera-controls interaction-prompt-threshold="0">
         <p slot="poster">My poster</p>
         <b slot="progress-bar">My bar</b>
         <i slot="interaction-prompt">My hint</i>
         <button type="button">Over it</button>
       </marrow-viewer>`,
    );
    const visible = (text: string): Promise<boolean> => page.getByText(text, { exact: true }).isVisible();
    expect(await visible('My poster')).toBe(true);
    expect(await page.locator('marrow-viewer [part=poster-image]').isVisible()).toBe(false);
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => each.dismissPoster());
    await loaded(page);
    await expect.poll(() => visible('My poster')).toBe(false);
    expect(await visible('My bar')).toBe(true);
    await expect
      .poll(() =>
        page
          .getByText('My hint')
          .evaluate((hint) => getComputedStyle(hint.assignedSlot!.parentElement!).opacity),
      )
      .toBe('1');
    // The content over the model can be clicked.
    await page.getByRole('button', { name: 'Over it' }).click();
    expect(await page.locator('marrow-viewer [part=progress-bar]').count()).toBe(1);
  });
});

describe('styles', () => {
  it('apply to parts, and custom properties set colours and sizes [mv-17]', async () => {
    const { page } = await visit('<marrow-viewer src="figure.md2" reveal="manual"></marrow-viewer>', {
      head: `<style>
        marrow-viewer {
          --marrow-poster-color: rgb(1 2 3);
          --marrow-progress-bar-height: 9px;
          --marrow-progress-bar-color: rgb(4 5 6);
          --marrow-interaction-prompt-display: none;
        }
        marrow-viewer::part(poster) { border: 7px solid }
        marrow-viewer::part(canvas) { outline: 5px solid }
      </style>`,
    });
    const style = (part: string, property: string): Promise<string> =>
      page
        .locator(`marrow-viewer [part="${part}"]`)
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await style('poster', 'background-color')).toBe('rgb(1, 2, 3)');
    expect(await style('poster', 'border-top-width')).toBe('7px');
    expect(await style('canvas', 'outline-width')).toBe('5px');
    expect(await style('progress-bar', 'height')).toBe('9px');
    expect(await style('progress', 'background-color')).toBe('rgb(4, 5, 6)');
    expect(await style('interaction-prompt', 'display')).toBe('none');
  });
});

describe('texts', () => {
  it('can be replaced by a11y, and the label is alt or the model’s name [mv-18]', async () => {
    const { page } = await visit(
      `<marrow-viewer src="figure.md2" camera-controls reveal="interaction"
         a11y='{"reveal": "Modell zeigen", "viewer": "Modellansicht", "left": "Seite.", "right": "Seite.", "camera": "Pfeiltasten drehen."}'></marrow-viewer>`,
    );
    const button = page.getByRole('button', { name: 'Modell zeigen: Modellansicht' });
    await button.click();
    await loaded(page);
    const canvas = page.locator('marrow-viewer canvas');
    await expect.poll(() => canvas.getAttribute('aria-label')).toBe('figure');
    expect(await canvas.getAttribute('aria-roledescription')).toBe('Modellansicht');
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => (each.alt = 'Eine Figur'));
    await expect.poll(() => canvas.getAttribute('aria-label')).toBe('Eine Figur');
    await page.locator('marrow-viewer').evaluate((each: MarrowViewerElement) => {
      each.cameraOrbit = '-90deg 90deg auto';
      each.jumpCameraToGoal();
    });
    await canvas.press('ArrowLeft');
    await expect.poll(() => page.locator('marrow-viewer [role=status]').textContent()).toBe('Seite.');
  });
});

describe('axe-core finds no problems', () => {
  it.each([
    ['a poster', 'src="figure.md2" reveal="interaction"', '[part=poster] button'],
    ['a model', 'src="figure.md2" camera-controls', null],
    ['an error message', 'src="nothing.md2"', '[part=error]'],
  ])('with %s', async (_, attributes, sign) => {
    const { page } = await visit(`<marrow-viewer alt="A figure" ${attributes}></marrow-viewer>`);
    if (sign === null) await loaded(page);
    else await page.locator(`marrow-viewer ${sign}`).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
