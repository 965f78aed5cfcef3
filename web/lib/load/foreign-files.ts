import type { FileSource } from '../types/api.js';
import { formatOfContent, formatOfName, supportedFormats } from '../wasm/families.js';
import { composeMessage } from '../messages/compose.js';
import { ModelError, type ModelErrorCode } from '../util/errors.js';
import { extensionOf } from '../util/names.js';

/**
 * The number of first bytes that are checked: a tar has its signature at offset 257, text formats begin with comments.
 */
const headSize = 1024;
/** The maximum number of files that are checked if none of the files is a model. */
const mostChecked = 16;
/**
 * The maximum number of models in unsupported formats, or of names from a text file, that an error lists; the others
 * are only counted.
 */
const mostNamed = 4;

/** The remedy for each kind of file. */
const remedies: Readonly<Record<Remedy, string>> = {
  model: composeMessage('foreign-model-remedy'),
  engine: composeMessage('foreign-engine-remedy'),
  archive: composeMessage('foreign-archive-remedy'),
  image: composeMessage('foreign-image-remedy'),
  other: composeMessage('foreign-other-remedy'),
};

type Remedy = 'model' | 'engine' | 'archive' | 'image' | 'other';

interface ForeignKind {
  /** The name of the format with its article, for messages. */
  readonly what: string;
  readonly remedy: Remedy;
  /** The signature at `at`; `?` matches any byte. */
  readonly magic?: string;
  readonly at?: number;
  /** Matches the beginning of a text file. */
  readonly text?: RegExp;
  /** Inconclusive: ignored if the file has the extension of a supported format. */
  readonly weak?: true;
  /** Finds the names of files in a text: the first capture group. */
  readonly names?: RegExp;
  /** Recognizes a format without a signature. */
  readonly fits?: (head: Uint8Array, size: number | null, name: string) => boolean;
}

