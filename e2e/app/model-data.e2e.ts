// All data of a model as searchable text, and as JSON for the clipboard.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { buildMd5Mesh } from '../../tests/web/support/md5-builder.js';
import { marrowJson } from '../../tests/web/support/cli.js';
import type { Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();
const hyoid = fileURLToPath(new URL('../../public/samples/hyoid/hyoid.mdl', import.meta.url));
const skull = fileURLToPath(new URL('../../public/samples/skull', import.meta.url));

async function visitSample(id: string): Promise<Visitor> {
  const visitor = await visits.visit(`#v=1&sample=${id}&paused=1&tab=data`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await visitor.seesSample(id);
  return visitor;
}

/** The visible lines, indented by their depth. */
async function lines({ page }: Visitor): Promise<string[]> {
  return page.locator('mw-model-data .lines p').evaluateAll((all) =>
    all.map((line) => {
      const depth = Number((line as HTMLElement).style.getPropertyValue('--depth'));
      return '  '.repeat(depth) + line.textContent.replace(/\s+/g, ' ').trim();
    }),
  );
}

describe('the data of a model', () => {
  it('is collapsed at first, and loaded when expanded', async () => {
    const visitor = await visits.visitUlna();
    const head = visitor.page.getByRole('button', { name: new RegExp(`^${words.sectionData}`) });
    expect(await head.getAttribute('aria-expanded')).toBe('false');
    expect(await visitor.page.locator('mw-model-data').count()).toBe(0);
    await head.click();
    await expect.poll(() => lines(visitor)).toContain('    format: md2');
    await expect.poll(() => visitor.page.url()).toContain('tab=data');
  });

  it('can be filtered to matching lines with their headings, and shown in full', async () => {
    const visitor = await visitSample('hyoid');
    await visitor.page.keyboard.press('/');
    await visitor.page.keyboard.type('Ground Speed: 37');
    await expect
      .poll(() => lines(visitor))
      .toEqual(['parts (1)', '  0 hyoid', '    clips (4)', '      1 walk', '        ground speed: 37.5']);
    await visitor.page.getByText(words.dataMatches(1), { exact: true }).waitFor();
    await visitor.page.keyboard.press('Escape');
    await expect.poll(async () => (await lines(visitor)).length).toBe(500);
    await visitor.page.getByRole('searchbox').fill('no such thing');
    await visitor.page.getByText(words.noDataFound('no such thing')).waitFor();
    await visitor.page.getByRole('searchbox').fill('');
    const more = visitor.page.locator('mw-model-data').getByRole('button', { name: /\d/ });
    await more.click();
    await expect.poll(() => more.count()).toBe(0);
    const shown = await lines(visitor);
    await visitor.page.getByText(words.dataLines(shown.length), { exact: true }).waitFor();
  });

  it.each([
    ['hyoid', hyoid],
    ['skull', skull],
  ])('can be copied as the JSON that `marrow info` prints: %s', async (id, path) => {
    const visitor = await visitSample(id);
    await visitor.page.getByRole('button', { name: words.copyJson }).click();
    await visitor.waitForMessage(words.copiedJson);
    const text = await visitor.page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(text)).toEqual(await marrowJson('info', path));
    expect(text.startsWith('{\n  "schema": 1,')).toBe(true);
  });

  it('shows file names as plain text', async () => {
    const visitor = await visits.visit();
    const shader = 'models/<img src=x onerror=alert(1)>';
    await visitor.drop([{ name: 'flag.md5mesh', bytes: buildMd5Mesh({ shader }) }]);
    await visitor.sees('flag');
    await visitor.page.getByRole('button', { name: new RegExp(`^${words.sectionData}`) }).click();
    await visitor.page.getByRole('searchbox', { name: words.findData }).fill('onerror');
    await expect.poll(async () => (await lines(visitor)).join('\n')).toContain(shader);
    expect(await visitor.page.locator('mw-model-data img').count()).toBe(0);
  });
});
