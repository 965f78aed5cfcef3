import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import { GifReader } from 'omggif';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Page as MarrowPage } from '../../web/app/ui/page/page.js';
import type { SaveMotion } from '../../web/app/ui/takeaway/save-motion.js';
import { words } from '../../web/app/text/messages.js';
import { closePage, openPage } from '../support/browser.js';
import { imageDifference, imageInterval } from '../support/images.js';
import { like } from '../support/texts.js';
import { sampleFile, type Visitor } from './visitor.js';
import { reducedMotion, useVisits } from './visits.js';

// Links, code to embed, and saved files, which the tests read from the disk.
const visits = useVisits();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const still = '#v=1&sample=ulna&clip=run&paused=1&frame=2';

interface Saved {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The Save dialog. */
class SaveDialog {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly dialog: Locator;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
    this.dialog = visitor.page.getByRole('dialog', { name: words.save });
  }

  static async open(visitor: Visitor, tab: string): Promise<SaveDialog> {
    const save = new SaveDialog(visitor);
    await save.page.keyboard.press('Control+s');
    await save.dialog.waitFor();
    await save.dialog.getByRole('tab', { name: tab }).click();
    return save;
  }

  /** The visible section. The hidden sections have fields with the same names. */
  get section(): Locator {
    return this.dialog.locator('mw-save-image, mw-save-motion, mw-save-files').filter({ visible: true });
  }

  get button(): Locator {
    return this.dialog.getByRole('button', { name: like(words.saveName('*.*')) });
  }

  async choose(group: string, option: string): Promise<void> {
    await this.section
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name: option, exact: true })
      .click();
  }

  async type(field: string, value: number): Promise<void> {
    const input = this.section.getByRole('spinbutton', { name: field, exact: true });
    await input.fill(String(value));
    await input.press('Enter');
  }

  async size(width: number, height: number): Promise<void> {
    await this.type(words.width, width);
    await this.type(words.height, height);
  }

  /** Types a value into the field of a slider. */
  async slide(field: string, value: number): Promise<void> {
    const input = this.section.getByRole('textbox', { name: field });
    await input.fill(String(value));
    await input.press('Enter');
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.dialog.waitFor({ state: 'hidden' });
  }

  /** Saves, and reads the downloaded file. */
  async save(): Promise<Saved> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download', { timeout: 100_000 }),
      this.button.click(),
    ]);
    const bytes = await readFile(await download.path());
    return { name: download.suggestedFilename(), bytes };
  }
}

const alphaAt = ({ width, data }: PNG, x: number, y: number): number => data[(y * width + x) * 4 + 3] ?? -1;

/** The number of colours among the opaque pixels in the middle fifth of an image. */
function colorsInMiddle({ width, height, data }: PNG): number {
  const colors: Set<number> = new Set();
  for (let y = Math.floor(height * 0.4); y < height * 0.6; y++)
    for (let x = Math.floor(width * 0.4); x < width * 0.6; x++) {
      const at = (y * width + x) * 4;
      if (data[at + 3] === 255) colors.add(data.readUIntBE(at, 3));
    }
  return colors.size;
}

interface Shown {
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  /** For each time: the RGBA values of the upper left corner and of the middle, and a checksum of all pixels. */
  readonly moments: readonly {
    readonly corner: readonly number[];
    readonly middle: readonly number[];
    readonly sum: number;
  }[];
}

