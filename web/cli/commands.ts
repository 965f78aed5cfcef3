import type { ReadingWatch } from '../lib/load/sources/node-source.js';
import { infoOf } from '../lib/model/info.js';
import type { Model } from '../lib/types/api.js';
import type { AnyArguments, Options, OptionTable } from './arguments.js';
import { convertOptions, writeConverted } from './convert.js';
import { infoText } from './info-text.js';
import { levelOfDetail } from './level-of-detail.js';
import { openOptions, openSubject, type OpenedSubject } from './open.js';
import { applyPose, poseOptions } from './pose-options.js';
import { poseText } from './pose-text.js';
import { poseOf } from './pose.js';

/** What a command says of a subject. */
export interface Answer {
  /** What `--json` prints; null for a command that writes a file. */
  readonly data: unknown;
  /** What is printed for people. */
  readonly text: string;
  /** What is wrong with the subject and did not stop the command. */
  readonly warnings: readonly string[];
}

/** A command that is about one subject. */
export interface SubjectCommand {
  readonly options: OptionTable;
  /** How far the JSON of a single subject is indented. */
  readonly indent: number;
  /** Whether what it makes is a file, whose name `-o` gives. */
  readonly writesFile: boolean;
  /** Opens a subject, and disposes of it afterwards. */
  answer(given: AnyArguments, watch?: ReadingWatch): Promise<Answer>;
}

const json = { json: 'flag' } as const;
const level = { lod: 'value' } as const;

const info = subjectCommand({ ...json, ...level, ...openOptions }, ({ model }, options) => {
  const data = infoOf(model, levelOfDetail(model, options.lod));
  return { data, text: options.json ? '' : infoText(data) };
});

const pose = subjectCommand(
  { ...json, ...level, ...openOptions, ...poseOptions },
  ({ model }, options) => {
    const instance = model.createInstance();
    try {
      // All parts are posed, also the alternatives that are hidden by default.
      model.parts.forEach((_, part) => (instance.part(part).visible = true));
      instance.levelOfDetail = levelOfDetail(model, options.lod);
      applyPose(model, instance, options);
      const data = poseOf(model, instance, options.body);
      return { data, text: options.json ? '' : poseText(model.subject, data) };
    } finally {
      instance.dispose();
    }
  },
  { indent: 0 },
);

const convert = subjectCommand(
  { ...openOptions, ...convertOptions },
  async ({ model, source }, options) => {
    return { data: null, text: await writeConverted(model, source, options.output) };
  },
  { writesFile: true },
);

export const subjectCommands: Readonly<Record<string, SubjectCommand>> = { info, pose, convert };

function subjectCommand<T extends OptionTable & typeof openOptions>(
  table: T,
  say: (
    opened: OpenedSubject,
    options: Options<T>,
  ) => Omit<Answer, 'warnings'> | Promise<Omit<Answer, 'warnings'>>,
  { indent = 2, writesFile = false } = {},
): SubjectCommand {
  return {
    options: table,
    indent,
    writesFile,
    async answer({ paths, options }, watch) {
      // The words were read with this table.
      const chosen = options as Options<T>;
      const opened = await openSubject(paths, chosen, watch);
      try {
        const said = await say(opened, chosen);
        return { ...said, warnings: warningsOf(opened.model) };
      } finally {
        opened.model.dispose();
      }
    },
  };
}

function warningsOf({ warnings }: Model): string[] {
  return warnings.map(({ file, message }) => (file === '' ? message : `${file}: ${message}`));
}
