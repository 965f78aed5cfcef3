import { basename, dirname, extname, join } from 'node:path';
import { toGlb, toObj, toPng } from '../lib/export/index.js';
import { marrowFileOf } from '../lib/model/model.js';
import type { FileSource, Instance, Model } from '../lib/types/api.js';
import type { DecodedImage } from '../lib/types/subject.js';
import { materialImage } from '../lib/material/material-image.js';
import { findByName, parseNumber, UsageError, type Options } from './arguments.js';
import { levelOfDetail } from './level-of-detail.js';
import { applyPose, poseOptions, type PoseOptions } from './pose-options.js';
import type { OutputFile } from './single-output.js';

/** The file to write; its extension chooses the format. */
export const convertOptions = {
  output: 'value',
  scale: 'value',
  'max-error': 'value',
  unlit: 'flag',
  texture: 'value',
} as const;
export const shortOptions = { o: 'output' } as const;

type ConvertOptions = Options<typeof convertOptions> & PoseOptions & { readonly lod: string | null };
/** Creates the files of a format. The requested file comes last, after the files that it refers to. */
type Writer = (
  model: Model,
  source: FileSource,
  options: ConvertOptions,
  path: string,
) => Promise<readonly OutputFile[]>;

const poseNames = Object.keys(poseOptions) as (keyof PoseOptions)[];
/** Options that choose the appearance of a model, not its pose. */
const appearanceOptions = ['skin', 'body'] as const;

const writers: Readonly<Record<string, Writer>> = { marrow, glb, obj, png };

/** The formats that `convert` can write, by file extension. The first is the default. */
export const writableFormats: readonly string[] = Object.keys(writers);

/** Converts a subject to another format. Returns the files to write, including those that the main file refers to. */
export async function converted(
  model: Model,
  source: FileSource,
  options: ConvertOptions,
): Promise<readonly OutputFile[]> {
  const { output } = options;
  if (output === null) throw new UsageError('Specify the output file, for example: -o x.glb.');
  const extension = extname(output).toLowerCase();
  const write = writers[extension.slice(1)];
  if (write === undefined || !Object.hasOwn(writers, extension.slice(1))) {
    const known = writableFormats.map((format) => `.${format}`).join(', ');
    throw new UsageError(`-o ${output}: cannot write "${extension}" files. Supported extensions: ${known}.`);
  }
  return write(model, source, options, output);
}

async function marrow(
  model: Model,
  source: FileSource,
  options: ConvertOptions,
  path: string,
): Promise<OutputFile[]> {
  rejectOptions(
    options,
    ['lod', 'scale', 'max-error', 'unlit', 'texture', ...poseNames],
    'a .marrow file always contains the whole model',
  );
  const file = await marrowFileOf(model, ({ name, game }) => (game ?? source).read(name));
  return [{ path, data: new Uint8Array(file) }];
}

async function glb(
  model: Model,
  _: FileSource,
  options: ConvertOptions,
  path: string,
): Promise<OutputFile[]> {
  const poseOnly = poseNames.filter(
    (name) => name !== 'clip' && !appearanceOptions.some((each) => each === name),
  );
  rejectOptions(options, ['texture', ...poseOnly], 'a .glb file contains the rest pose and the clips');
  const { clip, unlit } = options;
  const maxError = options['max-error'] === null ? 0 : parseLength(options['max-error'], '--max-error', 0);
  const clips = [...model.clips, ...model.presets].map(({ name }) => name);
  const only = clip === null || clip === 'none' ? [] : [clips[findByName(clips, clip, '--clip', 'clip')]!];
  const data = await withPosedInstance(model, { ...options, clip: null }, (instance) =>
    toGlb(instance, {
      maxError,
      unlit,
      ...(options.scale !== null && { scale: parseScale(options.scale) }),
      ...(clip !== null && { clips: only }),
    }),
  );
  return [{ path, data }];
}

async function obj(
  model: Model,
  _: FileSource,
  options: ConvertOptions,
  path: string,
): Promise<OutputFile[]> {
  rejectOptions(options, ['max-error', 'unlit', 'texture'], 'an .obj file contains a single pose');
  await model.texturesSettled();
  const name = basename(path, extname(path));
  const scale = options.scale === null ? 1 : parseScale(options.scale);
  const files = await withPosedInstance(model, options, (instance) => toObj(instance, { name, scale }));
  const beside = (each: string): string => join(dirname(path), each);
  return [
    ...files.images.map(({ name: each, png: data }) => ({ path: beside(each), data })),
    { path: beside(files.mtl.name), data: files.mtl.text },
    { path, data: files.obj },
  ];
}

async function png(
  model: Model,
  _: FileSource,
  options: ConvertOptions,
  path: string,
): Promise<OutputFile[]> {
  rejectOptions(
    options,
    ['lod', 'scale', 'max-error', 'unlit', ...poseNames],
    'a .png file contains one image of the model',
  );
  await model.texturesSettled();
  return [{ path, data: toPng(chosenImage(model, options.texture)) }];
}

/** The image that `--texture` names, by name or by index over all parts; by default the first material's. */
function chosenImage(model: Model, wanted: string | null): DecodedImage {
  const all = model.parts.flatMap(({ images }, p) => images.map(({ name }, i) => ({ name, p, i })));
  if (all.length === 0) throw new UsageError(`${model.name} has no images.`);
  const first = model.parts.flatMap(({ materials }, p) =>
    materials.flatMap((material) => {
      const i = materialImage(material);
      return i === null ? [] : all.filter((each) => each.p === p && each.i === i);
    }),
  )[0];
  const names = all.map(({ name }) => name);
  const chosen = wanted === null ? (first ?? all[0]!) : all[findByName(names, wanted, '--texture', 'image')]!;
  const image = model.image(chosen.p, chosen.i);
  if (image === null) throw new UsageError(`The image "${chosen.name}" is missing or cannot be decoded.`);
  return image;
}

/** Calls `make` with an instance posed by the options, and disposes of the instance afterwards. */
async function withPosedInstance<T>(
  model: Model,
  options: ConvertOptions,
  make: (instance: Instance) => T | Promise<T>,
): Promise<T> {
  const instance = model.createInstance();
  try {
    instance.levelOfDetail = levelOfDetail(model, options.lod);
    applyPose(model, instance, options);
    instance.update(0);
    return await make(instance);
  } finally {
    instance.dispose();
  }
}

/** @throws UsageError for an option that does not apply to the format */
function rejectOptions(options: ConvertOptions, names: readonly (keyof ConvertOptions)[], why: string): void {
  for (const name of names) {
    const value = options[name];
    if (value !== null && value !== false && !(Array.isArray(value) && value.length === 0))
      throw new UsageError(`--${name}: ${why}.`);
  }
}

function parseScale(text: string): number {
  return parseLength(text, '--scale', Number.MIN_VALUE);
}

function parseLength(text: string, option: string, least: number): number {
  const value = parseNumber(text, option);
  if (value < least) throw new UsageError(`${option}: ${text} is too small.`);
  return value;
}
