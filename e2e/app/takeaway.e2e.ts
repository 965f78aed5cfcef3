import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { validateBytes } from 'gltf-validator';
import { GifReader } from 'omggif';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { Page as MarrowPage } from '../../web/app/ui/page/page.js';
import { samePicture } from '../support/pictures.js';
import { sampleFile, type Visitor } from './visitor.js';
import { useVisits } from './visits.js';

/** What people take away: links, code, pictures, films, files. Every file is read from the disk that it was saved to. */
const visits = useVisits();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const calm = { reducedMotion: 'reduce' } as const;
const still = '#v=1&sample=ulna&clip=run&paused=1&frame=2';

interface Saved {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The dialog to save, as a person uses it. */
class SaveDialog {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly dialog: Locator;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
    this.page = visitor.page;
    this.dialog = visitor.page.getByRole('dialog', { name: 'Save' });
  }

  static async open(visitor: Visitor, tab: string): Promise<SaveDialog> {
    const save = new SaveDialog(visitor);
    await save.page.keyboard.press('Control+s');
    await save.dialog.waitFor();
    await save.dialog.getByRole('tab', { name: tab }).click();
    return save;
  }

  /** The section that is seen: the others have fields of the same names. */
  get section(): Locator {
    return this.dialog.locator('mw-save-picture, mw-save-motion, mw-save-files').filter({ visible: true });
  }

  get button(): Locator {
    return this.dialog.getByRole('button', { name: /^Save .*\.\w+$/ });
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
    await this.type('w', width);
    await this.type('h', height);
  }

  /** Saves, and reads what came. */
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

/** Different colours of the opaque pixels in the middle fifth. */
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
  /** RGBA of the picture at each moment: of the upper left corner and of the middle, and a sum of all. */
  readonly moments: readonly {
    readonly corner: readonly number[];
    readonly middle: readonly number[];
    readonly sum: number;
  }[];
}

