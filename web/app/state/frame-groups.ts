import type { SubjectClip } from '../../lib/index.js';
import type { AnimationColumn, AnimationLimits, AnimationRow, ClipTable } from './animation-list.js';

/**
 * The clips of a vertex-frame model as a `.framegroups` file, which DarkPlaces and other ports of Quake read beside
 * `.mdl`, `.md2` and `.md3` models (wasm/formats/frame_groups.h):
 *
 *   FIRST COUNT [FPS [LOOP [NAME]]]   // comment
 *
 * A row without a name is named by its comment, else by its first frame.
 */

type NumberRow = Pick<AnimationRow, AnimationColumn>;

/** A row, or another line of the file with its text. */
type Line = string | { readonly row: AnimationRow; readonly text: string; readonly tail: string };

/** Frames per second; rows with other rates are not valid, except 0. */
const defaultRate = 20;
const slowest = 0.01;
const fastest = 1000;

/** The clips of a model, in file order. Immutable. */
export class FrameGroupList implements ClipTable {
  readonly rows: readonly AnimationRow[];
  /** The file with these rows. Unchanged lines, comments and names are as they were read. */
  readonly text: string;
  /** The names of the model's frames. */
  readonly #frames: readonly string[];
  readonly #lines: readonly Line[];

  private constructor(lines: readonly Line[], frames: readonly string[]) {
    this.rows = lines.flatMap((line) => (typeof line === 'string' ? [] : [line.row]));
    this.text = lines.map((line) => `${typeof line === 'string' ? line : line.text}\n`).join('');
    this.#frames = frames;
    this.#lines = lines;
  }

  /**
   * Reads a file; null if it contains no valid rows.
   * @param frames - the names of the model's frames
   */
  static read(text: string, frames: readonly string[]): FrameGroupList | null {
    const lines = text
      .replace(/^\uFEFF/, '')
      .replace(/(\r\n|\n|\r)$/, '')
      .split(/\r\n|\n|\r/);
    const list = new FrameGroupList(
      lines.map((line) => readLine(line, frames)),
      frames,
    );
    return list.rows.length === 0 ? null : list;
  }

  /** Lists the clips of a model's first part; there may be none. Clips of skeletal animations are left out. */
  static of(clips: readonly SubjectClip[], frames: readonly string[]): FrameGroupList {
    const own = clips.filter(({ part, animation }) => part === 0 && animation === null);
    const lines = own.map(({ name, firstFrame, frameCount, framesPerSecond, loopFrame }) => {
      const looping = loopFrame === null ? 0 : 1;
      const numbers = { first: firstFrame, count: frameCount, looping, fps: limitedRate(framesPerSecond) };
      return written({ name: cleaned(name), ...numbers });
    });
    return new FrameGroupList(lines, frames);
  }

  /** The range of each number of a row, within the frames of the model. A rate of 0 shows only the first frame. */
  limits({ first }: Pick<AnimationRow, 'first'>): AnimationLimits {
    const most = this.#frames.length;
    return { first: [0, most - 1], count: [1, most - first], looping: [0, 1], fps: [0, fastest] };
  }

