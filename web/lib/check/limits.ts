import type { PartData, SurfaceSummary } from '../types/subject.js';
import { verticesOf } from '../util/surface-vertices.js';
import {
  counted,
  finding,
  type Finding,
  type FindingCode,
  type Game,
  type Place,
  type Severity,
} from './report.js';
import type { StoredFacts } from './stored-facts.js';

/** A limit of a game. */
interface Limit {
  readonly most: number;
  /** An error if the game rejects the model or writes out of bounds; a warning if only its tools or headers limit it. */
  readonly severity: Severity;
  /** The constant's name in the game's released source, or a description; then the limits of other engines. */
  readonly source: string;
}

/**
 * The kinds of limited counts. `surfaceVertices` and `surfaceTriangles` are counted per surface, `bodyModels` per
 * body part, `events` per clip, and Half-Life's `vertices` per model of a body part. `textureSize` is the longer side
 * of a texture.
 */
export type LimitKind =
  | 'attachments'
  | 'bodyModels'
  | 'bodyParts'
  | 'clips'
  | 'controllers'
  | 'events'
  | 'frames'
  | 'joints'
  | 'skinHeight'
  | 'skins'
  | 'surfaces'
  | 'surfaceTriangles'
  | 'surfaceVertices'
  | 'textureSize'
  | 'textures'
  | 'triangles'
  | 'vertices';

/**
 * Limits of the games, from their released headers: Quake's modelgen.h, r_local.h and gl_model.h; Quake II's qfiles.h
 * and r_local.h (its loader checks vertices and skin height); Quake III's qfiles.h and, for surfaces, tr_local.h (its
 * loader checks each surface); Half-Life's studio.h, whose numbers are the array sizes of the engine and its
 * compiler. Other engines have higher limits, which are listed after the constant. Doom 3 has no such limits because
 * its lists grow; doom3.ts reports the data that it rejects.
 */
const limits: Readonly<Record<Game, Partial<Readonly<Record<LimitKind, Limit>>>>> = {
  quake: {
    vertices: {
      most: 1024,
      severity: 'error',
      source: 'MAXALIASVERTS of GLQuake; WinQuake and QuakeSpasm 2,000',
    },
    triangles: { most: 2048, severity: 'error', source: 'MAXALIASTRIS; QuakeSpasm 4,096' },
    frames: { most: 256, severity: 'error', source: 'MAXALIASFRAMES; later engines 1,024' },
    skins: { most: 32, severity: 'error', source: 'MAX_SKINS' },
    skinHeight: { most: 480, severity: 'error', source: 'MAX_LBM_HEIGHT' },
  },
  quake2: {
    vertices: { most: 2048, severity: 'error', source: 'MAX_VERTS' },
    triangles: { most: 4096, severity: 'warning', source: 'MAX_TRIANGLES' },
    frames: { most: 512, severity: 'warning', source: 'MAX_FRAMES' },
    skins: { most: 32, severity: 'warning', source: 'MAX_MD2SKINS' },
    skinHeight: { most: 480, severity: 'error', source: 'MAX_LBM_HEIGHT' },
  },
  quake3: {
    surfaceVertices: { most: 1000, severity: 'error', source: 'SHADER_MAX_VERTEXES' },
    surfaceTriangles: { most: 2000, severity: 'error', source: 'SHADER_MAX_INDEXES' },
    frames: { most: 1024, severity: 'warning', source: 'MD3_MAX_FRAMES' },
    surfaces: { most: 32, severity: 'warning', source: 'MD3_MAX_SURFACES' },
    attachments: { most: 16, severity: 'warning', source: 'MD3_MAX_TAGS' },
  },
  doom3: {},
  goldsrc: {
    vertices: { most: 2048, severity: 'error', source: 'MAXSTUDIOVERTS; Xash3D 16,384' },
    triangles: { most: 20000, severity: 'warning', source: 'MAXSTUDIOTRIANGLES; Xash3D 65,536' },
    joints: { most: 128, severity: 'error', source: 'MAXSTUDIOBONES' },
    controllers: { most: 8, severity: 'warning', source: 'MAXSTUDIOCONTROLLERS' },
    bodyParts: { most: 32, severity: 'warning', source: 'MAXSTUDIOBODYPARTS' },
    bodyModels: { most: 32, severity: 'warning', source: 'MAXSTUDIOMODELS' },
    clips: { most: 2048, severity: 'warning', source: 'MAXSTUDIOSEQUENCES' },
    events: { most: 1024, severity: 'warning', source: 'MAXSTUDIOEVENTS' },
    textures: { most: 100, severity: 'warning', source: 'MAXSTUDIOSKINS; Xash3D 256' },
    textureSize: { most: 512, severity: 'warning', source: 'the largest size that the engine keeps' },
  },
};