/** Plays a film in a page of its own, which has no policy, and looks at it at some moments. */
async function play(page: Page, bytes: Buffer, type: string, shares: readonly number[]): Promise<Shown> {
  const cinema = await page.context().newPage();
  try {
    return await cinema.evaluate(
      async ({ text, type, shares }) => {
        const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const video = document.createElement('video');
        video.muted = true;
        const told = (name: string): Promise<unknown> =>
          new Promise((resolve, reject) => {
            video.addEventListener(name, resolve, { once: true });
            video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
          });
        const loaded = told('loadeddata');
        video.src = URL.createObjectURL(new Blob([data], { type }));
        await loaded;
        const canvas = document.createElement('canvas');
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
        const context = canvas.getContext('2d', { willReadFrequently: true })!;
        const moments = [];
        for (const share of shares) {
          if (Number.isFinite(video.duration)) {
            const seeked = told('seeked');
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
    await cinema.close();
  }
}

describe('a picture', () => {
  it('is saved in the size and on the background that were chosen; the stage stays as it is', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const before = await visitor.picture();
    const save = await SaveDialog.open(visitor, 'Picture');
    await save.size(400, 300);
    await save.choose('Background', 'None');
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.png');
    const png = PNG.sync.read(bytes);
    expect([png.width, png.height]).toEqual([400, 300]);
    expect([alphaAt(png, 0, 0), alphaAt(png, 399, 0), alphaAt(png, 0, 299)]).toEqual([0, 0, 0]);
    expect(colorsInMiddle(png)).toBeGreaterThan(20);
    await save.dialog.waitFor({ state: 'hidden' });
    const size = bytes.length < 1024 ? 'bytes' : 'KB';
    await visitor.page
      .locator('.toast', { hasText: new RegExp(`Saved Ulna-run\\.png, .* ${size}`) })
      .waitFor();
    await visitor.page.locator('.toast').waitFor({ state: 'detached' });
    expect(samePicture(await visitor.picture(), before)).toBe(true);
  });

  it('has the colour that was chosen behind it, as it was chosen', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const save = await SaveDialog.open(visitor, 'Picture');
    await save.size(200, 200);
    await save.choose('Background', 'Colour');
    await save.section.getByLabel('Background colour').fill('#336699');
    const png = PNG.sync.read((await save.save()).bytes);
    expect([...png.data.subarray(0, 4)]).toEqual([0x33, 0x66, 0x99, 255]);
  });

  it('is offered in the largest size where it is too large for the GPU', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const save = await SaveDialog.open(visitor, 'Picture');
    await save.size(9990, 9990);
    const alert = save.section.getByRole('alert');
    await alert.getByText('larger than this computer').waitFor();
    expect(await save.dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await alert.getByRole('button', { name: /^Use / }).click();
    await alert.waitFor({ state: 'detached' });
    const width = Number(await save.section.getByRole('spinbutton', { name: 'w', exact: true }).inputValue());
    expect(width).toBeGreaterThan(1000);
    expect(await save.button.isEnabled()).toBe(true);
  });
});

describe('a GIF', () => {
  it('has the frames, delays and clear pixels that were chosen, and loops', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const save = await SaveDialog.open(visitor, 'Clip');
    await save.choose('Format', 'GIF');
    await save.size(160, 120);
    await save.choose('Background', 'None');
    await save.type('in', 1);
    await save.type('out', 4);
    const sum = (await save.section.locator('.hint').textContent()) ?? '';
    const [, frames = '', seconds = ''] = /(\d+) frames, ([\d.]+) s/.exec(sum) ?? [];
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.gif');
    const gif = new GifReader(bytes);
    expect([gif.width, gif.height, gif.loopCount()]).toEqual([160, 120, 0]);
    expect(gif.numFrames()).toBe(Number(frames));
    expect(gif.numFrames()).toBeGreaterThan(2);
    const delays = Array.from({ length: gif.numFrames() }, (_, i) => gif.frameInfo(i).delay);
    expect(delays.reduce((all, delay) => all + delay, 0) / 100).toBeCloseTo(Number(seconds), 1);
    const shown = delays.map((_, i) => {
      const pixels = new Uint8Array(160 * 120 * 4);
      gif.decodeAndBlitFrameRGBA(i, pixels);
      return pixels;
    });
    expect(shown.every((pixels) => pixels[3] === 0)).toBe(true);
    expect(shown.every((pixels) => pixels.some((value, i) => i % 4 === 3 && value === 255))).toBe(true);
    expect(new Set(shown.map((pixels) => Buffer.from(pixels).toString('base64'))).size).toBe(shown.length);
  });

  it('of a turn goes round once, and its last frame is not the first again', async () => {
    const visitor = await visits.visit('#v=1&sample=skull&rest=1', calm);
    await visitor.sees('Skull');
    const save = await SaveDialog.open(visitor, 'Clip');
    await save.choose('Format', 'GIF');
    await save.choose('Motion', 'Turntable');
    await save.size(96, 96);
    await save.section.getByRole('textbox', { name: 'One turn' }).fill('1');
    await save.section.getByRole('textbox', { name: 'One turn' }).press('Enter');
    await save.section.getByRole('textbox', { name: 'Frame rate' }).fill('8');
    await save.section.getByRole('textbox', { name: 'Frame rate' }).press('Enter');
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
  it('has the clip in its length, size and colours', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const save = await SaveDialog.open(visitor, 'Clip');
    await save.size(200, 161);
    await save.choose('Background', 'Colour');
    await save.section.getByLabel('Background colour').fill('#336699');
    const sum = (await save.section.locator('.hint').textContent()) ?? '';
    expect(sum).toContain('Video has even sides.');
    const seconds = Number(/, ([\d.]+) s/.exec(sum)?.[1]);
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.webm');
    const shown = await play(visitor.page, bytes, 'video/webm', [0.1, 0.6]);
    expect([shown.width, shown.height]).toEqual([200, 160]);
    expect(shown.duration).toBeCloseTo(seconds, 1);
    const [first, second] = shown.moments;
    expect(first?.sum).not.toBe(second?.sum);
    for (const { corner } of shown.moments)
      [0x33, 0x66, 0x99].forEach((value, i) => expect(Math.abs((corner[i] ?? 0) - value)).toBeLessThan(8));
  });

  it('without a background is transparent', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const save = await SaveDialog.open(visitor, 'Clip');
    await save.size(200, 200);
    await save.choose('Background', 'None');
    const shown = await play(visitor.page, (await save.save()).bytes, 'video/webm', [0.3]);
    expect(shown.moments[0]?.corner[3]).toBeLessThan(8);
    expect(shown.moments[0]?.middle[3]).toBeGreaterThan(247);
  });

  it('is recorded where the browser cannot encode frame by frame, which is said', async () => {
    const visitor = await visits.visit(still, calm, (page) =>
      page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder')),
    );
    await visitor.sees('Ulna');
    const save = await SaveDialog.open(visitor, 'Clip');
    await save.size(96, 96);
    await save.section.getByText('the video is recorded as it plays').waitFor();
    const { name, bytes } = await save.save();
    expect(name).toBe('Ulna-run.webm');
    await visitor.page.locator('.toast', { hasText: 'recorded as it played' }).waitFor();
    const shown = await play(visitor.page, bytes, 'video/webm', [0]);
    expect([shown.width, shown.height]).toEqual([96, 96]);
  });

  it('that takes long can be cancelled, and leaves nothing behind', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const save = await SaveDialog.open(visitor, 'Clip');
    await save.choose('Motion', 'Turntable');
    await save.section.getByRole('textbox', { name: 'One turn' }).fill('30');
    await save.section.getByRole('textbox', { name: 'One turn' }).press('Enter');
    let downloads = 0;
    visitor.page.on('download', () => downloads++);
    await save.button.click();
    await save.dialog.getByRole('progressbar').waitFor();
    await save.dialog.getByRole('button', { name: 'Cancel' }).click();
    await save.button.waitFor();
    await save.button.click();
    await save.dialog.getByRole('progressbar').waitFor();
    await visitor.page.keyboard.press('Escape');
    await save.dialog.waitFor({ state: 'hidden' });
    await visitor.page.waitForTimeout(500);
    expect(downloads).toBe(0);
    const before = await visitor.frame();
    await visitor.page.keyboard.press('.');
    await expect.poll(() => visitor.frame()).not.toBe(before);
  });
});

