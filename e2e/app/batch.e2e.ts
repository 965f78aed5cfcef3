import { readFile } from 'node:fs/promises';
import { unzipSync, zipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { buildMd2 } from '../../tests/web/support/md2-builder.js';
import { words } from '../../web/app/text/messages.js';
import { sampleFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

// Saves the models that are selected in the gallery as images and GLB files.
const visits = useVisits();

/** An archive of two samples and a truncated model. */
async function bones(): Promise<DroppedFile> {
  const paths = ['ulna/tris.md2', 'ulna/ulna.pcx', 'skull/skull.ms3d', 'skull/bone.png'];
  const files = await Promise.all(paths.map((path) => sampleFile(path, path)));
  const content = Object.fromEntries(files.map(({ name, bytes }) => [`models/${name}`, bytes]));
  return { name: 'bones.zip', bytes: zipSync({ ...content, 'models/cut.md2': buildMd2().slice(0, 200) }) };
}

async function gallery(fresh = false): Promise<Visitor> {
  const visitor = await visits.visit('', { ...reducedMotion, fresh });
  await visitor.page.locator('mw-invitation h1').waitFor();
  await visitor.drop([await bones()]);
  await visitor.page.locator('mw-gallery .card').first().waitFor();
  return visitor;
}

const dialogOf = (page: Page, models: number): Locator =>
  page.getByRole('dialog', { name: words.batchTitle(models) });

/** Presses the button that saves, and reads the downloaded ZIP. */
async function save(page: Page, dialog: Locator, name: string): Promise<Record<string, Uint8Array>> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 100_000 }),
    dialog.getByRole('button', { name: words.saveName(name), exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return unzipSync(await readFile(await download.path()));
}

describe('The selected models of a gallery', () => {
  it('can be saved as images and GLB files with the keyboard, and models that fail are listed', async () => {
    const visitor = await gallery();
    const { page } = visitor;
    await page.locator('mw-gallery .card[tabindex="0"]').focus();
    await page.keyboard.press('Control+a');
    await page.locator('mw-gallery-foot').getByText(words.gallerySelected(3)).waitFor();
    await page.keyboard.press('Control+s');
    const dialog = dialogOf(page, 3);
    await dialog.waitFor();
    await dialog.getByRole('checkbox', { name: words.batchGlb }).press('Space');
    const width = dialog.getByRole('spinbutton', { name: words.width, exact: true });
    await width.fill('96');
    await width.press('Enter');
    const files = await save(page, dialog, 'bones-models.zip');
    expect(Object.keys(files).sort()).toEqual([
      'models/skull/skull.glb',
      'models/skull/skull.png',
      'models/ulna/tris.glb',
      'models/ulna/tris.png',
    ]);
    for (const name of ['skull/skull', 'ulna/tris']) {
      const { width, height, data } = PNG.sync.read(Buffer.from(files[`models/${name}.png`]!));
      expect([width, height]).toEqual([96, 512]);
      expect(data[3]).toBe(0);
      expect(data.some((value, i) => i % 4 === 3 && value === 255)).toBe(true);
      const { issues } = await validateBytes(files[`models/${name}.glb`]!);
      expect(issues.numErrors).toBe(0);
    }
    const failures = dialog.getByRole('list', { name: words.batchFailures }).getByRole('listitem');
    expect(await failures.count()).toBe(1);
    expect(await failures.innerText()).toContain('models/cut.md2');
    expect(await failures.innerText()).toContain(words.titleTruncated);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: words.close, exact: true }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('mw-gallery-foot').getByText(words.gallerySelected(3)).waitFor();
  });

  it('can be saved as images with the mouse, and the dialog closes if all succeed', async () => {
    const visitor = await gallery();
    const { page } = visitor;
    for (const name of ['skull', 'ulna'])
      await page
        .locator('mw-gallery .card', { has: page.locator('.label', { hasText: name }) })
        .click({ modifiers: ['Control'] });
    await page.locator('mw-gallery-foot').getByRole('button', { name: words.batchSave }).click();
    const dialog = dialogOf(page, 2);
    const files = await save(page, dialog, 'bones-images.zip');
    expect(Object.keys(files).sort()).toEqual(['models/skull/skull.png', 'models/ulna/tris.png']);
    await dialog.waitFor({ state: 'hidden' });
  });

  it('are not downloaded after Cancel, and can be saved again', async () => {
    const visitor = await gallery(true);
    const { page } = visitor;
    let downloads = 0;
    page.on('download', () => downloads++);
    await page.locator('mw-gallery .card[tabindex="0"]').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+s');
    const dialog = dialogOf(page, 3);
    await dialog.waitFor();
    // Delays the code of the export, so that no GLB file is written before the user cancels.
    let release: () => void = () => undefined;
    const held: Promise<void> = new Promise((resolve) => (release = resolve));
    await page.route('**/glb-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('checkbox', { name: words.batchImages }).uncheck();
    await dialog.getByRole('checkbox', { name: words.batchGlb }).check();
    const button = dialog.getByRole('button', { name: words.saveName('bones-glb.zip'), exact: true });
    await button.click();
    await dialog.getByRole('progressbar').waitFor();
    await dialog.getByRole('button', { name: words.cancel }).click();
    release();
    await button.waitFor();
    expect(downloads).toBe(0);
    expect(Object.keys(await save(page, dialog, 'bones-glb.zip'))).toHaveLength(2);
    expect(downloads).toBe(1);
  });
});