export const gameNames: Readonly<Record<Game, string>> = {
  quake: 'Quake',
  quake2: 'Quake II',
  quake3: 'Quake III',
  doom3: 'Doom 3',
  goldsrc: 'Half-Life',
};

/** The game of each format. */
const gamesOfFormats: Readonly<Record<string, Game>> = {
  quake_mdl: 'quake',
  hexen2_mdl: 'quake',
  quakeforge_mdl: 'quake',
  md2: 'quake2',
  md3: 'quake3',
  md5: 'doom3',
  mdl: 'goldsrc',
};

/** The games of sprites, images and texture archives. The limits of models do not apply to these formats. */
const gamesOfImages: Readonly<Record<string, readonly Game[]>> = {
  spr: ['quake', 'goldsrc'],
  sp2: ['quake2'],
  wad2: ['quake'],
  wad3: ['goldsrc'],
  lmp: ['quake'],
  wal: ['quake2'],
};

/** The file extension of the models that each game opens. */
const formatsOfGames: Readonly<Record<Game, string>> = {
  quake: '.mdl',
  quake2: '.md2',
  quake3: '.md3',
  doom3: '.md5mesh',
  goldsrc: '.mdl',
};

/** The game that uses a format; null if none or several do. */
export function gameOfFormat(format: string): Game | null {
  return gamesOfFormats[format] ?? null;
}

/** How much of a game's limit a model uses. */
export interface LimitUse {
  readonly kind: LimitKind;
  /**
   * The count of the part, or the largest count if the limit applies to each surface, body part, model, clip or
   * texture.
   */
  readonly count: number;
  readonly most: number;
  /** As in `Limit`. */
  readonly source: string;
}

/** The counts of a part that a game limits, except those that are 0, in the order of the checks. */
export function limitUses(part: PartData, game: Game): LimitUse[] {
  const uses: Map<LimitKind, LimitUse> = new Map();
  countLimited(part, null, game, ({ kind, count }, { most, source }) => {
    if (count > (uses.get(kind)?.count ?? 0)) uses.set(kind, { kind, count, most, source });
  });
  return [...uses.values()];
}

/** Findings for counts that exceed the limits of a game. */
export function limitFindings(part: PartData, stored: StoredFacts | null, game: Game): Finding[] {
  const { file } = part;
  if (gamesOfImages[part.format]?.includes(game)) return [];
  const found: Finding[] = [];
  if (gameOfFormat(part.format) !== game) {
    const message = `${gameNames[game]} opens ${formatsOfGames[game]}, but this is ${part.format}. The limits are checked as if the model were converted.`;
    found.push(finding('note', 'foreign_format', file, null, message));
  }
  countLimited(part, stored, game, ({ code, count, unit, place, remedy }, { most, severity, source }) => {
    if (count <= most) return;
    const has = counted(count, ...unit);
    const takes = `${gameNames[game]} allows ${most.toLocaleString('en')} (${source})`;
    found.push(finding(severity, code, file, place, `${has}; ${takes}. ${remedy}`));
  });
  return found;
}

/** A count that a game limits. */
interface LimitedCount {
  readonly kind: LimitKind;
  readonly code: FindingCode;
  readonly count: number;
  readonly unit: readonly [one: string, many: string];
  readonly place: Place | null;
  readonly remedy: string;
}

