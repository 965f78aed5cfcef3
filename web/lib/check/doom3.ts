import type { ModelLike } from '../types/api.js';
import type { Bounds, ClipSummary } from '../types/described.js';
import type { PartData } from '../types/subject.js';
import { baseName, extensionOf, fold } from '../util/names.js';
import { isFarOutside } from './geometry.js';
import type { CheckedFiles } from './player.js';
import { counted, finding, someOf, type Finding, type Place } from './report.js';

/** What a .md5anim says of itself. Only files that the core has opened are read. */
interface Animation {
  readonly frames: number;
  readonly rate: number;
  /** The names of its joints, in their order. */
  readonly joints: readonly string[];
  /** Six numbers a frame: minimum x, y, z, then maximum. */
  readonly bounds: readonly (readonly number[])[];
}

/**
 * What Doom 3 refuses or handles wrongly beside what its formats themselves forbid, from its released source: Anim.cpp
 * (idMD5Anim::LoadAnim and CheckModelHierarchy), Material.cpp (SetDefaultText) and Image_files.cpp (R_LoadImage). It has no
 * limits of vertices, triangles, joints, or weights of a vertex: its lists grow.
 */
export async function doom3Findings(
  model: ModelLike,
  index: number,
  part: PartData,
  files: CheckedFiles,
): Promise<Finding[]> {
  const animations = part.format === 'md5' ? await animationFindings(part, files) : [];
  return [...animations, ...(await materialFindings(part, files)), ...pictureFindings(model, index, part)];
}

async function animationFindings(part: PartData, files: CheckedFiles): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const name of files.names.filter((each) => fold(extensionOf(each)) === 'md5anim')) {
    const clip = part.clips.find((each) => `${fold(each.name)}.md5anim` === fold(baseName(name)));
    const bytes = clip === undefined ? null : await files.read(name);
    if (clip === undefined || bytes === null) continue;
    findings.push(...findingsOf(animationOf(bytes), part, name, clip));
  }
  return findings;
}

function findingsOf(animation: Animation, part: PartData, file: string, clip: ClipSummary): Finding[] {
  const place: Place = { kind: 'clip', name: clip.name };
  const { frames, rate, joints, bounds } = animation;
  const findings: Finding[] = [];
  const differing = joints.findIndex((name, i) => name !== part.joints[i]?.name);
  if (differing >= 0) {
    const message = `Its joints are those of ${baseName(part.file)} in another order: joint ${differing} is "${joints[differing]}", and there "${part.joints[differing]?.name ?? ''}". Doom 3 compares them one by one and refuses the animation (CheckModelHierarchy). Export both from one skeleton.`;
    findings.push(finding('error', 'animation_joints', file, place, message));
  }
  // Of several frames the loader says so itself.
  if (frames <= 1 && !(rate > 0)) {
    const message = `The frame rate is ${rate}, by which Doom 3 divides (LoadAnim). Write one above 0, as 24.`;
    findings.push(finding('error', 'animation_rate', file, place, message));
  }
  if (frames === 1) {
    const message = 'It has one frame: a pose that does not move. Doom 3 holds it still.';
    findings.push(finding('note', 'animation_still', file, place, message));
  }
  if (bounds.length !== frames) {
    const message = `It has ${counted(bounds.length, 'box', 'boxes')} for ${counted(frames, 'frame')}; Doom 3 reads one a frame, and refuses the file (LoadAnim). Export it again with its bounds.`;
    findings.push(finding('error', 'frame_bounds', file, place, message));
  }
  const inverted = bounds.findIndex((box) => [0, 1, 2].some((axis) => box[axis]! > box[axis + 3]!));
  if (inverted >= 0) {
    const message = `The box of frame ${inverted} has its minimum above its maximum: the game takes the model to be nowhere in it. Export it again with its bounds.`;
    findings.push(finding('warning', 'frame_bounds', file, place, message));
  } else if (bounds.length > 0 && Math.hypot(...clip.displacement) < 1) {
    // Of a clip that travels the boxes may go along or stay.
    if (isFarOutside(clip.bounds, around(bounds))) {
      const message =
        'The model lies far outside the boxes that the file stores for its frames: at the edge of the screen the game leaves it out while it is in sight. Export it again with its bounds.';
      findings.push(finding('warning', 'frame_bounds', file, place, message));
    }
  }
  return findings;
}

