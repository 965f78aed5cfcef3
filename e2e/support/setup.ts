import { buildDist, buildSite } from '../../scripts/lib/steps.mjs';
import { buildTestPages } from './test-pages.js';

/** Builds what the tests of a run open, once and only after a change: the package, the page and the test pages. */
export default async function setUp(): Promise<void> {
  await buildDist();
  await buildSite();
  await buildTestPages();
}
