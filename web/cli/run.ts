import { useLocalFiles } from '../lib/load/sources/node-source.js';
import { infoOf } from '../lib/model/info.js';
import { ModelError } from '../lib/util/errors.js';
import { parseArguments, UsageError, type Arguments } from './arguments.js';
import { convertOptions, shortOptions, writeConverted } from './convert.js';
import { help } from './help.js';
import { infoText } from './info-text.js';
import { levelOfDetail } from './level-of-detail.js';
import { openOptions, openSubject } from './open.js';
import { applyPose, poseOptions } from './pose-options.js';
import { poseText } from './pose-text.js';
import { poseOf } from './pose.js';
import { printable } from './text.js';

/** Where a command writes, and the version that it reports. */
export interface Terminal {
  readonly version: string;
  out(text: string): void;
  error(text: string): void;
}

const infoCommand = { json: 'flag', lod: 'value', ...openOptions } as const;
const poseCommand = { ...infoCommand, ...poseOptions } as const;
const convertCommand = { ...openOptions, ...convertOptions } as const;

async function info({ paths, options }: Arguments<typeof infoCommand>): Promise<string> {
  const { model } = await openSubject(paths, options);
  const found = infoOf(model, levelOfDetail(model, options.lod));
  return options.json ? `${JSON.stringify(found, null, 2)}\n` : infoText(found);
}

async function pose({ paths, options }: Arguments<typeof poseCommand>): Promise<string> {
  const { model } = await openSubject(paths, options);
  const instance = model.createInstance();
  // All parts are posed, also the alternatives that are hidden by default.
  model.parts.forEach((_, part) => (instance.part(part).visible = true));
  instance.levelOfDetail = levelOfDetail(model, options.lod);
  applyPose(model, instance, options);
  const found = poseOf(model, instance, options.body);
  return options.json ? `${JSON.stringify(found)}\n` : poseText(model.subject, found);
}

async function convert({ paths, options }: Arguments<typeof convertCommand>): Promise<string> {
  const { model, source } = await openSubject(paths, options);
  return writeConverted(model, source, options.output);
}

/** Runs a command and returns its exit code. Nothing is printed before all of it has succeeded. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  useLocalFiles();
  try {
    terminal.out(await output(words, terminal.version));
    return 0;
  } catch (error) {
    terminal.error(`marrow: ${messageOf(error).split('\n').map(printable).join('\n')}\n`);
    return 1;
  }
}

/** The error's text with its place in the file, where it has one. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof ModelError) || error.file === '') return error.message;
  const { file, line, offset, reason } = error;
  const place =
    line !== undefined ? `, line ${line}` : offset !== undefined && offset > 0 ? `, byte ${offset}` : '';
  return `${file}${place}: ${reason}`;
}

async function output(words: readonly string[], version: string): Promise<string> {
  const [name = '--help', ...rest] = words;
  const wants = (option: string): boolean => name === option || rest.includes(option);
  if (wants('--help')) return help;
  if (wants('--version')) return `${version}\n`;
  if (name === 'info') return info(parseArguments(rest, infoCommand));
  if (name === 'pose') return pose(parseArguments(rest, poseCommand));
  if (name === 'convert') return convert(parseArguments(rest, convertCommand, shortOptions));
  throw new UsageError(`There is no command "${name}". See marrow --help.`);
}
