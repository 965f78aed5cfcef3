import { isPlayer } from '../formats.js';
import type { Subject } from '../state/state.js';
import type { Source } from './source.js';

/** The file that defines the clips of the open model. */
export interface ClipFile {
  readonly path: string;
  /** `cfg`: the `animation.cfg` of a player; `groups`: the `.framegroups` of another vertex-frame model. */
  readonly kind: 'cfg' | 'groups';
}

/** The path of the `animation.cfg` of a player; null without one. */
function animationFileOf(subject: Subject, source: Pick<Source, 'names'>): string | null {
  const legs = subject.summary.parts[0]?.file ?? '';
  const wanted = `${legs.slice(0, legs.lastIndexOf('/') + 1)}animation.cfg`.toLowerCase();
  return source.names.find((name) => name.toLowerCase() === wanted) ?? null;
}

/** The formats of the models whose clips a `.framegroups` file defines. */
const groupFormats: readonly string[] = ['quake_mdl', 'hexen2_mdl', 'quakeforge_mdl', 'md2', 'md3'];

/**
 * The path of the `.framegroups` file that defines the clips of a vertex-frame model, whether or not it exists; null for
 * players, which have an `animation.cfg`, and for models that have no frames to choose from.
 */
export function frameGroupsFileOf(subject: Subject | null): string | null {
  const [root] = subject?.summary.parts ?? [];
  if (subject === null || root === undefined || isPlayer(subject.summary)) return null;
  const isModelFile = /\.md[l23]$/i.test(root.file);
  return isModelFile && groupFormats.includes(root.format) && root.frames.length > 1
    ? `${root.file}.framegroups`
    : null;
}

/**
 * The file in which the clips of the open model can be edited, whether or not a `.framegroups` file exists; null if they
 * cannot be edited.
 */
export function clipFileOf(subject: Subject | null, source: Pick<Source, 'names'> | null): ClipFile | null {
  if (subject === null || source === null) return null;
  if (isPlayer(subject.summary)) {
    const path = animationFileOf(subject, source);
    return path === null ? null : { path, kind: 'cfg' };
  }
  const groups = frameGroupsFileOf(subject);
  if (groups === null) return null;
  const found = source.names.find((name) => name.toLowerCase() === groups.toLowerCase());
  return { path: found ?? groups, kind: 'groups' };
}

/** Decodes each byte as one character, so that `bytesOfText` restores the file in any code page. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
