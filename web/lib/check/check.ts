import type { ModelLike } from '../types/api.js';
import type { WarningSummary } from '../types/subject.js';
import { ModelError } from '../util/errors.js';
import { doom3Findings } from './doom3.js';
import { clipBoundsFindings, frameFindings, geometryFindings } from './geometry.js';
import { jointFindings } from './joints.js';
import { gameOfFormat, limitFindings, nameFindings } from './limits.js';
import { loaderFinding } from './loader-warnings.js';
import { duplicateNames } from './names.js';
import { modelSkinFindings, playerFindings, type CheckedFiles } from './player.js';
import { finding, reportOf, type CheckReport, type Finding, type Game, type Place } from './report.js';
import { quakeFindings } from './quake.js';
import { spriteFindings, wadFindings } from './sprite.js';
import { storedFacts } from './stored-facts.js';
import { materialFindings, textureFindings } from './textures.js';

/**
 * Checks a model for problems before it is used in a game. Wait for its images first (`texturesSettled`): images that
 * are still loading count as missing.
 *
 * @param files - the files that came with the model; some are read again, because a model does not keep all their data
 * @param game - the game whose limits apply; null for the game of each part's format
 */
export async function checkModel(
  model: ModelLike,
  files: CheckedFiles,
  game: Game | null = null,
): Promise<CheckReport> {
  const { parts, subject } = model;
  const findings: Finding[] = [];
  const reported: Set<WarningSummary> = new Set();
  for (const [index, part] of parts.entries()) {
    const target = game ?? gameOfFormat(part.format);
    const bytes = part.file === '' ? null : await files.read(part.file);
    const stored = bytes === null ? null : storedFacts(part.format, bytes);
    const textures = textureFindings(model, index, part, target);
    for (const warning of textures.reported) reported.add(warning);
    findings.push(
      ...textures.findings,
      ...materialFindings(part),
      ...(target === null ? [] : limitFindings(part, stored, target)),
      ...nameFindings(part, stored),
      ...geometryFindings(part, stored),
      ...frameFindings(part, stored),
      ...clipBoundsFindings(part, stored),
      ...quakeFindings(part, bytes),
      ...spriteFindings(part, bytes),
      ...wadFindings(part, bytes),
      ...duplicateNames(part),
      ...jointFindings(part),
      ...(target === 'doom3' ? await doom3Findings(model, index, part, files) : []),
    );
  }
  const root = parts[0];
  const target = game ?? gameOfFormat(root?.format ?? '');
  if (target === 'quake3')
    findings.push(...(await playerFindings(parts, files)), ...(await modelSkinFindings(parts, files)));
  const owners = new Map(
    parts.flatMap(({ warnings, file }) => warnings.map((each) => [each, file] as const)),
  );
  for (const warning of model.warnings) {
    const found = reported.has(warning) ? null : loaderFinding(warning, owners.get(warning) ?? '');
    if (found !== null && !findings.some((each) => isSame(each, found))) findings.push(found);
  }
  return reportOf(subject, root?.format ?? '', target, findings);
}

/**
 * Matches the core's message for a file that is not a model, but belongs to one: an animation, or the textures of a
 * Half-Life model.
 */
const ofCompanion = /\bOpen (?:the model: |\S.* with this file beside it)/;

/** Reports a file that cannot be opened. A companion file of a model is a note, not an error. */
export function unopenedReport(error: ModelError, subject: string, game: Game | null): CheckReport {
  const { code, file, reason, line, offset } = error;
  const place: Place | null =
    line !== undefined
      ? { kind: 'line', name: String(line) }
      : offset !== undefined && offset > 0
        ? { kind: 'byte', name: String(offset) }
        : null;
  if (ofCompanion.test(reason))
    return reportOf(subject, '', game, [finding('note', 'companion_file', file, place, reason)]);
  return reportOf(subject, '', game, [{ severity: 'error', code, file, place, message: reason }]);
}

/**
 * Whether two findings report the same problem, such as the same warning of two parts or the same missing tag of a
 * player.
 */
function isSame(a: Finding, b: Finding): boolean {
  if (a.code !== b.code) return false;
  if (a.message === b.message && a.file === b.file) return true;
  return a.code === 'player_tag' && a.place?.name === b.place?.name && a.file === b.file;
}
