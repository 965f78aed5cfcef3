import { useLocalFiles } from '../lib/load/sources/node-source.js';
import { infoOf } from '../lib/model/info.js';
import { parseArguments, UsageError, type Arguments } from './arguments.js';
import { convertOptions, shortOptions, writeConverted } from './convert.js';
import { help } from './help.js';
import { infoText } from './info-text.js';
import { levelOfDetail } from './level-of-detail.js';
import { complaint, messageOf } from './message.js';
import { openOptions, openSubject } from './open.js';
import { applyPose, poseOptions } from './pose-options.js';
import { poseText } from './pose-text.js';
import { poseOf } from './pose.js';
import type { Terminal } from './terminal.js';
import { thumbnailOptions } from './thumbnail/options.js';
import { thumbnail } from './thumbnail/thumbnail.js';

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

/**
 * Runs a command and returns its exit code. Nothing is printed before all of it has succeeded, but `thumbnail` tells of
 * each picture as it comes.
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  useLocalFiles();
  try {
    const [name, ...rest] = words;
    if (name === 'thumbnail' && !asksForOther(rest))
      return await thumbnail(parseArguments(rest, thumbnailOptions, shortOptions), terminal);
    terminal.out(await output(words, terminal.version));
    return 0;
  } catch (error) {
    terminal.error(complaint(messageOf(error)));
    return 1;
  }
}

/** Whether a command's words ask for the help or the version instead. */
function asksForOther(words: readonly string[]): boolean {
  return words.includes('--help') || words.includes('--version');
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