  /** Returns the list with one number changed and clamped to its limits. */
  with(row: number, column: AnimationColumn, value: number): FrameGroupList {
    if (!Number.isFinite(value)) return this;
    return this.#change(row, (line) => {
      const next = this.#limited({ ...line.row, [column]: value });
      return written({ ...line.row, ...next }, line.tail);
    });
  }

  /** Returns the list with a row renamed. An empty name changes nothing. */
  renamed(row: number, name: string): FrameGroupList {
    const wanted = cleaned(name);
    return this.#change(row, (line) => {
      if (wanted === '' || wanted === line.row.name) return line;
      const comment = line.tail.indexOf('//');
      // Only a name in the last column is replaced without the comment after it.
      const keepsComment = comment > 0 && !wanted.includes('//');
      const tail = keepsComment ? `${wanted} ${line.tail.slice(comment)}` : undefined;
      return written({ ...line.row, name: wanted }, tail);
    });
  }

  /** Returns the list with a further row: all frames, under an unused name. */
  added(name: (number: number) => string): FrameGroupList {
    let number = this.rows.length + 1;
    while (this.rows.some((row) => row.name === name(number))) number++;
    const fps = this.rows.at(-1)?.fps ?? defaultRate;
    const row = { name: name(number), first: 0, count: this.#frames.length, looping: 1, fps };
    return new FrameGroupList([...this.#lines, written(row)], this.#frames);
  }

  /** Returns the list without a row. The last row cannot be removed: a file without rows has no effect. */
  removed(row: number): FrameGroupList {
    if (this.rows.length < 2) return this;
    const { row: removed } = this.#lineOf(row) ?? {};
    return new FrameGroupList(
      this.#lines.filter((line) => typeof line === 'string' || line.row !== removed),
      this.#frames,
    );
  }

  /** The clips as an `animation.cfg` with the columns of Quake III; the names are comments. */
  get animationConfig(): string {
    const lines = this.rows.map(({ name, first, count, looping, fps }) => {
      // A rate of 0 shows only the first frame.
      const frames = fps === 0 ? 1 : count;
      return [first, frames, looping === 0 ? 0 : frames, fps || defaultRate, `// ${name}`].join('\t');
    });
    return ['// first frame, frames, looping frames, frames per second', ...lines, ''].join('\n');
  }

  #limited({ first, count, looping, fps }: NumberRow): NumberRow {
    const start = clamped(Math.round(first), this.limits({ first }).first);
    return {
      first: start,
      count: clamped(Math.round(count), this.limits({ first: start }).count),
      looping: looping === 0 ? 0 : 1,
      fps: fps === 0 ? 0 : limitedRate(fps),
    };
  }

  #lineOf(row: number): Exclude<Line, string> | undefined {
    return this.#lines.filter((line) => typeof line !== 'string')[row];
  }

  #change(row: number, change: (line: Exclude<Line, string>) => Line): FrameGroupList {
    const changed = this.#lineOf(row);
    if (changed === undefined) return this;
    return new FrameGroupList(
      this.#lines.map((line) => (line === changed ? change(changed) : line)),
      this.#frames,
    );
  }
}

/** Reads a line with the rules of the core. An invalid row is kept as text. */
function readLine(text: string, frames: readonly string[]): Line {
  const end = text.indexOf('//');
  const columns = end < 0 ? text : text.slice(0, end);
  const [, first, count, rate, loop, rest = ''] =
    /^\s*(\d{1,9})\s+(\d{1,9})(?:\s+([^\s]+)(?:\s+([^\s]+)(.*))?)?\s*$/.exec(columns) ?? [];
  const fps = rate === undefined ? defaultRate : Number(rate);
  const numbers = { first: Number(first), count: Number(count), looping: loop === '0' ? 0 : 1, fps };
  if (!isValid(numbers, frames.length)) return text;
  const comment = end < 0 ? '' : text.slice(end + 2);
  const given = cleaned(rest) || cleaned(comment);
  const name = given || runName(frames[numbers.first] ?? '');
  // The name of another first frame would be different: an edited row states its name.
  const tail =
    given === ''
      ? `// ${name}`
      : [rest.trim(), end < 0 ? '' : text.slice(end)].filter((each) => each !== '').join(' ');
  return { row: { name, ...numbers }, text, tail };
}

/**
 * The name of the clip that starts with a frame: the frame's name without its number, but with the hundreds of a number
 * that is not a multiple of 100 (`run_name_of` in wasm/formats/frame_clips.cpp).
 */
function runName(frame: string): string {
  const digits = /\d*$/.exec(frame)?.[0] ?? '';
  const prefix = frame.slice(0, frame.length - digits.length).replace(/^["' ]+|[-_. "']+$/g, '');
  const hundreds = /^[1-9]\d*(?!00)\d\d$/.test(digits) ? digits.slice(0, -2) : '';
  return cleaned(prefix + hundreds) || 'frames';
}

function isValid({ first, count, fps }: NumberRow, frames: number): boolean {
  const isRate = fps === 0 || (fps >= slowest && fps <= fastest);
  return count > 0 && first + count <= frames && isRate;
}

/** The line of a row. `tail`: its name and comment as they are in the file; by default, the name as the comment. */
function written(row: AnimationRow, tail = `// ${row.name}`): Exclude<Line, string> {
  const { first, count, looping, fps } = row;
  return { row, text: [first, count, fps, looping, tail].join(' ').trimEnd(), tail };
}

/** The name without quotes and blanks at its ends, in one line. */
function cleaned(name: string): string {
  return name.replace(/[\r\n]+/g, ' ').replace(/^[\s"]+|[\s"]+$/g, '');
}

function clamped(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}

/** The nearest valid rate above 0, with three decimals. */
function limitedRate(fps: number): number {
  return Number(clamped(fps, [slowest, fastest]).toFixed(3));
}