/** The numbers in a text. */
const numbersIn = (text: string | null): readonly number[] =>
  (text?.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

/** Loads a video in a page without a content security policy, and reads its pixels at fractions of its duration. */
async function play(page: Page, bytes: Buffer, type: string, shares: readonly number[]): Promise<Shown> {
  const player = await page.context().newPage();
  try {
    return await player.evaluate(
      async ({ text, type, shares }) => {
        const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const video = document.createElement('video');
        video.muted = true;
        const event = (name: string): Promise<unknown> =>
          new Promise((resolve, reject) => {
            video.addEventListener(name, resolve, { once: true });
            video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
          });
        const loaded = event('loadeddata');
        video.src = URL.createObjectURL(new Blob([data], { type }));
        await loaded;
        const canvas = document.createElement('canvas');
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
        const context = canvas.getContext('2d', { willReadFrequently: true })!;
        const moments = [];
        for (const share of shares) {
          if (Number.isFinite(video.duration)) {
            const seeked = event('seeked');
            video.currentTime = video.duration * share;
            await seeked;
          }
          context.clearRect(0, 0, canvas.width, canvas.height);
          context.drawImage(video, 0, 0);
          const at = (x: number, y: number): number[] => [...context.getImageData(x, y, 1, 1).data];
          const all = context.getImageData(0, 0, canvas.width, canvas.height).data;
          moments.push({
            corner: at(2, 2),
            middle: at(canvas.width >> 1, canvas.height >> 1),
            sum: all.reduce((sum, value, i) => (sum * 31 + value * (i % 7)) % 1_000_000_007, 0),
          });
        }
        const { duration, videoWidth: width, videoHeight: height } = video;
        return { duration, width, height, moments };
      },
      { text: bytes.toString('base64'), type, shares },
    );
  } finally {
    await player.close();
  }
}

describe('an image', () => {
  it('is saved in the chosen size on the chosen background, and does not change the scene', async () => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const before = await visitor.screenshot();
    const save = await SaveDialog.open(visitor, words.saveImage);
    await save.size(400, 300);
    await save.choose(words.background, words.backgroundNone);
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.png');
    const png = PNG.sync.read(bytes);
    expect([png.width, png.height]).toEqual([400, 300]);
    expect([alphaAt(png, 0, 0), alphaAt(png, 399, 0), alphaAt(png, 0, 299)]).toEqual([0, 0, 0]);
    expect(colorsInMiddle(png)).toBeGreaterThan(20);
    await save.dialog.waitFor({ state: 'hidden' });
    await visitor.waitForMessage(words.savedFile(name, bytes.length));
    expect(imageDifference(await visitor.screenshot(), before)).toBeNull();

    await SaveDialog.open(visitor, words.saveImage);
    await save.size(200, 200);
    await save.choose(words.background, words.backgroundColor);
    await save.section.getByLabel(words.backgroundChoice).fill('#336699');
    const colored = PNG.sync.read((await save.save()).bytes);
    expect([...colored.data.subarray(0, 4)]).toEqual([0x33, 0x66, 0x99, 255]);
  });

  it('can show a sheet of all clips with their names', async () => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const before = await visitor.screenshot();
    const save = await SaveDialog.open(visitor, words.saveImage);
    await save.choose(words.imageOf, words.imageClips);
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-clips.png');
    const png = PNG.sync.read(bytes);
    expect([png.width, png.height]).toEqual([1248, 1096]);
    // Each of the twenty images shows the model, so it has more colours than the backdrop.
    for (let i = 0; i < 20; i++) {
      const left = 8 + (i % 5) * 248;
      const top = 8 + Math.floor(i / 5) * 272;
      const colors: Set<number> = new Set();
      for (let x = 80; x < 160; x += 2)
        colors.add(png.data.readUInt32BE(((top + 120) * png.width + left + x) * 4));
      expect(colors.size, String(i)).toBeGreaterThan(8);
    }
    expect(imageDifference(await visitor.screenshot(), before)).toBeNull();
  });

  it('can be saved in the largest size that the GPU supports if the chosen size is too large', async () => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveImage);
    await save.size(9990, 9990);
    const alert = save.section.getByRole('alert');
    await alert.waitFor();
    const largest = Number(/(\d[\d,]*) ×/.exec((await alert.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
    await alert.getByText(words.tooLarge(largest, largest)).waitFor();
    expect(await save.dialog.getByRole('button', { name: words.save, exact: true }).isDisabled()).toBe(true);
    await alert.getByRole('button', { name: words.useLargest(largest, largest) }).click();
    await alert.waitFor({ state: 'detached' });
    const width = save.section.getByRole('spinbutton', { name: words.width, exact: true });
    expect(Number(await width.inputValue())).toBe(largest);
    expect(largest).toBeGreaterThan(1000);
    expect(await save.button.isEnabled()).toBe(true);
  });
});