/** Unsupported formats that users often try to open, by signature; the first match is used. */
const foreignKinds: readonly ForeignKind[] = [
  { what: 'a binary glTF file (GLB)', remedy: 'model', magic: 'glTF' },
  { what: 'a Blender file', remedy: 'model', magic: 'BLENDER' },
  { what: 'an FBX file', remedy: 'model', magic: 'Kaydara FBX Binary' },
  { what: 'an FBX file', remedy: 'model', text: /^; FBX \d/ },
  { what: 'a COLLADA file', remedy: 'model', text: /<COLLADA\b/ },
  { what: 'an X3D file', remedy: 'model', text: /<X3D\b/ },
  { what: 'a VRML file', remedy: 'model', magic: '#VRML' },
  {
    what: 'a glTF file',
    remedy: 'model',
    text: /^\s*\{(?=[^]*"(?:asset|scenes?|buffers|accessors|meshes)"\s*:)/,
  },
  { what: 'an IQM file (Inter-Quake Model)', remedy: 'model', magic: 'INTERQUAKEMODEL' },
  { what: 'an IQE file (Inter-Quake Export)', remedy: 'model', magic: '# Inter-Quake Export' },
  { what: 'an Unreal skeletal mesh (PSK)', remedy: 'model', magic: 'ACTRHEAD' },
  { what: 'an Unreal animation (PSA)', remedy: 'model', magic: 'ANIMHEAD' },
  { what: 'an Unreal package', remedy: 'engine', magic: '\xc1\x83\x2a\x9e' },
  { what: 'an ASE file (3ds Max ASCII export)', remedy: 'model', text: /^\s*\*3DSMAX_ASCIIEXPORT/ },
  {
    what: 'a Valve SMD file',
    remedy: 'model',
    text: /^(?:\s*\/\/.*\r?\n)*\s*version\s+1\s+(?:\/\/.*\s+)*nodes\b/,
  },
  { what: 'a PLY file', remedy: 'model', text: /^ply\r?\n/ },
  { what: 'an STL file', remedy: 'model', text: /^\s*solid\b[^]*\bfacet\s+normal\b/ },
  { what: 'an STL file', remedy: 'model', fits: isBinaryStl },
  { what: 'a LightWave file', remedy: 'model', magic: 'FORM????LWO' },
  { what: 'a Maya file', remedy: 'model', magic: '//Maya ASCII' },
  { what: 'a Maya file', remedy: 'model', magic: 'FOR4????MAYA' },
  { what: 'a DirectX model (.x)', remedy: 'model', magic: 'xof 0' },
  { what: 'a USD file', remedy: 'model', magic: 'PXR-USDC' },
  { what: 'a USD file', remedy: 'model', magic: '#usda ' },
  { what: 'a model of Kingpin', remedy: 'engine', magic: 'IDPX' },
  { what: 'a model of Return to Castle Wolfenstein (MDC)', remedy: 'engine', magic: 'IDPC' },
  { what: 'a model of Return to Castle Wolfenstein (MDS)', remedy: 'engine', magic: 'MDSW' },
  { what: 'a model of Wolfenstein: Enemy Territory (MDM)', remedy: 'engine', magic: 'MDMW' },
  { what: 'a skeleton of Wolfenstein: Enemy Territory (MDX)', remedy: 'engine', magic: 'MDXW' },
  {
    what: 'a character of Wolfenstein: Enemy Territory (.char)',
    remedy: 'engine',
    text: /^(?:\s|\/\/.*\n)*characterDef\b/i,
    names:
      /^\s*(?:mesh|animationgroup|animationscript|undressedCorpseModel|hudhead|hudheadanims)\s+"?([^\s"]+)/gim,
  },
  {
    what: 'a list of animations of Wolfenstein: Enemy Territory (.anim)',
    remedy: 'engine',
    text: /^(?:\s|\/\/.*\n)*animgroup\b/i,
    names: /^\s*animfile\s+"?([^\s"]+)/gim,
  },
  {
    what: 'a list of animations of Wolfenstein: Enemy Territory (.anim)',
    remedy: 'engine',
    fits: (head, _size, name) => extensionOf(name) === 'anim' && isText(head),
  },
  { what: 'a model of Heretic II (FM)', remedy: 'engine', magic: 'header\0' },
  { what: 'a model of Raven Software’s Ghoul 2', remedy: 'engine', magic: '2LG' },
  { what: 'a skeletal model of Quake III’s team (MDR)', remedy: 'engine', magic: 'RDM5' },
  { what: 'a model of Warcraft III', remedy: 'engine', magic: 'MDLX' },
  { what: 'a model of DarkPlaces', remedy: 'engine', magic: 'DARKPLACESMODEL' },
  { what: 'a model of Zymotic', remedy: 'engine', magic: 'ZYMOTICMODEL' },
  { what: 'a part of a model of the Source engine (VVD)', remedy: 'engine', magic: 'IDSV' },
  { what: 'a part of a model of the Source engine (VTX)', remedy: 'engine', fits: isVtx },
  { what: 'a map of Quake II or Quake III (BSP)', remedy: 'engine', magic: 'IBSP' },
  { what: 'a map of the Source engine (BSP)', remedy: 'engine', magic: 'VBSP' },
  { what: 'a map of a game of Raven Software (BSP)', remedy: 'engine', magic: 'RBSP' },
  { what: 'a map of Quake or Half-Life (BSP)', remedy: 'engine', fits: isOldMap },
  { what: 'a WAD of Doom', remedy: 'engine', magic: 'IWAD' },
  { what: 'a WAD of Doom', remedy: 'engine', magic: 'PWAD' },
  { what: 'an archive of SiN', remedy: 'archive', magic: 'SPAK' },
  { what: 'a VPK archive of the Source engine', remedy: 'archive', magic: '\x34\x12\xaa\x55' },
  { what: 'a RAR archive', remedy: 'archive', magic: 'Rar!' },
  { what: 'a 7z archive', remedy: 'archive', magic: '7z\xbc\xaf' },
  {
    what: 'a file compressed with gzip, such as a .tar.gz or an old Blender file',
    remedy: 'archive',
    magic: '\x1f\x8b',
  },
  {
    what: 'a file compressed with Zstandard, such as a new Blender file',
    remedy: 'archive',
    magic: '\x28\xb5\x2f\xfd',
  },
  { what: 'a file compressed with bzip2', remedy: 'archive', magic: 'BZh' },
  { what: 'a file compressed with XZ', remedy: 'archive', magic: '\xfd7zXZ' },
  { what: 'a tar archive', remedy: 'archive', magic: 'ustar', at: 257 },
  { what: 'a Windows cabinet archive', remedy: 'archive', magic: 'MSCF' },
  { what: 'a Windows program', remedy: 'archive', magic: 'MZ' },
  { what: 'a program', remedy: 'other', magic: '\x7fELF' },
  { what: 'a WebAssembly module', remedy: 'other', magic: '\0asm' },
  {
    what: 'an old Windows document, such as a .max file of 3ds Max',
    remedy: 'model',
    magic: '\xd0\xcf\x11\xe0',
  },
  { what: 'a PNG image', remedy: 'image', magic: '\x89PNG' },
  { what: 'a JPEG image', remedy: 'image', magic: '\xff\xd8\xff' },
  { what: 'a GIF image', remedy: 'image', magic: 'GIF8' },
  { what: 'a WebP image', remedy: 'image', magic: 'RIFF????WEBP' },
  { what: 'a DDS image', remedy: 'image', magic: 'DDS ' },
  { what: 'a Photoshop image', remedy: 'image', magic: '8BPS' },
  { what: 'a TIFF image', remedy: 'image', magic: 'II*\0' },
  { what: 'a TIFF image', remedy: 'image', magic: 'MM\0*' },
  { what: 'a BMP image', remedy: 'image', magic: 'BM????\0\0\0\0' },
  { what: 'a PDF document', remedy: 'other', magic: '%PDF' },
  { what: 'a sound', remedy: 'other', magic: 'RIFF????WAVE' },
  { what: 'a sound', remedy: 'other', magic: 'OggS' },
  { what: 'a sound', remedy: 'other', magic: 'ID3' },
  { what: 'a video', remedy: 'other', magic: 'RIFF????AVI ' },
  { what: 'a video', remedy: 'other', magic: 'ftyp', at: 4 },
  {
    what: 'a web page, which a server sent instead of the file',
    remedy: 'other',
    text: /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html)\b/i,
  },
  { what: 'an XML file', weak: true, remedy: 'other', text: /^\s*<\?xml\b/ },
  { what: 'a JSON file', weak: true, remedy: 'other', text: /^\s*[{[]\s*(?:"|[{[\]}\d])/ },
  { what: 'a text file', weak: true, remedy: 'other', fits: isText },
];

/**
 * Returns the format of an unsupported file; null if its first bytes do not identify it.
 *
 * @param head - the first `headSize` bytes of the file, or fewer
 * @param size - the size of the whole file in bytes; null if unknown
 */
export function foreignKind(head: Uint8Array, size: number | null, name: string): ForeignKind | null {
  const text = new TextDecoder('latin1').decode(head).replace(/^ï»¿/, '');
  const kind = foreignKinds.find(({ magic, at = 0, text: begins, fits }) => {
    if (magic !== undefined) return hasMagic(head, magic, at);
    return begins !== undefined ? begins.test(text) : (fits?.(head, size, name) ?? false);
  });
  const files = kind?.names === undefined ? [] : [...text.matchAll(kind.names)].map((match) => match[1]!);
  if (kind === undefined || files.length === 0) return kind ?? null;
  return { ...kind, what: composeMessage('foreign-with-names', kind.what, listOf(files)) };
}

/** Lists the first names, and counts the others. */
function listOf(names: readonly string[], separator = ', '): string {
  const list = names.slice(0, mostNamed).join(separator);
  const more = names.length - mostNamed;
  return more > 0 ? composeMessage('foreign-and-more', list, more) : list;
}

/**
 * Adds the actual format of a file to an error which reports that the file is not a model. If the user did not name a
 * file, checks some of the files for models in unsupported formats and lists those. Other errors are returned
 * unchanged.
 */
export async function withForeignName(
  error: ModelError,
  source: FileSource,
  signal: AbortSignal,
): Promise<ModelError> {
  const isNamed = error.file === source.main;
  const isAbout = isNamed || (source.names.includes(error.file) && !isCompanion(error.file));
  if (!isAbout) return withForeignModels(error, source, signal);
  const kind = await kindOf(error.file, source, signal);
  if (kind === null) return error;
  const message = composeMessage('foreign-file', kind.what, supportedFormats(), remedies[kind.remedy]);
  return renamed(error, 'unknown_format', message, error.file);
}

/**
 * Whether a file is a script or table of a model, such as a `.shader`. It is opened itself only if there is no model.
 */
export function isCompanion(file: string): boolean {
  return formatOfName(file)?.companion === true;
}

async function withForeignModels(
  error: ModelError,
  source: FileSource,
  signal: AbortSignal,
): Promise<ModelError> {
  const names = source.given ?? source.names;
  const found: { readonly file: string; readonly kind: ForeignKind }[] = [];
  for (const file of modelsFirst(names).slice(0, mostChecked)) {
    const kind = await kindOf(file, source, signal);
    if (kind?.remedy === 'model' || kind?.remedy === 'engine') found.push({ file, kind });
  }
  const [first] = found;
  if (first === undefined) return error;
  const all = listOf(
    found.map(({ file, kind }) => `${file}, ${kind.what}`),
    '; ',
  );
  const remedy = remedies[first.kind.remedy];
  const archive = source.archive ?? '';
  if (isCompanion(error.file) || error.file === archive) {
    const code = isCompanion(error.file) ? 'unknown_format' : error.code;
    return renamed(error, code, composeMessage('foreign-among-files', names.length, all, remedy), archive);
  }
  return renamed(
    error,
    error.code,
    composeMessage('foreign-beside-error', error.reason, all, remedy),
    error.file,
  );
}

/** Identifies an unsupported file; null for supported formats and unknown content. */
async function kindOf(file: string, source: FileSource, signal: AbortSignal): Promise<ForeignKind | null> {
  const head = await source.readRange(file, 0, headSize, signal).catch(() => null);
  if (head === null || head.byteLength === 0 || formatOfContent(head) !== undefined) return null;
  const kind = foreignKind(head, source.size(file), file);
  return kind?.weak === true && formatOfName(file) !== undefined ? null : kind;
}

function renamed(cause: ModelError, code: ModelErrorCode, message: string, file: string): ModelError {
  const { offset, line } = cause;
  const isSameFile = file === cause.file;
  return new ModelError(
    { code, message, file, offset: isSameFile ? offset : undefined, line: isSameFile ? line : undefined },
    { cause },
  );
}

/** Sorts names with the extension of an unsupported model format first. */
function modelsFirst(names: readonly string[]): string[] {
  const extensions =
    /^(?:glb|gltf|fbx|blend|dae|stl|ply|psk|psa|smd|iqm|ase|bsp|mdl|vvd|vtx|max|lwo|x|usd[acz]?|md[cmrsx]|glm|char)$/;
  const isModel = (name: string): boolean => extensions.test(extensionOf(name));
  return [...names.filter(isModel), ...names.filter((name) => !isModel(name))];
}

function hasMagic(head: Uint8Array, magic: string, at: number): boolean {
  if (head.byteLength < at + magic.length) return false;
  for (let i = 0; i < magic.length; ++i) {
    const wanted = magic.charCodeAt(i);
    if (wanted !== 0x3f && head[at + i] !== wanted) return false;
  }
  return true;
}

/** Recognizes a binary STL file: 80 bytes of any content, the number of triangles, and 50 bytes per triangle. */
function isBinaryStl(head: Uint8Array, size: number | null): boolean {
  if (size === null || head.byteLength < 84) return false;
  const count = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(80, true);
  return count > 0 && size === 84 + count * 50;
}

/** Maps of Quake and Half-Life begin with a version number and have no signature. */
function isOldMap(head: Uint8Array, _size: number | null, name: string): boolean {
  return extensionOf(name) === 'bsp' && (head[0] === 29 || head[0] === 30) && head[1] === 0;
}

function isVtx(head: Uint8Array, _size: number | null, name: string): boolean {
  return extensionOf(name) === 'vtx' && head[0] === 7 && head[1] === 0;
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => byte >= 0x20 || (byte >= 9 && byte <= 13));
}
