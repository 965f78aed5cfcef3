import { describe, expect, it } from 'vitest';
import { sampleFile, textFile } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

describe('a first visit', () => {
  it('shows the sample, moving, beside the invitation', async () => {
    const visitor = await visits.visit();
    await expect.poll(() => visitor.heading.innerText()).toMatch(/Drop\s*a model\.\s*See it move\./);
    await visitor.page.getByText('at 10 frames per second').waitFor();
    await visitor.seesChange();
    expect(new URL(visitor.page.url()).hash).toBe('');
  });

  it('opens the sample on the bench, playing', async () => {
    const visitor = await visits.visit();
    await visitor.page.locator('mw-invitation .card.shown').click();
    await visitor.sees('Ulna');
    await visitor.page.getByRole('treeitem', { name: 'weapon.md2' }).waitFor();
    await expect.poll(() => visitor.page.url()).toContain('sample=ulna');
    await visitor.seesChange();
  });

  it('shows a still with a Play button to people who want less motion', async () => {
    const visitor = await visits.visit('', { reducedMotion: 'reduce' });
    const play = visitor.page.locator('mw-invitation').getByRole('button', { name: 'Play' });
    await play.click();
    await visitor.page.getByText('at 10 frames per second').waitFor();
    await visitor.seesChange();
  });

  it('opens files that are picked', async () => {
    const visitor = await visits.visit();
    const choosing = visitor.page.waitForEvent('filechooser');
    await visitor.page.getByRole('button', { name: 'Open files' }).first().click();
    const { name, bytes } = await sampleFile('ulna/weapon.md2');
    await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
    await visitor.sees('weapon');
  });
});

describe('dropping', () => {
  it('opens a file, lists its clips and says which texture is missing', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await sampleFile('ulna/tris.md2')]);
    await visitor.sees('tris');
    expect(await visitor.page.locator('mw-clip-list').getByRole('option').count()).toBe(20);
    const banner = visitor.page.locator('mw-notices').getByRole('status');
    await expect.poll(() => banner.innerText()).toMatch(/texture was not found[\s\S]*ulna/);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => banner.count()).toBe(0);
  });

  it('puts a player together out of what lies in one drop, and finds its skins', async () => {
    const visitor = await visits.visit();
    const names = ['tris.md2', 'weapon.md2', 'ulna.pcx', 'ulna_i.pcx', 'weapon.pcx', 'frost.png'];
    await visitor.drop(await Promise.all(names.map((name) => sampleFile(`ulna/${name}`))));
    await visitor.sees('tris');
    await visitor.page.getByText('Quake II player, 2 parts').waitFor();
    const skins = visitor.page.locator('mw-skin-list').getByRole('option');
    expect(await skins.allInnerTexts()).toEqual(['ulna', 'frost']);
    await visitor.page.getByText('3, all found').waitFor();
    expect(await visitor.page.locator('mw-notices .banner').count()).toBe(0);
  });

  it('shows several models in a gallery, and keeps the others at hand', async () => {
    const visitor = await visits.visit();
    const models = ['club.md2', 'axe.md2'].map((name) => sampleFile('ulna/weapon.md2', name));
    await visitor.drop(await Promise.all(models));
    await visitor.page.getByRole('heading', { name: '2 models in what you opened' }).waitFor();
    await visitor.page.getByRole('gridcell', { name: /club/ }).click();
    await visitor.sees('club');
    await visitor.page.getByRole('button', { name: 'Gallery' }).click();
    await visitor.page.getByRole('gridcell', { name: /axe/ }).click();
    await visitor.sees('axe');
  });

  it('finds a missing texture among files that are added', async () => {
    const visitor = await visits.visit();
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.sees('weapon');
    const choosing = visitor.page.waitForEvent('filechooser');
    await visitor.page.locator('mw-notices').getByRole('button', { name: 'Add files' }).click();
    const { name, bytes } = await sampleFile('ulna/weapon.pcx');
    await (await choosing).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
    await expect.poll(() => visitor.page.locator('mw-notices .banner').count()).toBe(0);
    await visitor.page.getByText('1, all found').waitFor();
  });
});

describe('a file that cannot be opened', () => {
  const notes = textFile('notes.md2', 'these are notes, not a model');

  it('is explained on the whole scene while nothing else is open', async () => {
    const visitor = await visits.visit();
    await visitor.drop([notes]);
    await visitor.page.getByRole('heading', { name: 'This is some other kind of file' }).waitFor();
    await visitor.page.getByText('Details', { exact: true }).click();
    await visitor.page.getByText('unknown_format').waitFor();
    await visitor.page.getByText('notes.md2, 28 bytes').waitFor();
  });

  it('leaves what was open as it is', async () => {
    const visitor = await visits.visitUlna('&clip=run');
    const whole = await sampleFile('ulna/tris.md2');
    await visitor.drop([{ name: 'cut.md2', bytes: whole.bytes.subarray(0, 5000) }]);
    const alert = visitor.page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toContain('cut.md2');
    await visitor.sees('Ulna');
    expect(await visitor.clip('run').getAttribute('aria-selected')).toBe('true');
    await visitor.seesChange();
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => alert.count()).toBe(0);
  });

  it('never becomes markup, whatever it is called', async () => {
    const visitor = await visits.visit();
    const name = '<img src=x onerror=document.title="caught">\u202Egnp.md2';
    await visitor.drop([{ ...(await sampleFile('ulna/weapon.md2')), name }]);
    await visitor.page.locator('mw-transport').waitFor();
    expect(await visitor.page.locator('img').count()).toBe(0);
    expect(await visitor.page.title()).not.toBe('caught');
  });

  it('is not asked of another server', async () => {
    const visitor = await visits.visit('?src=https://example.com/ogre.md2');
    await visitor.page.getByRole('heading', { name: 'The address is on another server' }).waitFor();
  });

  it('is explained where an address leads nowhere', async () => {
    const visitor = await visits.visit('?src=nowhere.md2');
    await visitor.page.getByRole('heading', { name: 'The address did not give a file' }).waitFor();
    await visitor.page.getByRole('alert').getByText('no such file (404)').waitFor();
  });
});

describe('a browser that cannot draw', () => {
  it('is told so, and the rest of the page works', async () => {
    const visitor = await visits.visit('', {}, (page) =>
      page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
        OffscreenCanvas.prototype.getContext = () => null;
      }),
    );
    await visitor.page.getByRole('heading', { name: 'This browser cannot draw models' }).waitFor();
    await visitor.drop([await sampleFile('ulna/weapon.md2')]);
    await visitor.clip('run').waitFor();
  });
});

describe('a load that takes long', () => {
  it('shows itself and can be given up', async () => {
    // This request is never answered, so that the visitor cancels first.
    const visitor = await visits.visit('', {}, (page) => page.route('**/slow.md2', () => undefined));
    await visitor.page.getByText('at 10 frames per second').waitFor();
    await visitor.page.evaluate(() => (location.hash = 'v=1&src=slow.md2'));
    await visitor.page.getByRole('progressbar').waitFor();
    await visitor.page.getByRole('button', { name: 'Cancel' }).click();
    await visitor.page.locator('mw-notices').getByText('Loading was cancelled').waitFor();
    expect(await visitor.page.getByRole('alert').count()).toBe(0);
  });
});
