import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import type { Browser } from 'playwright-core';
import { build, preview, type PluginOption } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { launchChromium } from './support/chromium.js';
import { exec, repository } from './support/packed-package.js';
import { addPackages, addSample, newProject } from './support/project.js';

/** Tests the examples of <marrow-viewer> in frameworks, built by Vite with the packed package. */

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser.close());

const html = '<!doctype html><html lang="en"><title>A game’s page</title><link rel="icon" href="data:,">';

/**
 * Builds main.jsx with frameworks from this folder's packages and serves the page; returns its address. If there is a
 * server.jsx, it is built for Node too, and its output becomes the page's body.
 */
async function built(
  sources: Readonly<Record<string, string>>,
  frameworks: readonly string[],
  plugins: readonly PluginOption[],
): Promise<string> {
  const folder = await newProject(inject('packedPackage'), {
    'index.html': `${html}<div id="app"></div><script type="module" src="/main.jsx"></script></html>`,
    ...sources,
  });
  await addPackages(folder, frameworks);
  await addSample('ulna', join(folder, 'public/models'));
  const options = {
    root: folder,
    configFile: false as const,
    logLevel: 'error' as const,
    plugins: [...plugins],
  };
  if ('server.jsx' in sources) {
    const ssr = { noExternal: ['marrow3d'] };
    await build({ ...options, ssr, build: { ssr: 'server.jsx', outDir: 'server' } });
    const { stdout } = await exec(process.execPath, ['server/server.js'], { cwd: folder });
    expect(stdout).toMatch(/<marrow-viewer [^>]*src="models\/tris\.md2"/);
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    await writeFile(join(folder, 'index.html'), page.replace('<div id="app">', `$&${stdout.trim()}`));
  }
  await build(options);
  const server = await preview({ ...options, preview: { port: 0 } });
  onTestFinished(() => server.close());
  return server.resolvedUrls?.local[0] ?? '';
}

/** Expects that the viewer plays a clip, and another clip after the user selects it. */
async function expectViewerAt(url: string): Promise<void> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
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

const isCustomElement = (tag: string): boolean => tag === 'marrow-viewer';
const vuePlugin = (): PluginOption => vue({ template: { compilerOptions: { isCustomElement } } });

describe('<marrow-viewer> in a framework', () => {
  it('plays in React with a program of at most 22 lines', async () => {
    const program = await example('react.jsx');
    expect(program.trim().split('\n').length).toBeLessThanOrEqual(22);
    await expectViewerAt(await built({ 'main.jsx': program }, ['react', 'react-dom'], []));
  });

  it('plays in Vue', async () => {
    const main =
      "import { createApp } from 'vue';\nimport Viewer from './Viewer.vue';\ncreateApp(Viewer, { src: 'models/tris.md2' }).mount('#app');\n";
    await expectViewerAt(
      await built({ 'main.jsx': main, 'Viewer.vue': await example('Viewer.vue') }, ['vue'], [vuePlugin()]),
    );
  });

  it('plays in Svelte', async () => {
    const main =
      "import { mount } from 'svelte';\nimport Viewer from './Viewer.svelte';\nmount(Viewer, { target: document.querySelector('#app'), props: { src: 'models/tris.md2' } });\n";
    const sources = { 'main.jsx': main, 'Viewer.svelte': await example('Viewer.svelte') };
    await expectViewerAt(await built(sources, ['svelte'], [svelte({ configFile: false })]));
  });

  it('is rendered on a server by React and hydrated in the page', async () => {
    const component = await example('react-server.jsx');
    const element = '<Viewer src="models/tris.md2" />';
    const server = `import { renderToString } from 'react-dom/server';\nimport { Viewer } from './viewer.jsx';\nconsole.log(renderToString(${element}));\n`;
    const main = `import { hydrateRoot } from 'react-dom/client';\nimport { Viewer } from './viewer.jsx';\nhydrateRoot(document.querySelector('#app'), ${element});\n`;
    const sources = { 'main.jsx': main, 'server.jsx': server, 'viewer.jsx': component };
    await expectViewerAt(await built(sources, ['react', 'react-dom'], []));
  });

  it('is rendered on a server by Vue and hydrated in the page', async () => {
    const app =
      "import { createSSRApp } from 'vue';\nimport Viewer from './Viewer.vue';\nexport const app = createSSRApp(Viewer, { src: 'models/tris.md2' });\n";
    const server =
      "import { renderToString } from 'vue/server-renderer';\nimport { app } from './app.js';\nconsole.log(await renderToString(app));\n";
    const main = "import { app } from './app.js';\napp.mount('#app');\n";
    const viewer = await example('Viewer.vue');
    const sources = { 'main.jsx': main, 'server.jsx': server, 'app.js': app, 'Viewer.vue': viewer };
    await expectViewerAt(await built(sources, ['vue'], [vuePlugin()]));
  });
});
