import { basename } from 'node:path';
import { checkModel, unopenedReport } from '../lib/check/check.js';
import { games, type CheckReport, type Game } from '../lib/check/report.js';
import type { ReadingWatch } from '../lib/load/sources/node-source.js';
import { infoOf } from '../lib/model/info.js';
import type { Model } from '../lib/types/api.js';
import { ModelError } from '../lib/util/errors.js';
import { UsageError, type AnyArguments, type Options, type OptionTable } from './arguments.js';
import { checkText } from './check-text.js';
import { converted, convertOptions } from './convert.js';
import { gameFolderHint } from './game-folder.js';
import { infoText } from './info-text.js';
import { levelOfDetail } from './level-of-detail.js';
import { openOptions, openSubject, type OpenedSubject } from './open.js';
import { applyPose, poseOptions } from './pose-options.js';
import { SeveralError } from './only-entry.js';
import { poseText } from './pose-text.js';
import { poseOf } from './pose.js';
import type { OutputFile } from './single-output.js';
import { subjectList } from './subject-list.js';

/** What a command says of a subject. */
export interface Answer {
  /** What `--json` prints; null for a command that writes a file. */
  readonly data: unknown;
  /** What is printed for people; coloured for a terminal that has colours. */
  text(colors: boolean): string;
  /** What is wrong with the subject and did not stop the command. */
  readonly warnings: readonly string[];
  /** What the caller has to write, for a command that writes files. */
  readonly files: readonly OutputFile[];
  /** What else the user may try; null for nothing. */
  readonly hint: string | null;
  /** Whether the subject does not pass: the command has its answer, and yet its exit code is 1. */
  readonly failed: boolean;
}

/** What a command makes of a subject, where it passes and has nothing to add to the model's warnings. */
type Said = Pick<Answer, 'data' | 'text'> & Partial<Answer>;

/** A command that is about one subject. */
export interface SubjectCommand {
  readonly options: OptionTable;
  /** How far the JSON of a single subject is indented. */
  readonly indent: number;
  /** Whether what it makes is a file, whose name `-o` gives. */
  readonly writesFile: boolean;
  /**
   * Opens a subject, and disposes of it afterwards.
   *
   * @param lists - whether a list of several subjects may be the answer, where the command has one
   */
  answer(given: AnyArguments, watch?: ReadingWatch, lists?: boolean): Promise<Answer>;
}

const json = { json: 'flag' } as const;
const level = { lod: 'value' } as const;

const info = subjectCommand(
  { ...json, ...level, ...openOptions },
  ({ model }, options) => {
    const data = infoOf(model, levelOfDetail(model, options.lod));
    return { data, text: () => infoText(data) };
  },
  { several: subjectList },
);

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
      return { data, text: () => poseText(model.subject, data) };
    } finally {
      instance.dispose();
    }
  },
  { indent: 0 },
);

const convert = subjectCommand(
  { ...level, ...openOptions, ...poseOptions, ...convertOptions },
  async ({ model, source }, options) => {
    const files = await converted(model, source, options);
    return { data: null, text: () => '', files };
  },
  { writesFile: true },
);

const check = subjectCommand(
  { ...json, ...openOptions, game: 'value', strict: 'flag' },
  async ({ model, source }, options) =>
    verdict(await checkModel(model, source, gameOf(options.game)), options.strict),
  {
    refused: (error, paths, options) =>
      verdict(
        unopenedReport(error, paths.map((path) => basename(path)).join(', '), gameOf(options.game)),
        options.strict,
      ),
  },
);

export const subjectCommands: Readonly<Record<string, SubjectCommand>> = { info, pose, convert, check };

/** A report holds the model's warnings itself. */
function verdict(report: CheckReport, strict: boolean): Answer {
  const { errors, warnings } = report;
  const failed = errors > 0 || (strict && warnings > 0);
  return {
    data: report,
    text: (colors) => checkText(report, colors),
    warnings: [],
    files: [],
    hint: null,
    failed,
  };
}

function gameOf(text: string | null): Game | null {
  if (text === null) return null;
  const game = games.find((each) => each === text);
  if (game === undefined) throw new UsageError(`--game: "${text}" is none of ${games.join(', ')}.`);
  return game;
}

function subjectCommand<T extends OptionTable & typeof openOptions>(
  table: T,
  say: (opened: OpenedSubject, options: Options<T>) => Said | Promise<Said>,
  {
    indent = 2,
    writesFile = false,
    refused,
    several,
  }: {
    readonly indent?: number;
    readonly writesFile?: boolean;
    /** What is said of files that cannot be opened, where that is no error of the command. */
    readonly refused?: (error: ModelError, paths: readonly string[], options: Options<T>) => Said;
    /** What is said of several subjects of which none is named, where that is no error of the command. */
    readonly several?: (found: SeveralError, paths: readonly string[]) => Said;
  } = {},
): SubjectCommand {
  const passed = { warnings: [], files: [], hint: null, failed: false };
  return {
    options: table,
    indent,
    writesFile,
    async answer({ paths, options }, watch, lists = false) {
      // The words were read with this table.
      const chosen = options as Options<T>;
      const opened = await openSubject(paths, chosen, watch).catch((error: unknown) => {
        if (several !== undefined && lists && error instanceof SeveralError) return several(error, paths);
        if (refused === undefined || !isOfFile(error)) throw error;
        return refused(error, paths, chosen);
      });
      if (!('model' in opened)) return { ...passed, ...opened };
      try {
        const said = await say(opened, chosen);
        const hint = gameFolderHint(opened.model, paths, (chosen as Options<typeof openOptions>).root);
        return { ...passed, warnings: warningsOf(opened.model), hint, ...said };
      } finally {
        opened.model.dispose();
      }
    },
  };
}

/** Whether an error is about the files, and not about what opens them. */
function isOfFile(error: unknown): error is ModelError {
  return error instanceof ModelError && !['module_lost', 'out_of_memory', 'cancelled'].includes(error.code);
}

function warningsOf({ warnings }: Model): string[] {
  return warnings.map(({ file, message }) => (file === '' ? message : `${file}: ${message}`));
}