describe('a GIF', () => {
  it('has the chosen frames, duration and transparent background, and loops', async () => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.choose(words.fileFormat, 'GIF');
    await save.size(160, 120);
    await save.choose(words.background, words.backgroundNone);
    await save.type(words.frameIn, 1);
    await save.type(words.frameOut, 4);
    const [frames, seconds = 0] = numbersIn(await save.section.locator('.hint').textContent());
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.gif');
    const gif = new GifReader(bytes);
    expect([gif.width, gif.height, gif.loopCount()]).toEqual([160, 120, 0]);
    expect(gif.numFrames()).toBe(frames);
    expect(gif.numFrames()).toBeGreaterThan(2);
    const delays = Array.from({ length: gif.numFrames() }, (_, i) => gif.frameInfo(i).delay);
    expect(delays.reduce((all, delay) => all + delay, 0) / 100).toBeCloseTo(seconds, 1);
    const shown = delays.map((_, i) => {
      const pixels = new Uint8Array(160 * 120 * 4);
      gif.decodeAndBlitFrameRGBA(i, pixels);
      return pixels;
    });
    expect(shown.every((pixels) => pixels[3] === 0)).toBe(true);
    expect(shown.every((pixels) => pixels.some((value, i) => i % 4 === 3 && value === 255))).toBe(true);
    expect(new Set(shown.map((pixels) => Buffer.from(pixels).toString('base64'))).size).toBe(shown.length);
  });

  it('of the small preset has about the file size that the dialog states', async () => {
    const visitor = await visits.visit('#v=1&sample=ulna&clip=salute&paused=1', reducedMotion);
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.section.getByRole('button', { name: words.smallGif }).click();
    const measured = (): Promise<number> =>
      save.section.evaluate((section: SaveMotion) => section.measured?.bytes ?? 0);
    await expect.poll(measured, { timeout: 60_000 }).toBeGreaterThan(0);
    const estimated = await measured();
    const { bytes } = await save.save();
    const gif = new GifReader(bytes);
    expect([gif.width, gif.height, gif.numFrames()]).toEqual([480, 480, 17]);
    expect(Math.abs(estimated / bytes.length - 1)).toBeLessThan(0.15);
  });

  it('of a turntable makes one turn without repeating the first frame at the end', async () => {
    const visitor = await visits.visit('#v=1&sample=skull&rest=1', reducedMotion);
    await visitor.seesSample('skull');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.choose(words.fileFormat, 'GIF');
    await save.choose(words.motion, words.motionTurntable);
    await save.size(96, 96);
    await save.slide(words.turnTime, 1);
    await save.slide(words.frameRate, 8);
    const { name, bytes } = await save.save();
    expect(name).toBe('Skull-turntable.gif');
    const gif = new GifReader(bytes);
    expect(gif.numFrames()).toBe(8);
    const pixels = new Uint8Array(96 * 96 * 4);
    const seen = Array.from({ length: 8 }, (_, i) => {
      gif.decodeAndBlitFrameRGBA(i, pixels);
      return Buffer.from(pixels).toString('base64');
    });
    expect(new Set(seen).size).toBe(8);
  });
});

