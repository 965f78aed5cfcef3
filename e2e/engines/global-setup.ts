import { mkdir, rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { buildDist, buildSite } from '../../scripts/lib/steps.mjs';
import { launchChromium } from './drivers/chromium.js';
import { createPages, type Pages } from './pages.js';
import { referencePath, writeImage } from './images.js';
import { views } from './views.js';
import { Visitor } from './visitor.js';

declare module 'vitest' {
  interface ProvidedContext {
    pages: Pages;
  }
}

/** Prepares the pages and draws the reference images in Chromium, once for all engines. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildDist();
  await buildSite();
  const { pages, close } = await createPages();
  try {
    await drawReferences(pages.app);
  } catch (error) {
    await close();
    throw error;
  }
  project.provide('pages', pages);
  return close;
}

async function drawReferences(app: string): Promise<void> {
  const folder = referencePath();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const chromium = await launchChromium();
  try {
    for (const { name, subject, address, size } of views) {
      const visitor = await Visitor.open(chromium, `${app}#${address}`, size);
      await visitor.waitForModel(subject);
      await writeImage(referencePath(name), await visitor.scene());
      const problems = [...(await visitor.errors()), ...(await visitor.complaints())];
      if (problems.length > 0) throw new Error(`Chromium, ${name}: ${problems.join('\n')}`);
      await visitor.close();
    }
  } finally {
    await chromium.close();
  }
}
