// Announcements of screen readers on the page and for the element: roles, names, states and the texts of live regions.
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { announcedIn, expectSection, tableOf } from '../support/announced.js';
import { loaded, pageOfFile } from '../element/mod-site.js';
import { sampleFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();
const showElement = pageOfFile({
  clock: 'manual',
  head: '<style>marrow-viewer { width: 720px; height: 440px }</style>',
});

async function sample(id: string): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=${id}&paused=1`, reducedMotion);
  await visitor.seesSample(id);
  // The inspector counts the images, so wait until all are loaded.
  await visitor.idle();
  return visitor;
}

/** The maximum number of consecutive options of a list in the tables. */
const mostOptions = 3;

/** A row for each announced element. Omits options of a list beyond the maximum number. */
async function rowsOf(selector: string, { page }: Visitor): Promise<string[][]> {
  let options = 0;
  return (await announcedIn(page.locator(selector))).flatMap(({ role, name, state }) => {
    options = role === 'option' || role === 'treeitem' || role === 'menuitemradio' ? options + 1 : 0;
    return options > mostOptions ? [] : [[role, name, state]];
  });
}

describe('screen readers', () => {
  it('announce the elements of the page that docs/screen-readers.md lists', async () => {
    const places: [title: string, rows: string[][]][] = [];
    const start = await visits.visit('', reducedMotion);
    await start.page.locator('mw-invitation h1').waitFor();
    // Waits until the model on the start page is loaded.
    await start.page.getByRole('progressbar').waitFor({ state: 'detached' });
    await start.idle();
    places.push(['The start page', await rowsOf('body', start)]);

    const visitor = await sample('talus');
    const { page } = visitor;
    places.push(['A model', await rowsOf('body', visitor)]);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: words.palette, exact: true }).waitFor();
    places.push(['The command palette', await rowsOf('mw-palette', visitor)]);
    await page.keyboard.press('Escape');
    const light = page.locator('mw-view-bar mw-view-menu[kind="light"]');
    await light.getByRole('button').first().press('Enter');
    await light.locator('[role="dialog"]').waitFor();
    places.push(['The menu of light', await rowsOf('mw-view-bar mw-view-menu[kind="light"]', visitor)]);

    const failed = await visits.visit('', reducedMotion);
    await failed.page.locator('mw-invitation h1').waitFor();
    await failed.drop([{ name: 'cut.md2', bytes: (await sampleFile('ulna/tris.md2')).bytes.slice(0, 100) }]);
    await failed.page.getByRole('alert').first().waitFor();
    places.push(['A file that cannot be opened', await rowsOf('mw-failure-page', failed)]);

    const sections = places.map(
      ([title, rows]) => `### ${title}\n\n${tableOf(['Role', 'Name', 'State or value'], rows)}`,
    );
    await expectSection('page', sections.join('\n\n'));
  });

  it('announce the events of the page that docs/screen-readers.md lists', async () => {
    const visitor = await sample('ulna');
    const { page, scene } = visitor;
    const status = page.locator('mw-page').locator('.visually-hidden[aria-live="polite"]');
    const text = async (): Promise<string> => ((await status.textContent()) ?? '').trim();
    const rows: string[][] = [['A model is shown', await text()]];
    const after = async (event: string, ...keys: readonly string[]): Promise<void> => {
      const before = await text();
      await scene.focus();
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(text).not.toBe(before);
      rows.push([event, await text()]);
    };
    await after('An option is changed: W', 'w');
    await after('It is changed back: W', 'w');
    await after('First person: 3', '3');
    await after('Flight: 2', '2');
    await after('The turntable: R', 'r');
    await after('The up axis: Z', 'z');
    await after('The front: O', 'o');
    await after('The measuring tool: M', 'm');
    const failed = await visits.visit('', reducedMotion);
    await failed.page.locator('mw-invitation h1').waitFor();
    await failed.drop([{ name: 'cut.md2', bytes: (await sampleFile('ulna/tris.md2')).bytes.slice(0, 100) }]);
    const alert = failed.page.locator('mw-failure-page').getByRole('alert');
    await alert.waitFor();
    rows.push(['A file cannot be opened (alert)', (await alert.innerText()).replace(/\s+/g, ' ')]);
    await expectSection('events', tableOf(['Event', 'Announcement'], rows));
  });

  it('announce the parts and events of <marrow-viewer> that docs/screen-readers.md lists', async () => {
    const { page } = await showElement(
      '<marrow-viewer src="figure.md2" alt="A soldier" camera-controls ui></marrow-viewer>',
      {},
    );
    await loaded(page);
    const element = page.locator('marrow-viewer');
    await element.getByRole('group').first().waitFor();
    const rows = (await announcedIn(element)).map(({ role, name, state }) => [role, name, state]);
    const status = element.getByRole('status');
    const events: string[][] = [['The model is shown', (await status.textContent()) ?? '']];
    await element.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => status.textContent()).not.toBe(events[0]?.[1]);
    events.push(['It plays', (await status.textContent()) ?? '']);
    await element.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(() => status.textContent()).not.toBe(events[1]?.[1]);
    events.push(['It is paused', (await status.textContent()) ?? '']);
    await element.evaluate((viewer) => viewer.setAttribute('src', 'missing.md2'));
    await expect.poll(() => status.textContent()).toContain('missing.md2');
    const origin = await page.evaluate(() => location.origin);
    const said = ((await status.textContent()) ?? '').replace(origin, 'https://site.example');
    events.push(['A model cannot be loaded', said]);
    await expectSection(
      'element',
      [tableOf(['Role', 'Name', 'State or value'], rows), tableOf(['Event', 'Announcement'], events)].join(
        '\n\n',
      ),
    );
  });
});