describe('a video', () => {
  it('has the length, size and background chosen in the dialog, and can be transparent', async () => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.size(200, 161);
    await save.choose(words.background, words.backgroundColor);
    await save.section.getByLabel(words.backgroundChoice).fill('#336699');
    const sum = await save.section.locator('.hint').textContent();
    expect(sum).toContain(words.sumEven);
    const [, seconds = 0] = numbersIn(sum);
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.webm');
    const shown = await play(visitor.page, bytes, 'video/webm', [0.1, 0.6]);
    expect([shown.width, shown.height]).toEqual([200, 160]);
    expect(shown.duration).toBeCloseTo(seconds, 1);
    const [first, second] = shown.moments;
    expect(first?.sum).not.toBe(second?.sum);
    for (const { corner } of shown.moments)
      [0x33, 0x66, 0x99].forEach((value, i) => expect(Math.abs((corner[i] ?? 0) - value)).toBeLessThan(8));

    await save.dialog.waitFor({ state: 'hidden' });
    await SaveDialog.open(visitor, words.saveMotion);
    await save.size(200, 200);
    await save.choose(words.background, words.backgroundNone);
    const clear = await play(visitor.page, (await save.save()).bytes, 'video/webm', [0.3]);
    expect(clear.moments[0]?.corner[3]).toBeLessThan(8);
    expect(clear.moments[0]?.middle[3]).toBeGreaterThan(247);
  });

  it('can be a playable MP4 if the browser encodes H.264', async (context) => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.size(200, 160);
    const encodes = await visitor.page.evaluate(async () => {
      const size = { width: 200, height: 160, framerate: 30, bitrate: 400_000 };
      return (await VideoEncoder.isConfigSupported({ codec: 'avc1.64001f', ...size })).supported;
    });
    if (encodes !== true) {
      await save.section.getByText(words.sumNoMp4).waitFor();
      return context.skip('this browser does not encode H.264');
    }
    await save.choose(words.fileFormat, 'MP4');
    await save.choose(words.background, words.backgroundNone);
    await save.section.getByText(words.sumMp4Opaque).waitFor();
    await save.choose(words.background, words.backgroundColor);
    await save.section.getByLabel(words.backgroundChoice).fill('#336699');
    const [, seconds = 0] = numbersIn(await save.section.locator('.hint').textContent());
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.mp4');
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const shown = await play(visitor.page, bytes, 'video/mp4', [0.1, 0.6]);
    expect([shown.width, shown.height]).toEqual([200, 160]);
    expect(shown.duration).toBeCloseTo(seconds, 1);
    expect(shown.moments[0]?.sum).not.toBe(shown.moments[1]?.sum);
    for (const { corner } of shown.moments)
      [0x33, 0x66, 0x99].forEach((value, i) => expect(Math.abs((corner[i] ?? 0) - value)).toBeLessThan(8));
  });

  it('is not offered as MP4 if the browser does not encode H.264, and the dialog explains that', async () => {
    const visitor = await visits.visit(still, reducedMotion, (page) =>
      page.addInitScript(() => {
        const isConfigSupported = VideoEncoder.isConfigSupported.bind(VideoEncoder);
        VideoEncoder.isConfigSupported = async (config) =>
          config.codec.startsWith('avc1') ? { supported: false, config } : isConfigSupported(config);
        const isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
        MediaRecorder.isTypeSupported = (type) => !type.includes('mp4') && isTypeSupported(type);
      }),
    );
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.section.getByText(words.sumNoMp4).waitFor();
    const formats = save.section.getByRole('radiogroup', { name: words.fileFormat }).getByRole('radio');
    expect(await formats.allInnerTexts()).toEqual(['WebM', 'GIF']);
  });

  it('is recorded in real time if the browser cannot encode single frames, and the dialog explains that', async () => {
    const visitor = await visits.visit(still, reducedMotion, (page) =>
      page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder')),
    );
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.size(96, 96);
    await save.section.getByText(like(words.sumRecording('*'))).waitFor();
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.webm');
    await visitor.waitForMessage(words.savedRecording(name, bytes.length));
    const shown = await play(visitor.page, bytes, 'video/webm', [0]);
    expect([shown.width, shown.height]).toEqual([96, 96]);
  });

  it('is not saved if the user cancels the encoding or closes the dialog', async () => {
    const visitor = await visits.visit(still, { ...reducedMotion, clock: true });
    await visitor.seesSample('ulna');
    const save = await SaveDialog.open(visitor, words.saveMotion);
    await save.choose(words.motion, words.motionTurntable);
    await save.slide(words.turnTime, 30);
    let downloads = 0;
    visitor.page.on('download', () => downloads++);
    const progress = save.dialog.getByRole('progressbar');
    await save.button.click();
    await progress.waitFor();
    await save.dialog.getByRole('button', { name: words.cancel }).click();
    await save.button.waitFor();
    await save.button.click();
    await progress.waitFor();
    await save.close();
    await visitor.stopClock();
    await visitor.advance(10_000);
    expect(downloads).toBe(0);
    expect(await visitor.frame()).toBe(2);
    await visitor.page.keyboard.press('.');
    await visitor.advance(100);
    await expect.poll(() => visitor.frame()).toBe(3);
  });
});

