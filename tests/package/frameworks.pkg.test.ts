import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import vue from '@vitejs/plugin-vue';
import type { Browser } from 'playwright-core';
import { build, preview, type PluginOption } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './support/chromium.js';
import { newProject, repository } from './support/project.js';

/** The examples of <marrow-viewer> in frameworks, built by Vite from the packed package. */

let browser: Browser;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const tools = join(repository, 'tests/package/node_modules');
const html = '<!doctype html><html lang="en"><title>A game’s page</title><link rel="icon" href="data:,">';

/** Builds a program of the examples with the frameworks of this folder. Returns where it is served. */
async function built(
  sources: Readonly<Record<string, string>>,
  frameworks: readonly string[],
  plugins: readonly PluginOption[],
): Promise<string> {
  const { folder, remove } = await newProject('public/models', {
    'index.html': `${html}<div id="app"></div><script type="module" src="/main.jsx"></script></html>`,
    ...sources,
  });
  cleanups.push(remove);
  for (const name of frameworks) await symlink(join(tools, name), join(folder, 'node_modules', name));
  await cp(join(repository, 'public/samples/ulna'), join(folder, 'public/models'), { recursive: true });
  const options = {
    root: folder,
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [...plugins],
  };
  await build(options);
  const server = await preview({ ...options, preview: { port: 0 } });
  cleanups.push(() => server.close());
  return server.resolvedUrls?.local[0] ?? '';
}

/** The program plays, and plays what a person chooses from the list. */
async function expectViewerAt(url: string): Promise<void> {
  const page = await browser.newPage();
  cleanups.push(() => page.close());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url);
  const clips = page.getByRole('combobox', { name: 'Clip' });
  await expect.poll(() => clips.locator('option').count(), { timeout: 30_000 }).toBeGreaterThan(10);
  const state = (): Promise<unknown> =>
    page
      .locator('marrow-viewer')
      .evaluate(
        (element: HTMLElement & { currentAnimation: string; paused: boolean; cameraControls: boolean }) => [
          element.currentAnimation,
          element.paused,
          element.cameraControls,
        ],
      );
  expect(await state()).toEqual(['stand', false, true]);
  await clips.selectOption('run');
  await expect.poll(state).toEqual(['run', false, true]);
  expect(complaints).toEqual([]);
}

const example = (name: string): Promise<string> =>
  readFile(join(repository, 'web/examples/element', name), 'utf8');

describe('the element in a framework', () => {
  it('works in React, in twenty lines', async () => {
    const program = await example('react.jsx');
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(22);
    await expectViewerAt(await built({ 'main.jsx': program }, ['react', 'react-dom'], []));
  });

  it('works in Vue', async () => {
    const main =
      "import { createApp } from 'vue';\nimport Viewer from './Viewer.vue';\ncreateApp(Viewer, { src: 'models/tris.md2' }).mount('#app');\n";
    const isCustomElement = (tag: string): boolean => tag === 'marrow-viewer';
    await expectViewerAt(
      await built(
        { 'main.jsx': main, 'Viewer.vue': await example('Viewer.vue') },
        ['vue'],
        [vue({ template: { compilerOptions: { isCustomElement } } })],
      ),
    );
  });
});