/** Calls `visit` for each count of a part that the game limits. */
function countLimited(
  part: PartData,
  stored: StoredFacts | null,
  game: Game,
  visit: (count: LimitedCount, limit: Limit) => void,
): void {
  const { source } = part;
  const table = limits[game];
  const isOwn = gameOfFormat(part.format) === game;

  function checkLimit(
    kind: LimitKind,
    code: FindingCode,
    count: number,
    unit: readonly [one: string, many: string],
    place: Place | null,
    remedy: string,
  ): void {
    const limit = table[kind];
    if (limit !== undefined) visit({ kind, code, count, unit, place, remedy }, limit);
  }

  const vertices = ['vertex', 'vertices'] as const;
  const triangles = ['triangle', 'triangles'] as const;
  if (game === 'goldsrc') {
    for (const { name, count } of bodyVertices(part))
      checkLimit('vertices', 'limit_vertices', count, vertices, name, 'Split the model.');
  } else {
    checkLimit('vertices', 'limit_vertices', source.vertices, vertices, null, 'Simplify the mesh.');
  }
  checkLimit('triangles', 'limit_triangles', source.triangles, triangles, null, 'Simplify the mesh.');
  checkLimit(
    'frames',
    'limit_frames',
    source.frames,
    ['frame', 'frames'],
    null,
    'Remove clips, or every second frame.',
  );
  const level = part.surfaces.filter(({ levelOfDetail }) => levelOfDetail === 0);
  checkLimit(
    'surfaces',
    'limit_surfaces',
    level.length,
    ['surface', 'surfaces'],
    null,
    'Merge surfaces with the same material.',
  );
  for (const surface of part.surfaces) {
    const { name, indexCount } = surface;
    const place: Place = { kind: 'surface', name };
    const divide = 'Split the surface.';
    checkLimit('surfaceVertices', 'limit_vertices', fileVertices(part, surface), vertices, place, divide);
    checkLimit('surfaceTriangles', 'limit_triangles', indexCount / 3, triangles, place, divide);
  }
  const tags = part.attachments.length;
  checkLimit('attachments', 'limit_attachments', tags, ['tag', 'tags'], null, 'Remove some.');
  checkLimit(
    'joints',
    'limit_joints',
    part.joints.length,
    ['joint', 'joints'],
    null,
    'Remove joints that move nothing.',
  );
  const { controllers, bodyGroups } = part;
  checkLimit(
    'controllers',
    'limit_controllers',
    controllers.length,
    ['controller', 'controllers'],
    null,
    'Remove some.',
  );
  checkLimit(
    'bodyParts',
    'limit_body_parts',
    bodyGroups.length,
    ['body part', 'body parts'],
    null,
    'Merge some.',
  );
  for (const { name, models } of bodyGroups)
    checkLimit(
      'bodyModels',
      'limit_body_models',
      models.length,
      ['model', 'models'],
      { kind: 'body', name },
      'Remove some.',
    );
  // In a Half-Life model, each clip is a sequence of the file.
  if (isOwn)
    checkLimit('clips', 'limit_clips', part.clips.length, ['sequence', 'sequences'], null, 'Remove some.');
  for (const { name, events } of part.clips)
    checkLimit(
      'events',
      'limit_events',
      events.length,
      ['event', 'events'],
      { kind: 'clip', name },
      'Remove some.',
    );
  checkLimit('textures', 'limit_textures', part.images.length, ['texture', 'textures'], null, 'Merge some.');
  for (const { name, width, height } of part.images)
    checkLimit(
      'textureSize',
      'limit_texture_size',
      Math.max(width, height),
      ['pixel on the longer side', 'pixels on the longer side'],
      { kind: 'texture', name },
      'Make the image smaller; otherwise the game does so with lower quality.',
    );
  if (stored?.skins !== undefined)
    checkLimit('skins', 'limit_skins', stored.skins.length, ['skin', 'skins'], null, 'Remove some.');
  if (stored?.skinHeight !== undefined)
    checkLimit(
      'skinHeight',
      'limit_skin_height',
      stored.skinHeight,
      ['pixel of skin height', 'pixels of skin height'],
      null,
      'Reduce the height of the skin, in the model too.',
    );
}

/** Findings for names that fill their fields, so that the terminating zero is missing. */
export function nameFindings({ file }: PartData, stored: StoredFacts | null): Finding[] {
  return (stored?.unterminatedNames ?? []).map(({ place, size }) => {
    const message = `The name fills all ${size} bytes of its field, but the game needs the last byte for a terminating zero. Shorten it.`;
    return finding('error', 'limit_name', file, place, message);
  });
}

/** The number of a surface's vertices in the file, before the loader split them. */
function fileVertices(part: PartData, surface: SurfaceSummary): number {
  const mesh = part.meshes[surface.mesh];
  if (mesh === undefined) return 0;
  const frames = mesh.vertexFrames === null ? undefined : part.vertexFrames[mesh.vertexFrames];
  if (frames !== undefined && mesh.indexCount === surface.indexCount) return frames.vertexCount;
  const vertices = verticesOf(part, surface);
  return new Set(Array.from(vertices, (vertex) => mesh.sourceVertex[vertex] ?? vertex)).size;
}

/** The vertex count of each model of each body group; of the whole part if there are no body groups. */
function bodyVertices(part: PartData): { readonly name: Place | null; readonly count: number }[] {
  if (part.bodyGroups.length === 0) return [{ name: null, count: part.source.vertices }];
  return part.bodyGroups.flatMap(({ models }) =>
    models.map(({ name, surfaces }) => {
      const seen: Set<string> = new Set();
      for (const index of surfaces) {
        const surface = part.surfaces[index];
        const mesh = part.meshes[surface?.mesh ?? -1];
        if (surface === undefined || mesh === undefined) continue;
        for (const vertex of verticesOf(part, surface))
          seen.add(`${surface.mesh} ${mesh.sourceVertex[vertex] ?? vertex}`);
      }
      return { name: { kind: 'body' as const, name }, count: seen.size };
    }),
  );
}