/** The box around all boxes of an animation. */
function around(boxes: Animation['bounds']): Bounds {
  const side = (pick: (...values: number[]) => number, from: number): Bounds['min'] => [
    pick(...boxes.map((box) => box[from]!)),
    pick(...boxes.map((box) => box[from + 1]!)),
    pick(...boxes.map((box) => box[from + 2]!)),
  ];
  return { min: side(Math.min, 0), max: side(Math.max, 3) };
}

function animationOf(bytes: Uint8Array): Animation {
  const text = new TextDecoder('latin1').decode(bytes).replaceAll(/\/\/[^\r\n]*|\/\*[^]*?\*\//g, ' ');
  const numberAfter = (word: string): number =>
    Number(new RegExp(`\\b${word}\\s+(\\S+)`).exec(text)?.[1] ?? NaN);
  const block = (word: string): string => new RegExp(`\\b${word}\\s*\\{([^}]*)\\}`).exec(text)?.[1] ?? '';
  const numbers = block('bounds')
    .split(/[\s()]+/)
    .filter((each) => each !== '')
    .map(Number);
  return {
    frames: numberAfter('numFrames'),
    rate: numberAfter('frameRate'),
    joints: [...block('hierarchy').matchAll(/"([^"]*)"/g)].map(([, name = '']) => name),
    bounds: Array.from({ length: Math.floor(numbers.length / 6) }, (_, i) => numbers.slice(i * 6, i * 6 + 6)),
  };
}

/** Materials that no .mtr declares. Where none came along, they may be among the game's own. */
async function materialFindings(part: PartData, files: CheckedFiles): Promise<Finding[]> {
  const scripts = files.names.filter((each) => fold(extensionOf(each)) === 'mtr');
  const declared: Set<string> = new Set();
  for (const script of scripts)
    for (const name of declaredIn((await files.read(script)) ?? new Uint8Array())) declared.add(name);
  const missing = part.materials
    .map(({ name }) => name)
    .filter((name) => !declared.has(declarationName(name)));
  if (missing.length === 0) return [];
  const where =
    scripts.length === 0
      ? 'No .mtr came with the model'
      : `No declaration is in ${someOf(scripts.map(baseName))}`;
  const message = `${where}. Without one Doom 3 draws the picture of that name blended and without light (SetDefaultText). Declare it in a .mtr, unless the game does.`;
  const severity = scripts.length === 0 ? 'note' : 'warning';
  const place = { kind: 'material' as const, name: someOf(missing) };
  return [finding(severity, 'material_undeclared', part.file, place, message)];
}

/** The names of the declarations of a script: what stands before the outermost braces. */
function declaredIn(bytes: Uint8Array): string[] {
  const text = new TextDecoder('latin1').decode(bytes);
  const words = text.matchAll(/\/\/[^\r\n]*|\/\*[^]*?\*\/|"([^"\r\n]*)"|[{}]|[^\s{}"]+/g);
  const names: string[] = [];
  let [depth, last] = [0, ''];
  for (const [word, quoted] of words) {
    if (word.startsWith('//') || word.startsWith('/*')) continue;
    if (word === '{' && depth++ === 0) names.push(declarationName(last));
    else if (word === '}') depth = Math.max(0, depth - 1);
    else last = quoted ?? word;
  }
  return names;
}

/** As the game compares them: without case and extension. */
function declarationName(name: string): string {
  return fold(name)
    .replaceAll('\\', '/')
    .replace(/\.[^./]*$/, '');
}

/** Pictures that the game stretches when it loads them. */
function pictureFindings(model: ModelLike, index: number, part: PartData): Finding[] {
  return part.images.flatMap(({ name }, i) => {
    const picture = model.picture(index, i);
    if (picture === null || [picture.width, picture.height].every(isPowerOfTwo)) return [];
    const message = `It is ${picture.width} x ${picture.height} pixels; Doom 3 stretches sides that are no powers of two (R_LoadImage), which blurs them. Make each a power of two.`;
    return [finding('warning', 'texture_power', part.file, { kind: 'texture', name }, message)];
  });
}

function isPowerOfTwo(side: number): boolean {
  return Number.isInteger(Math.log2(side));
}
