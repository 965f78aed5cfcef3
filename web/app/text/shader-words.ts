import type {
  ColorSource,
  DeformSummary,
  MaterialSummary,
  PartSummary,
  StageSummary,
  TexcoordModifierSummary,
  Wave,
} from '../../lib/index.js';
import { fileName, stem } from './format.js';

/**
 * A Quake III shader in the keywords of its script: `add`, `tcMod scroll 0.5 0`. Script authors use it to check how
 * Marrow parsed their script, so the keywords are not translated.
 */

/** The settings of a stage except its image, the most important first. */
export function stageWords(stage: StageSummary): string[] {
  return [
    stage.blends ? blendWord(stage) : '',
    alphaWord(stage),
    stage.texcoord === 'base' ? '' : `tcGen ${stage.texcoord}`,
    ...stage.modifiers.map(modifierWord),
    colorWord('rgbGen', stage.rgb, stage.rgbWave, stage.color.slice(0, 3)),
    colorWord('alphaGen', stage.alpha, stage.alphaWave, stage.color.slice(3)),
    stage.placement.wrap === 'clamp' ? 'clampMap' : '',
    stage.depthEqual ? 'depthFunc equal' : '',
    stage.blends && stage.depthWrite ? 'depthWrite' : '',
  ].filter((word) => word !== '');
}

/** The images of a stage. */
export function stageMaps(
  { images, white, lightmap, imagesPerSecond }: StageSummary,
  part: PartSummary,
): string {
  if (lightmap) return '$lightmap';
  if (white || images.length === 0) return '$whiteimage';
  const names = images.map((image) => {
    const { found = null, name = '' } = part.images[image] ?? {};
    return fileName(found ?? name);
  });
  return names.length === 1 ? (names[0] ?? '') : `animMap ${number(imagesPerSecond)} ${names.join(' ')}`;
}

/** The settings of a material outside its stages. */
export function materialWords({ cull, sort, deforms, polygonOffset, stages }: MaterialSummary): string[] {
  return [
    stages.length === 0 ? 'surfaceparm nodraw' : '',
    cull === 'none' ? 'cull none' : cull === 'front' ? 'cull back' : '',
    ...deforms.map(deformWord),
    polygonOffset ? 'polygonOffset' : '',
    sort === 0 || sort === 3 ? '' : `sort ${number(sort)}`,
  ].filter((word) => word !== '');
}

/** The formats whose materials are scripts. */
const formatsWithScripts: ReadonlySet<string> = new Set(['md3', 'md5']);

/** Whether the file's script sets more than an image and the settings that every format has. */
export function isScripted(material: MaterialSummary, part: PartSummary): boolean {
  const { name, stages, deforms, shading, cull, sort, polygonOffset } = material;
  const [stage, ...more] = stages;
  if (!formatsWithScripts.has(part.format)) return false;
  if (deforms.length > 0 || more.length > 0) return true;
  if (stage === undefined) return false;
  if (!isPlain(stage)) return true;
  if (shading !== 'quake3') return false;
  // Without a script, a Quake III surface uses the image with its shader's name: opaque, lit and one-sided.
  const image = part.images[stage.images[0] ?? -1]?.name;
  const usual = !stage.blends && stage.alphaTest === 'none' && stage.rgb === 'lighting_diffuse';
  const named = image === undefined || pathWithoutExtension(image) === pathWithoutExtension(name);
  return !(usual && named && cull === 'back' && sort === 3 && !polygonOffset);
}

/**
 * Whether a stage only shows an image, as in formats without scripts: lit or not, alpha-tested, blended or additive.
 */
function isPlain(stage: StageSummary): boolean {
  const { images, rgb, alpha, texcoord, modifiers, blends, destination } = stage;
  const lit = rgb === 'identity' || rgb === 'identity_lighting' || rgb === 'lighting_diffuse';
  const laid = !blends || destination === 'one' || destination === 'one_minus_src_alpha';
  const whole =
    images.length <= 1 && !stage.lightmap && stage.placement.wrap === 'repeat' && !stage.depthEqual;
  const still = (texcoord === 'base' || texcoord === 'sphere') && modifiers.length === 0;
  return whole && still && laid && lit && alpha === 'identity';
}