describe('the model', () => {
  async function saved(visitor: Visitor, kind: RegExp): Promise<Saved> {
    const save = await SaveDialog.open(visitor, 'Model files');
    await save.section.getByRole('radio', { name: kind }).check();
    const file = await save.save();
    await save.dialog.waitFor({ state: 'hidden' });
    return file;
  }

  it('is a valid GLB, an OBJ with its textures, and a .marrow that opens again', async () => {
    const visitor = await visits.visit('#v=1&sample=marl&clip=walk&paused=1&frame=9', calm);
    await visitor.sees('Marl');
    const glb = await saved(visitor, /^GLB/);
    expect(glb.name).toBe('Marl.glb');
    const { issues } = await validateBytes(new Uint8Array(glb.bytes));
    expect(issues.messages.filter(({ severity }) => severity === 0)).toEqual([]);

    const obj = await saved(visitor, /^OBJ/);
    expect(obj.name).toBe('Marl-walk.obj.zip');
    const files = unzipSync(obj.bytes);
    expect(Object.keys(files).slice(0, 2)).toEqual(['Marl-walk.obj', 'Marl-walk.mtl']);
    expect(Object.keys(files).some((name) => name.endsWith('.png'))).toBe(true);
    expect(new TextDecoder().decode(files['Marl-walk.obj'])).toMatch(/^v [-\d.]+ [-\d.]+ [-\d.]+$/m);

    const marrow = await saved(visitor, /^\.marrow/);
    expect(marrow.name).toBe('Marl.marrow');
    await visitor.drop([{ name: 'marl.marrow', bytes: marrow.bytes }]);
    // The address cannot name a file of this computer.
    await expect.poll(() => visitor.page.url()).toBe(visits.url);
    await visitor.sees('marl');
    expect(await visitor.clip('walk').count()).toBe(1);
  });

  it('has its pose as JSON, that of the stage', async () => {
    const visitor = await visits.visit('#v=1&sample=marl&clip=walk&paused=1&frame=9', calm);
    await visitor.sees('Marl');
    const { name, bytes } = await saved(visitor, /^Pose/);
    expect(name).toBe('Marl-walk.json');
    const pose = JSON.parse(bytes.toString()) as {
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
    pose.joints.forEach(({ position, rotation, matrix }, i) => {
      const on = joints[i]!;
      position.forEach((value, k) => expect(value).toBeCloseTo(on.local.position[k] ?? NaN, 4));
      rotation.forEach((value, k) => expect(value).toBeCloseTo(on.local.rotation[k] ?? NaN, 4));
      // The page has rows, the file columns.
      const columns = [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11].map((at) => on.absolute[at] ?? NaN);
      const own = matrix.filter((_, k) => k % 4 !== 3);
      own.forEach((value, k) => expect(value).toBeCloseTo(columns[k] ?? NaN, 4));
    });
  });

  it('gives its textures, one or all', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const all = await saved(visitor, /^Textures/);
    expect(all.name).toBe('Ulna-textures.zip');
    const files = unzipSync(all.bytes);
    expect(Object.keys(files)).toContain('ulna.png');
    const save = await SaveDialog.open(visitor, 'Model files');
    await save.section.getByRole('combobox', { name: 'Which texture' }).selectOption({ index: 1 });
    const one = await save.save();
    expect(one.name).toMatch(/\.png$/);
    expect(PNG.sync.read(one.bytes).width).toBeGreaterThan(16);
    expect(Buffer.from(files[one.name]!)).toEqual(one.bytes);
  });
});

