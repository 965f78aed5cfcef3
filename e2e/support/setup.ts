import { buildDist, buildSite } from '../../scripts/lib/steps.mjs';
import { buildTestPages } from './test-pages.js';

/** Builds the package, the page and the test pages once per test run, if their sources have changed. */
export default async function setUp(): Promise<void> {
  await buildDist();
  await buildSite();
  await buildTestPages();
}