describe('the model', () => {
  async function saved(visitor: Visitor, kind: string): Promise<Saved> {
    const save = await SaveDialog.open(visitor, words.saveFiles);
    await save.section.getByRole('radio', { name: new RegExp(`^${like(kind).source}`) }).check();
    const file = await save.save();
    await save.dialog.waitFor({ state: 'hidden' });
    return file;
  }

  it('can be saved as a pose, a valid GLB, an OBJ with textures, and a .marrow file that opens again', async () => {
    const visitor = await visits.visit('#v=1&sample=marl&clip=walk&paused=1&frame=9', reducedMotion);
    await visitor.seesSample('marl');
    const json = await saved(visitor, words.filePose);
    expect(json.name).toBe('Marl-walk.json');
    const pose = JSON.parse(json.bytes.toString()) as {
      readonly schema: number;
      readonly clip: string;
      readonly frame: number;
      readonly joints: readonly { name: string; matrix: number[]; position: number[]; rotation: number[] }[];
    };
    expect([pose.schema, pose.clip, pose.frame]).toEqual([1, 'walk', 9]);
    const joints = await visitor.page.locator('mw-page').evaluate((element: MarrowPage, count) => {
      const { scene } = element.app;
      return Array.from({ length: count }, (_, joint) => scene.joint(joint));
    }, pose.joints.length);
    expect(pose.joints.length).toBeGreaterThan(10);
    pose.joints.forEach(({ position, rotation, matrix }, i) => {
      const on = joints[i]!;
      position.forEach((value, k) => expect(value).toBeCloseTo(on.local.position[k] ?? NaN, 4));
      rotation.forEach((value, k) => expect(value).toBeCloseTo(on.local.rotation[k] ?? NaN, 4));
      // Matrices are row-major on the page and column-major in the file.
      const columns = [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11].map((at) => on.absolute[at] ?? NaN);
      const own = matrix.filter((_, k) => k % 4 !== 3);
      own.forEach((value, k) => expect(value).toBeCloseTo(columns[k] ?? NaN, 4));
    });

    const glb = await saved(visitor, words.fileGlb);
    expect(glb.name).toBe('Marl.glb');
    const { issues } = await validateBytes(new Uint8Array(glb.bytes));
    expect(issues.messages.filter(({ severity }) => severity === 0)).toEqual([]);

    const obj = await saved(visitor, words.fileObj);
    expect(obj.name).toBe('Marl-walk.obj.zip');
    const files = unzipSync(obj.bytes);
    expect(Object.keys(files).slice(0, 2)).toEqual(['Marl-walk.obj', 'Marl-walk.mtl']);
    expect(Object.keys(files).some((name) => name.endsWith('.png'))).toBe(true);
    expect(new TextDecoder().decode(files['Marl-walk.obj'])).toMatch(/^v [-\d.]+ [-\d.]+ [-\d.]+$/m);

    const marrow = await saved(visitor, words.fileMarrow);
    expect(marrow.name).toBe('Marl.marrow');
    await visitor.drop([{ name: 'marl.marrow', bytes: marrow.bytes }]);
    // The address cannot name a local file.
    await expect.poll(() => visitor.page.url()).toBe(visits.url);
    await visitor.sees('marl');
    expect(await visitor.clip('walk').count()).toBe(1);
  });

  it('has textures that can be saved individually or together', async () => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const all = await saved(visitor, words.fileTextures);
    expect(all.name).toBe('Ulna-textures.zip');
    const files = unzipSync(all.bytes);
    expect(Object.keys(files)).toContain('ulna.png');
    const save = await SaveDialog.open(visitor, words.saveFiles);
    await save.section.getByRole('combobox', { name: words.texturesWhich }).selectOption({ index: 1 });
    const one = await save.save();
    expect(one.name).toMatch(/\.png$/);
    expect(PNG.sync.read(one.bytes).width).toBeGreaterThan(16);
    expect(Buffer.from(files[one.name]!)).toEqual(one.bytes);
  });
});