describe('a link', () => {
  it('shows the same on another page', async () => {
    const permissions: BrowserContextOptions = {
      ...calm,
      permissions: ['clipboard-read', 'clipboard-write'],
    };
    // An address has hundredths of the camera's numbers, so these are round.
    const visitor = await visits.visit(`${still}&skin=ember&camera=10,5,150,0,4,0,30`, permissions);
    await visitor.sees('Ulna');
    await visitor.page.keyboard.press('w');
    await visitor.page.keyboard.press('8');
    const here = await visitor.picture();
    await visitor.page.getByRole('button', { name: 'Share' }).click();
    await visitor.page.locator('.toast', { hasText: 'Copied the link' }).waitFor();
    const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('sample=ulna');
    const other = await visits.visit(link.replace(visits.url, ''), calm);
    await other.sees('Ulna');
    await expect.poll(async () => samePicture(await other.picture(), here), { timeout: 20_000 }).toBe(true);
  });

  it('says what to do where the model is only on this computer, and where there is no clipboard', async () => {
    const visitor = await visits.visit('', calm, (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
    );
    await visitor.drop([await sampleFile('ulna/tris.md2'), await sampleFile('ulna/ulna.pcx')]);
    await visitor.sees('tris');
    await visitor.page.keyboard.press('Shift+S');
    const toast = visitor.page.locator('.toast', { hasText: 'only on this computer' });
    await toast.waitFor();
    expect(await toast.textContent()).toContain('?src=');
    await visitor.page.keyboard.press('Control+e');
    const dialog = visitor.page.getByRole('dialog', { name: 'Embed' });
    await dialog.getByText('Put it on a server').waitFor();
    expect(await dialog.locator('pre').first().textContent()).toContain('https://your.example/');
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});

describe('the code to embed', () => {
  it.each(['ulna', 'talus', 'marl'])('shows %s in a frame, as it is shown here', async (sample) => {
    const visitor = await visits.visit(`#v=1&sample=${sample}&paused=1`, calm);
    await visitor.sees(sample.charAt(0).toUpperCase() + sample.slice(1));
    await visitor.page.keyboard.press('Control+e');
    const dialog = visitor.page.getByRole('dialog', { name: 'Embed' });
    const code = (await dialog.locator('pre').first().textContent()) ?? '';
    expect(code).toContain('width="640"');
    const address = await visitor.page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      return parsed.querySelector('iframe')?.src ?? '';
    }, code);
    expect(address.startsWith(`${visits.url}embed.html#src=`)).toBe(true);
    const frame = await visits.visit(address.replace(visits.url, ''), calm);
    const element = frame.page.locator('marrow-viewer');
    await expect
      .poll(() => element.evaluate((viewer) => (viewer as unknown as { loaded: boolean }).loaded), {
        timeout: 30_000,
      })
      .toBe(true);
    expect(await frame.page.locator('.notice').isHidden()).toBe(true);
  });
});

describe('the dialogs', () => {
  it('are fetched when they are first opened, and keep what was chosen', async () => {
    const scripts: string[] = [];
    const visitor = await visits.visit(still, calm, (page) => {
      page.on('request', (request) => scripts.push(request.url()));
      return Promise.resolve();
    });
    await visitor.sees('Ulna');
    expect(scripts.filter((url) => /save-dialog|embed-dialog|gif|export/.test(url))).toEqual([]);
    const save = await SaveDialog.open(visitor, 'Clip');
    expect(scripts.some((url) => url.includes('save-dialog'))).toBe(true);
    await save.choose('Format', 'GIF');
    await save.size(320, 200);
    await visitor.page.keyboard.press('Escape');
    await save.dialog.waitFor({ state: 'hidden' });
    await visitor.page.keyboard.press('Control+s');
    await save.dialog.waitFor();
    expect(await save.section.getByRole('spinbutton', { name: 'w', exact: true }).inputValue()).toBe('320');
    expect(await save.button.textContent()).toContain('Ulna-run.gif');
  });

  it('are used by keyboard alone, and hold the focus', async () => {
    const visitor = await visits.visit(still, calm);
    await visitor.sees('Ulna');
    const { keyboard } = visitor.page;
    await keyboard.press('Control+s');
    const save = new SaveDialog(visitor);
    await save.dialog.waitFor();
    await keyboard.press('ArrowRight');
    expect(await save.dialog.getByRole('tab', { selected: true }).textContent()).toContain('Clip');
    for (let i = 0; i < 30; i++) {
      await keyboard.press('Tab');
      const inside = await visitor.page.evaluate(() => {
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        let at: Node | null = focused;
        while (at !== null) {
          if (at instanceof Element && (at.tagName === 'MW-SAVE-DIALOG' || at === document.body)) return true;
          at = at instanceof ShadowRoot ? at.host : at.parentNode;
        }
        return false;
      });
      expect(inside).toBe(true);
    }
    // A letter is no shortcut while a dialog is open.
    await keyboard.press('Escape');
    await save.dialog.waitFor({ state: 'hidden' });
    expect(await visitor.tool('Wireframe').getAttribute('aria-pressed')).toBe('false');
  });

  it.each([
    ['dark', { ...calm, colorScheme: 'dark' }],
    ['light', { ...calm, colorScheme: 'light' }],
    ['a phone', { ...calm, ...phone }],
  ] as const)('have no problem of access, %s', async (_, options) => {
    const visitor = await visits.visit('#v=1&sample=marl&clip=walk&paused=1', options);
    await visitor.sees('Marl');
    for (const tab of ['Picture', 'Clip', 'Model files']) {
      const save = await SaveDialog.open(visitor, tab);
      if (tab === 'Clip') {
        await save.choose('Format', 'GIF');
        await save.choose('Background', 'Colour');
      }
      expect(await visitor.accessibilityProblems()).toEqual([]);
      const spilled = await save.dialog.evaluate(
        (dialog) => dialog.scrollWidth > dialog.clientWidth || dialog.clientHeight > innerHeight,
      );
      expect(spilled).toBe(false);
      await visitor.page.keyboard.press('Escape');
      await save.dialog.waitFor({ state: 'hidden' });
    }
    await visitor.page.keyboard.press('Control+e');
    await visitor.page.getByRole('dialog', { name: 'Embed' }).waitFor();
    expect(await visitor.accessibilityProblems()).toEqual([]);
  });
});
