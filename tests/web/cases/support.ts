import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { load } from '../../../web/lib/load/load.js';
import type { Info } from '../../../web/lib/model/info.js';
import type { Model } from '../../../web/lib/types/api.js';
import type { DecodedImage } from '../../../web/lib/types/subject.js';
import type { Pose } from '../../../web/cli/pose.js';
import { marrowJson } from '../support/cli.js';
import { shared } from '../support/corpus.js';

export function path(name: string): string {
  return shared('cases', name);
}

/** Runs `marrow info` for a case, and returns its output. */
export function info(name: string, ...options: string[]): Promise<Info> {
  return marrowJson<Info>('info', path(name), ...options);
}

/** Runs `marrow pose` for a case, and returns its output. */
export function pose(name: string, ...options: string[]): Promise<Pose> {
  return marrowJson<Pose>('pose', path(name), ...options);
}

/** Expects the file to be opened without a warning. */
export async function expectNoWarning(name: string): Promise<Info> {
  const found = await info(name);
  expect(found.warnings).toEqual([]);
  return found;
}

/** Expects exactly one warning that matches. */
export async function expectWarning(name: string, text: RegExp): Promise<Info> {
  const found = await info(name);
  // The list of the model contains the warnings of its parts.
  const { warnings } = found;
  expect(warnings.filter((each) => text.test(each))).toHaveLength(1);
  return found;
}

/** Loads a case with all of its images. The model is disposed after the test. */
export async function opened(name: string): Promise<Model> {
  const model = await load(path(name));
  onTestFinished(() => model.dispose());
  await model.texturesSettled();
  return model;
}

/** The textures in the output of `info`, and whether each was found. */
export async function textures(name: string): Promise<(readonly [string | null, boolean])[]> {
  const { materials } = await info(name);
  return materials.map(({ texture, found }) => [texture, found]);
}

/** Opens an image as the texture of a small OBJ; returns the image and the warnings about it. */
export async function openImage(name: string): Promise<{ image: DecodedImage | null; warnings: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'marrow-case-'));
  try {
    const file = basename(name);
    await cp(path(name), join(folder, file));
    await writeFile(join(folder, 'a.mtl'), `newmtl a\nmap_Kd ${file}\n`);
    await writeFile(
      join(folder, 'a.obj'),
      'mtllib a.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n',
    );
    using model = await load(join(folder, 'a.obj'));
    await model.texturesSettled();
    const warnings = model.warnings.map(({ message }) => message);
    return { image: model.image(0, 0), warnings };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A pixel of an image, counted from its upper left corner. */
export function pixel({ rgba, width }: DecodedImage, x: number, y: number): number[] {
  return [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** The vertices of a pose by their index in the file: x, y, z, rounded. */
export function vertices({ surfaces }: Pose): Map<string, number[]> {
  const found: Map<string, number[]> = new Map();
  for (const { name, positions, source } of surfaces)
    source.forEach((vertex, i) =>
      found.set(
        `${name} ${vertex}`,
        positions.slice(i * 3, i * 3 + 3).map((value) => Math.round(value * 1000) / 1000),
      ),
    );
  return found;
}
