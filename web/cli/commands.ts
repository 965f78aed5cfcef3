import { basename } from 'node:path';
import { checkModel, unopenedReport } from '../lib/check/check.js';
import { games, type CheckReport, type Game } from '../lib/check/report.js';
import type { ReadingWatch } from '../lib/load/sources/node-source.js';
import { drawnPng } from '../lib/export/drawn-png.js';
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
import { compress } from './thumbnail/compress.js';
import { drawOptionsOf } from './thumbnail/look.js';
import { thumbnailOptions, thumbnailSettings } from './thumbnail/options.js';

/** The result of a command for one subject. */
export interface CommandResult {
  /** The data that `--json` prints; null for a command that writes a file. */
  readonly data: unknown;
  /** The text output, with ANSI colours if `colors` is set. */
  text(colors: boolean): string;
  /** Problems with the subject that did not stop the command. */
  readonly warnings: readonly string[];
  /** Files that the caller has to write. */
  readonly files: readonly OutputFile[];
  /** A suggestion for the user, or null. */
  readonly hint: string | null;
  /** Whether the exit code is 1 although the command completed: `check` found errors. */
  readonly failed: boolean;
}

/** A result. Defaults of omitted members: the model's warnings, no files, the hint of `gameFolderHint`, not failed. */
type PartialResult = Pick<CommandResult, 'data' | 'text'> & Partial<CommandResult>;

/** A command that processes one subject. */
export interface SubjectCommand {
  readonly options: OptionTable;
  /** Indentation of the JSON output, in spaces. */
  readonly indent: number;
  /** Whether the command writes a file, named by `-o`. */
  readonly writesFile: boolean;
  /**
   * Opens a subject, runs the command and disposes of the subject.
   *
   * @param lists - whether the result may be a list of subjects if the paths contain several and the command supports it
   */
  answer(given: AnyArguments, watch?: ReadingWatch, lists?: boolean): Promise<CommandResult>;
}

const json = { json: 'flag' } as const;
const level = { lod: 'value' } as const;

const info = subjectCommand(
  { ...json, ...level, ...openOptions },
  ({ model }, options) => {
    const data = infoOf(model, levelOfDetail(model, options.lod));
    return { data, text: () => infoText(data) };
  },
  { onSeveral: subjectList },
);

const pose = subjectCommand(
  { ...json, ...level, ...openOptions, ...poseOptions },
  ({ model }, options) => {
    const instance = model.createInstance();
    try {
      // Pose all parts, including alternatives that are hidden by default.
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
    checkResult(await checkModel(model, source, gameOf(options.game)), options.strict),
  {
    onOpenError: (error, paths, options) =>
      checkResult(
        unopenedReport(error, paths.map((path) => basename(path)).join(', '), gameOf(options.game)),
        options.strict,
      ),
  },
);

export const subjectCommands: Readonly<Record<string, SubjectCommand>> = { info, pose, convert, check };

/** Draws a thumbnail without a browser. `marrow thumbnail` runs this command in its child processes. */
export const drawing: SubjectCommand = subjectCommand(
  { ...openOptions, ...thumbnailOptions },
  async ({ model }, options) => {
    const { look, film } = thumbnailSettings(options);
    const drawn = drawOptionsOf(model, look);
    const data =
      film === null
        ? await drawnPng(model, drawn, compress)
        : // Imported on demand, because other commands do not need this code.
          await (await import('./thumbnail/film.js')).filmFile(model, film, drawn);
    return { data: null, text: () => '', files: [{ path: options.output!, data }] };
  },
  { writesFile: true },
);

/** Makes the result of `check`. The report already contains the model's warnings. */
function checkResult(report: CheckReport, strict: boolean): CommandResult {
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
  if (game === undefined) throw new UsageError(`--game: "${text}" is not one of ${games.join(', ')}.`);
  return game;
}

function subjectCommand<T extends OptionTable & typeof openOptions>(
  table: T,
  execute: (opened: OpenedSubject, options: Options<T>) => PartialResult | Promise<PartialResult>,
  {
    indent = 2,
    writesFile = false,
    onOpenError,
    onSeveral,
  }: {
    readonly indent?: number;
    readonly writesFile?: boolean;
    /** Makes the result for files that cannot be opened. If absent, the command fails. */
    readonly onOpenError?: (
      error: ModelError,
      paths: readonly string[],
      options: Options<T>,
    ) => PartialResult;
    /** Makes the result for several subjects of which none is named. If absent, the command fails. */
    readonly onSeveral?: (found: SeveralError, paths: readonly string[]) => PartialResult;
  } = {},
): SubjectCommand {
  const defaults = { warnings: [], files: [], hint: null, failed: false };
  return {
    options: table,
    indent,
    writesFile,
    async answer({ paths, options }, watch, lists = false) {
      // The arguments were parsed with this table.
      const chosen = options as Options<T>;
      const opened = await openSubject(paths, chosen, watch).catch((error: unknown) => {
        if (onSeveral !== undefined && lists && error instanceof SeveralError) return onSeveral(error, paths);
        if (onOpenError === undefined || !isOfFile(error)) throw error;
        return onOpenError(error, paths, chosen);
      });
      if (!('model' in opened)) return { ...defaults, ...opened };
      try {
        const result = await execute(opened, chosen);
        const hint = gameFolderHint(opened.model, paths, (chosen as Options<typeof openOptions>).root);
        return { ...defaults, warnings: warningsOf(opened.model), hint, ...result };
      } finally {
        opened.model.dispose();
      }
    },
  };
}

/** Whether an error is caused by the files, not by the module that opens them. */
function isOfFile(error: unknown): error is ModelError {
  return error instanceof ModelError && !['module_lost', 'out_of_memory', 'cancelled'].includes(error.code);
}

function warningsOf({ warnings }: Model): string[] {
  return warnings.map(({ file, message }) => (file === '' ? message : `${file}: ${message}`));
}
