import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveFolder } from '../../scripts/lib/serve.mjs';
import { policyOf } from '../../web/app/build/policy.js';
import { words } from '../../web/app/text/messages.js';
import { repository } from '../support/serve.js';
import { sampleFile, Visitor, type DroppedFile } from './visitor.js';
import { reducedMotion } from './visits.js';

/** A copy of the built page for each test, which also has a separate server. */
let folder = '';
let server: { readonly url: string; close(): Promise<void> } | null = null;
let visitors: Visitor[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marrow-offline-'));
  await cp(join(repository, 'site'), join(folder, 'marrow'), { recursive: true });
  const headers = (path: string): Record<string, string> => ({ 'Content-Security-Policy': policyOf(path) });
  server = await serveFolder(folder, headers, { cached: true });
});

afterEach(async () => {
  const errors = visitors.flatMap((visitor) => visitor.errors);
  await Promise.all(visitors.map((visitor) => visitor.leave()));
  visitors = [];
  await server?.close();
  await rm(folder, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

async function visit(before: (page: Page) => Promise<unknown> = () => Promise.resolve()): Promise<Visitor> {
  const options = { serviceWorkers: 'allow', ...reducedMotion } as const;
  const visitor = await Visitor.arrive(`${server?.url ?? ''}marrow/`, options, before);
  visitors.push(visitor);
  return visitor;
}

/** Waits until the service worker has cached the page and handles its requests. */
async function isStored({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function more({ page }: Visitor, item: string): Promise<void> {
  await page.getByRole('button', { name: words.more, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const sees = ({ page }: Visitor): Promise<void> => page.locator('mw-invitation h1').waitFor();

describe('The offline copy', () => {
  it('opens the page after a first visit, including code and formats that were not used before', async () => {
    const visitor = await visit();
    await isStored(visitor);
    await server?.close();
    server = null;
    await visitor.page.reload();
    await sees(visitor);
    await visitor.drop([await sampleFile('hinge/hinge.ms3d')]);
    await visitor.sees('hinge');
    await visitor.page.keyboard.press('Control+s');
    await visitor.page.getByRole('dialog', { name: words.save }).waitFor();
  });

  it('is stored after the first contentful paint', async () => {
    const visitor = await visit((page) =>
      page.addInitScript(() => {
        const container = ServiceWorkerContainer.prototype;
        const register = container.register.bind(navigator.serviceWorker);
        container.register = (...given) => {
          // The number of entries: 1 after the first paint of content, else 0.
          const drawn = performance.getEntriesByName('first-contentful-paint').length;
          document.documentElement.dataset['painted'] = String(drawn);
          return register(...given);
        };
      }),
    );
    await isStored(visitor);
    expect(await visitor.page.locator('html').getAttribute('data-painted')).toBe('1');
  });

  it('can be removed in the menu, and is not stored again until the user asks for it', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await isStored(visitor);
    await more(visitor, words.offlineDelete);
    await visitor.waitForMessage(words.offlineRemoved);
    const left = (): Promise<unknown> =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    expect(await left()).toEqual([0, 0]);
    await page.reload();
    await sees(visitor);
    await visitor.idle();
    expect(await left()).toEqual([0, 0]);
    expect(await visitor.accessibilityProblems()).toEqual([]);
    await more(visitor, words.offlineKeep);
    await isStored(visitor);
  });

  it('is replaced by a new version of the page when all its tabs are closed', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await isStored(visitor);
    const site = join(folder, 'marrow');
    const html = await readFile(join(site, 'index.html'), 'utf8');
    await writeFile(join(site, 'index.html'), html.replace('<html', '<html data-version="new"'));
    const worker = await readFile(join(site, 'service-worker.js'), 'utf8');
    const changed = worker.replace(/[0-9a-f]{16}/, 'f'.repeat(16));
    expect(changed).not.toBe(worker);
    await writeFile(join(site, 'service-worker.js'), changed);
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
    );
    // The open page keeps its version.
    expect(await page.locator('html').getAttribute('data-version')).toBeNull();
    await page.reload();
    await sees(visitor);
    expect(await page.locator('html').getAttribute('data-version')).toBeNull();
    const address = page.url();
    const next = await page.context().newPage();
    await page.close();
    await expect
      .poll(async () => {
        // Until the browser has terminated the old worker, a visit still shows the old page.
        await next.goto('about:blank');
        await next.goto(address);
        return next.locator('html').getAttribute('data-version');
      })
      .toBe('new');
    await next.locator('mw-invitation h1').waitFor();
    await expect
      .poll(() => next.evaluate(async () => (await caches.keys()).map((name) => name.slice(-16))))
      .toEqual(['f'.repeat(16)]);
  });
});

describe('The installed page', () => {
  it('opens files that the operating system passes at launch', async () => {
    const { name, bytes } = await sampleFile('hinge/hinge.ms3d');
    const data = Buffer.from(bytes).toString('base64');
    const visitor = await visit((page) =>
      page.addInitScript(
        ([fileName, text]) => {
          const file = new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], fileName);
          const launch = { files: [{ getFile: () => Promise.resolve(file) }] };
          Object.defineProperty(globalThis, 'launchQueue', {
            value: { setConsumer: (consumer: (given: typeof launch) => void) => consumer(launch) },
          });
        },
        [name, data] as const,
      ),
    );
    await visitor.sees('hinge');
  });

  it('opens files that another app shares with it', async () => {
    const visitor = await visit();
    await isStored(visitor);
    const share = async ({ name, bytes }: DroppedFile): Promise<void> => {
      await visitor.page.evaluate(
        ([fileName, text]) => {
          const transfer = new DataTransfer();
          const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([data], fileName));
          const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
          input.files = transfer.files;
          const form = Object.assign(document.createElement('form'), {
            method: 'post',
            enctype: 'multipart/form-data',
            action: './share',
          });
          form.append(input);
          document.body.append(form);
          form.submit();
        },
        [name, Buffer.from(bytes).toString('base64')] as const,
      );
    };
    await share(await sampleFile('hinge/hinge.ms3d'));
    await visitor.sees('hinge');
    expect(visitor.page.url()).not.toContain('shared');
    // A reload does not open the files again.
    await visitor.page.reload();
    await sees(visitor);
  });
});
