import type { ModelLike } from '../types/api.js';
import type { Bounds, ClipSummary } from '../types/described.js';
import type { PartData } from '../types/subject.js';
import { baseName, extensionOf, fold } from '../util/names.js';
import { isFarOutside } from './geometry.js';
import type { CheckedFiles } from './player.js';
import { counted, finding, someOf, type Finding, type Place } from './report.js';

/** Header data of a .md5anim file. Only files that the core has opened are read. */
interface Animation {
  readonly frames: number;
  readonly rate: number;
  /** Joint names, in file order. */
  readonly joints: readonly string[];
  /** Six numbers per frame: minimum x, y, z, then maximum. */
  readonly bounds: readonly (readonly number[])[];
}

/**
 * Findings about data that Doom 3's formats allow, but that the game rejects or handles wrongly, according to its
 * released source: Anim.cpp (idMD5Anim::LoadAnim and CheckModelHierarchy), Material.cpp (SetDefaultText) and
 * Image_files.cpp (R_LoadImage). The game has no limits for vertices, triangles, joints or weights, because its lists
 * grow.
 */
export async function doom3Findings(
  model: ModelLike,
  index: number,
  part: PartData,
  files: CheckedFiles,
): Promise<Finding[]> {
  const animations = part.format === 'md5' ? await animationFindings(part, files) : [];
  return [...animations, ...(await materialFindings(part, files)), ...imageFindings(model, index, part)];
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
    const message = `The joints have another order than in ${baseName(part.file)}: joint ${differing} is "${joints[differing]}" instead of "${part.joints[differing]?.name ?? ''}". Doom 3 compares them by index and rejects the animation (CheckModelHierarchy). Export both files from the same skeleton.`;
    findings.push(finding('error', 'animation_joints', file, place, message));
  }
  // With several frames, the loader already reports a rate that is not above 0.
  if (frames <= 1 && !(rate > 0)) {
    const message = `The frame rate is ${rate}. Doom 3 divides by it (LoadAnim). Set a rate above 0, such as 24.`;
    findings.push(finding('error', 'animation_rate', file, place, message));
  }
  if (frames === 1) {
    const message = 'The animation has a single frame, so Doom 3 shows a still pose.';
    findings.push(finding('note', 'animation_still', file, place, message));
  }
  if (bounds.length !== frames) {
    const message = `The file has ${counted(bounds.length, 'bounding box', 'bounding boxes')} for ${counted(frames, 'frame')}. Doom 3 reads one per frame and rejects the file (LoadAnim). Export it again with bounds.`;
    findings.push(finding('error', 'frame_bounds', file, place, message));
  }
  const inverted = bounds.findIndex((box) => [0, 1, 2].some((axis) => box[axis]! > box[axis + 3]!));
  if (inverted >= 0) {
    const message = `The bounding box of frame ${inverted} has a minimum above its maximum, so the game treats the model as empty. Export it again with bounds.`;
    findings.push(finding('warning', 'frame_bounds', file, place, message));
  } else if (bounds.length > 0 && Math.hypot(...clip.displacement) < 1) {
    // Clips with root motion are not checked: their boxes may or may not move with the model.
    if (isFarOutside(clip.bounds, boundsOf(bounds))) {
      const message =
        'The model lies far outside the bounding boxes of its frames: the game may hide it at the edge of the screen although it is visible. Export it again with bounds.';
      findings.push(finding('warning', 'frame_bounds', file, place, message));
    }
  }
  return findings;
}

/** The bounding box of all boxes of an animation. */
function boundsOf(boxes: Animation['bounds']): Bounds {
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

/** Finding about materials that no .mtr declares; without any .mtr a note, because the game may declare them. */
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
      : `It is not declared in ${someOf(scripts.map(baseName))}`;
  const message = `${where}. Without a declaration, Doom 3 draws the image of that name blended and unlit (SetDefaultText). Declare the material in a .mtr, unless the game declares it.`;
  const severity = scripts.length === 0 ? 'note' : 'warning';
  const place = { kind: 'material' as const, name: someOf(missing) };
  return [finding(severity, 'material_undeclared', part.file, place, message)];
}

/** The declared names of a script: the words before the outermost braces. */
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

/** Normalizes a name as the game does: without case and extension. */
function declarationName(name: string): string {
  return fold(name)
    .replaceAll('\\', '/')
    .replace(/\.[^./]*$/, '');
}

/** Findings about images that the game rescales when it loads them. */
function imageFindings(model: ModelLike, index: number, part: PartData): Finding[] {
  return part.images.flatMap(({ name }, i) => {
    const image = model.image(index, i);
    if (image === null || [image.width, image.height].every(isPowerOfTwo)) return [];
    const message = `The image has ${image.width} x ${image.height} pixels. Doom 3 rescales sides that are not powers of two (R_LoadImage), which blurs them. Use powers of two.`;
    return [finding('warning', 'texture_power', part.file, { kind: 'texture', name }, message)];
  });
}

function isPowerOfTwo(side: number): boolean {
  return Number.isInteger(Math.log2(side));
}
