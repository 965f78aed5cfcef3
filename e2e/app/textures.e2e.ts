// The textures of a model: the list with sizes and flags, and saving and replacing them.
import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { words } from '../../web/app/text/messages.js';
import { buildMdl, texture } from '../../tests/web/support/mdl-builder.js';
import { buildTga } from '../../tests/web/support/image-builder.js';
import { sampleFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

const visits = useVisits();

const masked = 0x40;
/** A pattern for the accessible names of the save buttons of all textures. */
const saves = nameOf(words.textureSave);
const resets = nameOf(words.textureOwn);

function nameOf(text: (name: string) => string): RegExp {
  return new RegExp(`^${text('.*')}$`);
}

function row({ page }: Visitor, file: string): Locator {
  return page.locator('mw-material-list .row', { hasText: file });
}

/** Saves a texture by its button, and returns the file's name and pixels. */
async function save(visitor: Visitor, file: string): Promise<{ name: string; png: PNG }> {
  const saving = visitor.page.waitForEvent('download');
  await row(visitor, file).getByRole('button', { name: saves }).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), png: PNG.sync.read(await readFile(await saved.path())) };
}

function pixel({ width, data }: PNG, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x + 1) * 4)];
}

describe('the textures of a Half-Life model', () => {
  it('are listed with size and flags, and can be saved with palette colours and transparent pixels', async () => {
    const holes = { ...texture('sub/hole.bmp', 0, [80, 255, 160]), flags: masked };
    const visitor = await visits.visit();
    await visitor.drop([
      { name: 'square.mdl', bytes: buildMdl({ textures: [texture('skin.bmp'), holes], skins: [[0, 1]] }) },
    ]);
    await visitor.sees('square');
    // For a model with a single frame, the inspector shows the materials section first.
    expect(await row(visitor, 'skin.bmp').locator('.d').innerText()).toBe(words.pixels(4, 2));
    expect(await row(visitor, 'hole.bmp').locator('.flags').innerText()).toBe(words.textureFlags.masked);
    const { name, png } = await save(visitor, 'hole.bmp');
    expect([name, png.width, png.height]).toEqual(['hole.png', 3, 1]);
    expect([pixel(png, 0, 0), pixel(png, 2, 0)]).toEqual([
      [80, 0, 0, 255],
      [160, 0, 0, 255],
    ]);
    expect(pixel(png, 1, 0)[3]).toBe(0);
    await visitor.waitForMessage(words.textureSaved('hole.png'));
  });

  it('can be replaced by a dropped image, and reset', async () => {
    const visitor = await visits.visit('#v=1&sample=hyoid&paused=1&clip=idle&frame=0&tab=materials');
    await visitor.seesSample('hyoid');
    const own = await save(visitor, 'hyoid_face.bmp');
    const before = await visitor.screenshot();
    await visitor.drop([{ name: 'hyoid_face.tga', bytes: buildTga(8, 4, [40, 160, 60]) }]);
    await visitor.seesChange(before);
    const replaced = await save(visitor, 'hyoid_face.tga');
    expect([replaced.name, replaced.png.width, replaced.png.height]).toEqual(['hyoid_face.png', 8, 4]);
    expect(pixel(replaced.png, 7, 3)).toEqual([40, 160, 60, 255]);
    await row(visitor, 'hyoid_face.tga').getByRole('button', { name: resets }).click();
    const again = await save(visitor, 'hyoid_face.bmp');
    expect(again.png.data.equals(own.png.data)).toBe(true);
  });

  it('can be saved in the chosen player colours', async () => {
    const address = '#v=1&sample=hyoid&paused=1&tab=materials';
    const visitor = await visits.visit(address);
    await visitor.seesSample('hyoid');
    const before = await visitor.screenshot();
    const { png: plain } = await save(visitor, 'DM_Base.bmp');
    await visitor.page.goto(`${visits.url}${address}&colors=120,-`);
    await visitor.seesChange(before);
    await visitor.idle();
    const { png: colored } = await save(visitor, 'DM_Base.bmp');
    expect([plain.width, plain.height]).toEqual([256, 256]);
    const isOther = (_: unknown, at: number): boolean =>
      !plain.data.subarray(at * 4, at * 4 + 4).equals(colored.data.subarray(at * 4, at * 4 + 4));
    const changed = Array.from({ length: 256 * 256 }, (_, at) => at).filter(isOther);
    expect(changed.length).toBeGreaterThan(1000);
    const [first = 0] = changed;
    const [red = 0, green = 0, blue = 0] = pixel(colored, first % 256, Math.floor(first / 256));
    // On the scale of 0 to 255, hue 120 is green.
    expect(green).toBeGreaterThan(Math.max(red, blue));
  });
});

describe('the textures of any format', () => {
  it('can be saved with the pixels of the file', async () => {
    const visitor = await visits.visit('#v=1&sample=skull&paused=1&tab=materials');
    await visitor.seesSample('skull');
    const { name, png } = await save(visitor, 'bone.png');
    const own = PNG.sync.read(Buffer.from((await sampleFile('skull/bone.png')).bytes));
    expect(name).toBe('bone.png');
    expect([png.width, png.height]).toEqual([own.width, own.height]);
    expect(png.data.equals(own.data)).toBe(true);
  });
});
