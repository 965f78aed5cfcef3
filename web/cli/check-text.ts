import { gameNames } from '../lib/check/limits.js';
import { counted, type CheckReport, type Finding, type Severity } from '../lib/check/report.js';
import { printable } from './text.js';

/** ANSI colour codes: red, yellow and dim. */
const colorsOf: Readonly<Record<Severity, number>> = { error: 31, warning: 33, note: 2 };

/**
 * The text output of `marrow check`: the findings grouped by file, errors first.
 *
 * @param colors - whether to add ANSI colours
 */
export function checkText(report: CheckReport, colors: boolean): string {
  const { subject, game, errors, warnings, notes, findings } = report;
  const counts = [counted(errors, 'error'), counted(warnings, 'warning'), counted(notes, 'note')];
  const limits = game === null ? '' : `, for ${gameNames[game]}`;
  const lines = [printable(`${subject}: ${counts.join(', ')}${limits}`)];
  const width = Math.max(...findings.map(({ code }) => code.length));
  for (const file of new Set(findings.map((each) => each.file))) {
    const ofFile = findings.filter((each) => each.file === file);
    lines.push(
      '',
      printable(file === '' ? subject : file),
      ...ofFile.map((each) => lineOf(each, width, colors)),
    );
  }
  return `${lines.join('\n')}\n`;
}

function lineOf({ severity, code, place, message }: Finding, width: number, colors: boolean): string {
  const word = severity.padEnd('warning'.length);
  const painted = colors ? `\u001B[${colorsOf[severity]}m${word}\u001B[0m` : word;
  const where = place === null ? '' : `${place.kind} ${place.name}: `;
  return `  ${painted}  ${code.padEnd(width)}  ${printable(where + message)}`;
}