describe('a link', () => {
  it('opens the same view in another page', async () => {
    const permissions: BrowserContextOptions = {
      ...reducedMotion,
      permissions: ['clipboard-read', 'clipboard-write'],
    };
    // The camera has integer values, because the address rounds to hundredths.
    const visitor = await visits.visit(`${still}&skin=ember&camera=10,5,150,0,4,0,30`, permissions);
    await visitor.seesSample('ulna');
    const before = await visitor.screenshot();
    await visitor.page.keyboard.press('w');
    await visitor.seesChange(before);
    await visitor.page.keyboard.press('8');
    await expect
      .poll(() => visitor.page.url())
      .toMatch(/camera=90,0,.*wireframe=1|wireframe=1.*camera=90,0,/);
    await visitor.page.getByRole('button', { name: words.share }).click();
    await visitor.waitForMessage(words.shared);
    const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('sample=ulna');
    const other = await visits.visit(link.replace(visits.url, ''), reducedMotion);
    await other.seesSample('ulna');
    await expect
      .poll(async () => imageDifference(await other.screenshot(), await visitor.screenshot()), {
        interval: imageInterval,
      })
      .toBeNull();
  });

  it('cannot name a local model: the page explains this, and the code to embed has an example address', async () => {
    const visitor = await visits.visit('', reducedMotion, (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
    );
    await visitor.drop([await sampleFile('ulna/tris.md2'), await sampleFile('ulna/ulna.pcx')]);
    await visitor.sees('tris');
    await visitor.page.keyboard.press('Shift+S');
    await visitor.waitForMessage(words.sharedWithout('tris'));
    await visitor.page.keyboard.press('Control+e');
    const dialog = visitor.page.getByRole('dialog', { name: words.embedTitle });
    await dialog.getByText(words.embedLocal('tris.md2')).waitFor();
    expect(await dialog.locator('pre').first().textContent()).toContain('https://your.example/');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('the code to embed', () => {
  it('has the address of embed.html with the model, for samples of three formats', async () => {
    const visitor = await visits.visitUlna('', reducedMotion);
    const dialog = visitor.page.getByRole('dialog', { name: words.embedTitle });
    // The policy of our pages forbids parsing text as HTML, so another page parses the code.
    const site = await openPage('about:blank');
    for (const id of ['ulna', 'talus', 'marl']) {
      await visitor.page.evaluate((hash) => (location.hash = hash), `v=1&sample=${id}&paused=1`);
      await visitor.seesSample(id);
      await visitor.page.keyboard.press('Control+e');
      await dialog.waitFor();
      const code = (await dialog.locator('pre').first().textContent()) ?? '';
      expect(code).toContain('width="640"');
      const address = await site.page.evaluate((html) => {
        const parsed = new DOMParser().parseFromString(html, 'text/html');
        return parsed.querySelector('iframe')?.src ?? '';
      }, code);
      expect(address.startsWith(`${visits.url}embed.html#src=`)).toBe(true);
      await visitor.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      const frame = await visits.visit(address.replace(visits.url, ''), reducedMotion);
      const element = frame.page.locator('marrow-viewer');
      await expect
        .poll(() => element.evaluate((viewer) => (viewer as unknown as { loaded: boolean }).loaded))
        .toBe(true);
      expect(await frame.page.locator('.notice').isHidden()).toBe(true);
    }
    await closePage(site.page);
  });
});

describe('the dialogs', () => {
  it('are fetched when first opened, keep the focus inside, and remember the chosen format and size', async () => {
    const visitor = await visits.visit(still, reducedMotion);
    await visitor.seesSample('ulna');
    const { page } = visitor;
    const { keyboard } = page;
    const fetched = (): Promise<string[]> =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await fetched()).filter((url) => /save-dialog|embed-dialog|gif|export/.test(url))).toEqual([]);
    await keyboard.press('Control+s');
    const save = new SaveDialog(visitor);
    await save.dialog.waitFor();
    expect((await fetched()).some((url) => url.includes('save-dialog'))).toBe(true);
    await keyboard.press('ArrowRight');
    const tab = save.dialog.getByRole('tab', { selected: true });
    await expect.poll(() => tab.textContent()).toContain(words.saveMotion);
    const places: string[] = [];
    for (let i = 0; i < 30; i++) {
      await keyboard.press('Tab');
      places.push(
        await page.evaluate(() => {
          let focused = document.activeElement;
          while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
          // Tab leads from the last control of a modal dialog to the browser's own controls.
          if (focused === null || focused === document.body) return 'browser';
          let at: Node | null = focused;
          while (at !== null) {
            if (at instanceof Element && at.tagName === 'MW-SAVE-DIALOG') return 'dialog';
            at = at instanceof ShadowRoot ? at.host : at.parentNode;
          }
          return focused.outerHTML.slice(0, 120);
        }),
      );
    }
    expect(places.filter((place) => place !== 'dialog' && place !== 'browser')).toEqual([]);
    expect(places.filter((place) => place === 'dialog').length).toBeGreaterThan(10);
    // While a dialog is open, W does not toggle the wireframe.
    await keyboard.press('w');
    await save.choose(words.fileFormat, 'GIF');
    await save.size(320, 200);
    await save.close();
    expect(await visitor.tool(words.wireframe).getAttribute('aria-pressed')).toBe('false');
    await keyboard.press('Control+s');
    await save.dialog.waitFor();
    const width = save.section.getByRole('spinbutton', { name: words.width, exact: true });
    expect(await width.inputValue()).toBe('320');
    expect(await save.button.textContent()).toContain('Ulna-run.gif');
  });

  it.each([
    ['in both themes', reducedMotion, ['dark', 'light']],
    ['on a phone', { ...reducedMotion, ...phone }, ['light']],
  ] as const)('are accessible and fit the window %s', async (_, options, schemes) => {
    const visitor = await visits.visit('#v=1&sample=marl&clip=walk&paused=1', options);
    await visitor.seesSample('marl');
    const { page } = visitor;
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
      for (const tab of [words.saveImage, words.saveMotion, words.saveFiles]) {
        const save = await SaveDialog.open(visitor, tab);
        if (tab === words.saveMotion) {
          await save.choose(words.fileFormat, 'GIF');
          await save.choose(words.background, words.backgroundColor);
        }
        expect(await visitor.accessibilityProblems()).toEqual([]);
        const overflows = await save.dialog.evaluate(
          (dialog) => dialog.scrollWidth > dialog.clientWidth || dialog.clientHeight > innerHeight,
        );
        expect(overflows).toBe(false);
        await save.close();
      }
      await page.keyboard.press('Control+e');
      const embed = page.getByRole('dialog', { name: words.embedTitle });
      await embed.waitFor();
      expect(await visitor.accessibilityProblems()).toEqual([]);
      await page.keyboard.press('Escape');
      await embed.waitFor({ state: 'hidden' });
    }
  });
});
