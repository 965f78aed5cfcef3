import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { changedArea } from '../support/images.js';
import { sampleFile, type DroppedFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

const visits = useVisits();

async function weapon(name = 'club.md2'): Promise<DroppedFile> {
  return sampleFile('ulna/weapon.md2', name);
}

const several = async (): Promise<DroppedFile[]> =>
  Promise.all(['club.md2', 'axe.md2', 'pick.md2'].map((name) => weapon(name)));

const gallery = ({ page }: Visitor): Locator =>
  page.getByRole('heading', { name: words.galleryTitle(3, '') });

async function choose(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.locator('mw-gallery .card', { hasText: name }).click();
  await visitor.sees(name);
}

describe('Back and Forward', () => {
  it('lead from a dropped model to the start page and back to the model in its last state', async () => {
    const visitor = await visits.visit();
    await visitor.page.getByText(words.sampleNote('run', '10').join('')).waitFor();
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    await visitor.clip('flip').click();
    await visitor.tool(words.wireframe).click();
    await visitor.page.goBack();
    await visitor.page.locator('mw-invitation h1').waitFor();
    await visitor.page.goForward();
    await visitor.sees('tris');
    expect(await visitor.clip('flip').getAttribute('aria-selected')).toBe('true');
    expect(await visitor.tool(words.wireframe).getAttribute('aria-pressed')).toBe('true');
  });

  it('lead through samples and through addresses that the user types, and update the address', async () => {
    const visitor = await visits.visitUlna('', reducedMotion);
    const { page } = visitor;
    await page.getByRole('button', { name: words.samples }).click();
    await page.getByRole('menuitem', { name: /Hinge/ }).click();
    await visitor.seesSample('hinge');
    await expect.poll(() => page.url()).toContain('sample=hinge');
    await page.goBack();
    await visitor.seesSample('ulna');
    await expect.poll(() => page.url()).toContain('sample=ulna');
    await page.goForward();
    await visitor.seesSample('hinge');
    await page.evaluate(() => (location.hash = 'v=1&sample=hyoid'));
    await visitor.seesSample('hyoid');
    await page.goBack();
    await visitor.seesSample('hinge');
  });

  it('lead through the gallery and the models that were opened from it', async () => {
    const visitor = await visits.visitUlna('', reducedMotion);
    await visitor.drop(await several());
    await gallery(visitor).waitFor();
    await choose(visitor, 'axe');
    await visitor.page.goBack();
    await gallery(visitor).waitFor();
    await choose(visitor, 'club');
    await visitor.page.goBack();
    await gallery(visitor).waitFor();
    await visitor.page.goBack();
    await visitor.seesSample('ulna');
    expect(await gallery(visitor).count()).toBe(0);
    await visitor.page.goForward();
    await gallery(visitor).waitFor();
    await visitor.page.goForward();
    await visitor.sees('club');
  });

  it('skip a gallery that was closed without a choice', async () => {
    const visitor = await visits.visitUlna('', reducedMotion);
    await visitor.drop(await several());
    await gallery(visitor).waitFor();
    await choose(visitor, 'axe');
    await visitor.page.locator('mw-top-bar').getByRole('button', { name: words.gallery }).click();
    await gallery(visitor).waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.sees('axe');
    await expect.poll(() => gallery(visitor).count()).toBe(0);
    await visitor.page.goBack();
    await gallery(visitor).waitFor();
    await visitor.page.goBack();
    await visitor.seesSample('ulna');
  });

  it('keep the textures that the user has applied to a model', async () => {
    const visitor = await visits.visit('', reducedMotion);
    await visitor.drop([await weapon()]);
    await visitor.sees('club');
    await visitor.drop([await sampleFile('ulna/frost.png')]);
    const applied = visitor.page.locator('mw-material-list').getByText('frost.png');
    await visitor.page
      .locator('mw-inspector')
      .getByRole('button', { name: words.tabMaterials })
      .first()
      .click();
    await applied.waitFor();
    await visitor.drop([await sampleFile('hinge/hinge.ms3d')]);
    await visitor.sees('hinge');
    expect(await applied.count()).toBe(0);
    await visitor.page.goBack();
    await visitor.sees('club');
    await applied.waitFor();
  });
});

describe('Local files', () => {
  const more = async (visitor: Visitor, item: string): Promise<void> => {
    await visitor.page.getByRole('button', { name: words.more, exact: true }).click();
    await visitor.page.getByRole('menuitem', { name: item }).click();
  };
  const question = ({ page }: Visitor): Locator => page.locator('mw-keep-offer');
  /** Closes the message about missing textures, then waits for the question whether to store the model. */
  const seesQuestion = async (visitor: Visitor): Promise<void> => {
    const missing = visitor.page.locator('mw-notices .banner.warn');
    await missing.or(question(visitor)).first().waitFor();
    if ((await missing.count()) > 0) await missing.getByRole('button', { name: words.dismiss }).click();
    await question(visitor).waitFor();
  };
  const answer = async (visitor: Visitor, name: string): Promise<void> => {
    await seesQuestion(visitor);
    await question(visitor).getByRole('button', { name }).click();
  };
  const hash = ({ page }: Visitor): string => new URL(page.url()).hash;
  /** Agrees to store the model, and waits until it is stored. */
  const keep = async (visitor: Visitor): Promise<void> => {
    await answer(visitor, words.keepYes);
    await visitor.waitForMessage(words.recentsKept);
    await expect.poll(() => hash(visitor)).toMatch(/^#kept=[0-9a-z]+(&v=1|$)/);
  };

  it('open again after a reload with clip and camera if the user agrees to store them', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await visitor.drop([await sampleFile('ulna/tris.md2'), await sampleFile('ulna/ulna.pcx')]);
    await visitor.sees('tris');
    await seesQuestion(visitor);
    await question(visitor).getByText(words.keepTitle('tris')).waitFor();
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await keep(visitor);
    expect(await question(visitor).count()).toBe(0);
    await visitor.clip('flip').click();
    await page.keyboard.press('8');
    await expect.poll(() => hash(visitor)).toContain('clip=flip');
    await expect.poll(() => hash(visitor)).toContain('camera=');
    await visitor.idle();
    const before = hash(visitor);
    await page.reload();
    await visitor.sees('tris');
    expect(await visitor.clip('flip').getAttribute('aria-selected')).toBe('true');
    await visitor.idle();
    const cameraOf = (text: string): string | null => new URLSearchParams(text.slice(1)).get('camera');
    expect(cameraOf(hash(visitor))).toBe(cameraOf(before));
    expect(new URLSearchParams(hash(visitor).slice(1)).get('kept')).toBe(
      new URLSearchParams(before.slice(1)).get('kept'),
    );
    // The page does not ask again.
    expect(await question(visitor).count()).toBe(0);
  });

  it('are framed above the question whether to store them', async () => {
    const visitor = await visits.visit('', reducedMotion);
    await visitor.drop([await sampleFile('ulna/tris.md2'), await sampleFile('ulna/ulna.pcx')]);
    await visitor.sees('tris');
    await seesQuestion(visitor);
    const scene = (await visitor.scene.boundingBox())!;
    /** The lowest pixel that the wireframe changes: the feet. */
    const feet = async (): Promise<number> => {
      const solid = await visitor.screenshot();
      await visitor.page.keyboard.press('w');
      await visitor.seesChange(solid);
      const { bottom } = changedArea(solid, await visitor.screenshot());
      await visitor.page.keyboard.press('w');
      return scene.y + bottom;
    };
    const asked = (await question(visitor).locator('.question').boundingBox())!;
    await expect.poll(feet).toBeLessThan(asked.y);
    await answer(visitor, words.keepNo);
    await expect.poll(feet).toBeGreaterThan(asked.y);
  });

  it('open again with Back and in their gallery after a reload', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await visitor.drop(await several());
    await gallery(visitor).waitFor();
    await choose(visitor, 'axe');
    await keep(visitor);
    await visitor.drop([await sampleFile('hinge/hinge.ms3d')]);
    await visitor.sees('hinge');
    await expect.poll(() => hash(visitor)).toMatch(/^#kept=/);
    await page.reload();
    await visitor.sees('hinge');
    await page.goBack();
    await visitor.sees('axe');
    await page.locator('mw-top-bar').getByRole('button', { name: words.gallery }).click();
    await gallery(visitor).waitFor();
    await expect.poll(() => hash(visitor)).toMatch(/^#kept=[0-9a-z]+$/);
    await page.reload();
    await gallery(visitor).waitFor();
  });

  it('are not stored if the user declines, and the page does not ask again', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await visitor.drop([await weapon()]);
    await visitor.sees('club');
    await answer(visitor, words.keepNo);
    await expect.poll(() => question(visitor).count()).toBe(0);
    await page.reload();
    await page.locator('mw-invitation h1').waitFor();
    await visitor.drop([await weapon()]);
    await visitor.sees('club');
    await visitor.idle();
    expect(await question(visitor).count()).toBe(0);
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  });

  it('stay open if the browser has no storage left for them', async () => {
    const visitor = await visits.visit('', reducedMotion, (page) =>
      page.addInitScript(() => {
        IDBObjectStore.prototype.put = (): never => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
      }),
    );
    const club = await weapon();
    await visitor.drop([club]);
    await visitor.sees('club');
    await answer(visitor, words.keepYes);
    await visitor.waitForMessage(words.recentsFull('club.md2', club.bytes.length));
    await visitor.sees('club');
    expect(hash(visitor)).not.toContain('kept=');
  });

  it('are reported as missing if the address refers to files that are not stored', async () => {
    const visitor = await visits.visit('#kept=0abc&v=1&clip=flip');
    await visitor.page.locator('mw-notices').getByText(words.keptGone).waitFor();
    await visitor.page.locator('mw-invitation h1').waitFor();
  });

  it('are not in a shared link, and the page explains that', async () => {
    const visitor = await visits.visit('', {
      ...reducedMotion,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = visitor;
    await visitor.drop([await weapon()]);
    await visitor.sees('club');
    await keep(visitor);
    await page.getByRole('button', { name: words.share }).click();
    await visitor.waitForMessage(words.sharedWithout('club'));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).hash).toMatch(/^(#v=1|$)/);
    expect(link).not.toContain('kept');
  });

  it('are listed on the start page, and open from there', async () => {
    const visitor = await visits.visit('', reducedMotion);
    const { page } = visitor;
    await more(visitor, words.recentsKeep);
    await visitor.drop([await sampleFile('hinge/hinge.ms3d')]);
    await visitor.sees('hinge');
    await expect.poll(() => hash(visitor)).toMatch(/^#kept=/);
    await page.getByRole('link', { name: words.home }).click();
    const recent = page.locator('mw-recent-list').getByRole('button', { name: 'hinge' });
    for (const [width, height] of [
      ...[
        [1440, 900],
        [1180, 720],
        [1024, 768],
        [820, 1180],
        [900, 600],
        [700, 620],
      ],
      ...[
        [1280, 560],
        [390, 844],
      ],
    ] as const) {
      await page.setViewportSize({ width, height });
      await recent.click({ trial: true });
    }
    await recent.click();
    await visitor.sees('hinge');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });

  it('can be deleted from storage in the list and in the menu', async () => {
    const visitor = await visits.visit('', reducedMotion);
    await more(visitor, words.recentsKeep);
    await visitor.drop(await several());
    await gallery(visitor).waitFor();
    await choose(visitor, 'axe');
    await visitor.page.goBack();
    await visitor.page.goBack();
    const list = visitor.page.locator('mw-recent-list');
    await list.getByRole('button', { name: 'axe' }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await list.getByRole('button', { name: words.recentsForget }).click();
    await expect.poll(() => list.getByRole('button').count()).toBe(0);
    await visitor.page.reload();
    await visitor.page.locator('mw-invitation h1').waitFor();
    expect(await list.getByRole('button').count()).toBe(0);
    await visitor.drop([await weapon()]);
    await visitor.sees('club');
    await expect.poll(() => hash(visitor)).toMatch(/^#kept=/);
    await more(visitor, words.recentsStop);
    await visitor.page.locator('mw-notices .toast', { hasText: words.recentsForgotten }).waitFor();
    await expect.poll(() => hash(visitor)).not.toContain('kept=');
    await visitor.sees('club');
    await visitor.page.reload();
    await visitor.page.locator('mw-invitation h1').waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
    expect(await list.getByRole('button').count()).toBe(0);
  });
});
