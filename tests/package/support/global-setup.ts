import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { buildDist } from '../../../scripts/lib/steps.mjs';
import { packPackage, type PackedPackage } from './packed-package.js';

declare module 'vitest' {
  interface ProvidedContext {
    packedPackage: PackedPackage;
  }
}

/** Builds the package if a source has changed. Packs and installs it once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildDist();
  const packedPackage = await packPackage();
  project.provide('packedPackage', packedPackage);
  return () => rm(packedPackage.folder, { recursive: true, force: true });
}