/** A path without its extension, because scripts and images refer to each other without it. */
function pathWithoutExtension(path: string): string {
  const name = path.replaceAll('\\', '/').toLowerCase();
  return name.slice(0, name.length - fileName(name).length) + stem(name);
}

function blendWord({ source, destination }: StageSummary): string {
  const known: Readonly<Record<string, string>> = {
    'one one': 'add',
    'dst_color zero': 'filter',
    'zero src_color': 'filter',
    'src_alpha one_minus_src_alpha': 'blend',
  };
  return known[`${source} ${destination}`] ?? `blendFunc ${glWord(source)} ${glWord(destination)}`;
}

function glWord(factor: string): string {
  return `GL_${factor.toUpperCase()}`;
}

function alphaWord({ alphaTest, alphaReference }: StageSummary): string {
  const sign = { none: '', greater: '>', less: '<', greater_equal: '≥' }[alphaTest];
  return sign === '' ? '' : `alpha ${sign} ${number(alphaReference)}`;
}

function modifierWord({ kind, values, wave }: TexcoordModifierSummary): string {
  const shown = (amount: number): string => values.slice(0, amount).map(number).join(' ');
  switch (kind) {
    case 'scroll':
    case 'scale':
      return `tcMod ${kind} ${shown(2)}`;
    case 'rotate':
      return `tcMod rotate ${shown(1)}${wave.shape === 'none' ? '' : ` ${waveWord(wave)}`}`;
    case 'turbulence':
      return `tcMod turb ${waveNumbers(wave)}`;
    case 'stretch':
      return `tcMod stretch ${waveWord(wave)}`;
    case 'transform':
      return `tcMod transform ${shown(6)}`;
    case 'wave':
      return `tcMod wave ${shown(6)} ${waveWord(wave)}`;
    case 'entity_translate':
      return 'tcMod entityTranslate';
  }
}

function colorWord(what: string, source: ColorSource, wave: Wave, constant: readonly number[]): string {
  switch (source) {
    case 'identity':
    case 'identity_lighting':
      return '';
    case 'constant':
      return `${what} const ${constant.map(number).join(' ')}`;
    case 'wave':
      return `${what} wave ${waveWord(wave)}`;
    default:
      return `${what} ${source.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  }
}

function deformWord({ kind, spread, vector, wave }: DeformSummary): string {
  const way = vector.map(number).join(' ');
  switch (kind) {
    case 'wave':
      // The script contains the width of a wave; the spread is its reciprocal.
      return `deformVertexes wave ${number(spread === 0 ? 0 : 1 / spread)} ${waveWord(wave)}`;
    case 'normal':
      return `deformVertexes normal ${number(wave.amplitude)} ${number(wave.frequency)}`;
    case 'bulge':
    case 'move':
      return `deformVertexes ${kind} ${way}${kind === 'move' ? ` ${waveWord(wave)}` : ''}`;
    case 'autosprite':
    case 'autosprite2':
      return `deformVertexes ${kind}`;
  }
}

function waveWord(wave: Wave): string {
  const names = {
    none: '',
    sine: 'sin',
    triangle: 'triangle',
    square: 'square',
    sawtooth: 'sawtooth',
    inverse_sawtooth: 'inversesawtooth',
    noise: 'noise',
    table: 'table',
    steps: 'table',
  };
  return `${names[wave.shape]} ${waveNumbers(wave)}`.trim();
}

function waveNumbers({ base, amplitude, phase, frequency }: Wave): string {
  return [base, amplitude, phase, frequency].map(number).join(' ');
}

/** A number in its shortest form. */
function number(value: number): string {
  return String(Number(value.toFixed(3)) || 0);
}
