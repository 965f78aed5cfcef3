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
  /** An error where the game refuses the model or writes past its memory; else its tools or its header draw the line. */
  readonly severity: Severity;
  /** The name under which the game's released source has it. */
  readonly source: string;
}

type Limited =
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
 * What the games take, from their released headers: Quake II's qfiles.h and r_local.h, which its loader of models holds
 * against a file's vertices and skin height; Quake III's qfiles.h and, for what is drawn at once, tr_local.h, which its
 * loader holds against each surface; Half-Life's studio.h, whose numbers are the sizes of the engine's and its
 * compiler's arrays. Doom 3 has no such limits: its lists grow; doom3.ts has what it refuses.
 */
const limits: Readonly<Record<Game, Partial<Readonly<Record<Limited, Limit>>>>> = {
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
    vertices: { most: 2048, severity: 'error', source: 'MAXSTUDIOVERTS' },
    triangles: { most: 20000, severity: 'warning', source: 'MAXSTUDIOTRIANGLES' },
    joints: { most: 128, severity: 'error', source: 'MAXSTUDIOBONES' },
    controllers: { most: 8, severity: 'warning', source: 'MAXSTUDIOCONTROLLERS' },
    bodyParts: { most: 32, severity: 'warning', source: 'MAXSTUDIOBODYPARTS' },
    bodyModels: { most: 32, severity: 'warning', source: 'MAXSTUDIOMODELS' },
    clips: { most: 2048, severity: 'warning', source: 'MAXSTUDIOSEQUENCES' },
    events: { most: 1024, severity: 'warning', source: 'MAXSTUDIOEVENTS' },
    textures: { most: 100, severity: 'warning', source: 'MAXSTUDIOSKINS' },
    textureSize: { most: 512, severity: 'warning', source: 'the largest side that the engine keeps' },
  },
};

export const gameNames: Readonly<Record<Game, string>> = {
  quake2: 'Quake II',
  quake3: 'Quake III',
  doom3: 'Doom 3',
  goldsrc: 'Half-Life',
};

/** The games that open a format. */
const gamesOfFormats: Readonly<Record<string, Game>> = {
  md2: 'quake2',
  md3: 'quake3',
  md5: 'doom3',
  mdl: 'goldsrc',
};

/** What each game opens, as people say it. */
const formatsOfGames: Readonly<Record<Game, string>> = {
  quake2: '.md2',
  quake3: '.md3',
  doom3: '.md5mesh',
  goldsrc: '.mdl',
};

/** The game that a format is of; null: none, or several. */
export function gameOfFormat(format: string): Game | null {
  return gamesOfFormats[format] ?? null;
}

/** What a part has more of than a game takes. */
export function limitFindings(part: PartData, stored: StoredFacts | null, game: Game): Finding[] {
  const { file, source } = part;
  const table = limits[game];
  const found: Finding[] = [];
  const isOwn = gameOfFormat(part.format) === game;

  function hold(
    limited: Limited,
    code: FindingCode,
    count: number,
    unit: readonly [one: string, many: string],
    place: Place | null,
    remedy: string,
  ): void {
    const limit = table[limited];
    if (limit === undefined || count <= limit.most) return;
    const { most, severity, source: name } = limit;
    const has = counted(count, ...unit);
    const takes = `${gameNames[game]} takes ${most.toLocaleString('en')} (${name})`;
    found.push(finding(severity, code, file, place, `It has ${has}; ${takes}. ${remedy}`));
  }

  if (!isOwn) {
    const message = `${gameNames[game]} opens ${formatsOfGames[game]}, and this is ${part.format}: what it has is held against the limits as if it were converted.`;
    found.push(finding('note', 'foreign_format', file, null, message));
  }
  const vertices = ['vertex', 'vertices'] as const;
  const triangles = ['triangle', 'triangles'] as const;
  if (game === 'goldsrc') {
    for (const { name, count } of bodyVertices(part))
      hold('vertices', 'limit_vertices', count, vertices, name, 'Divide the model into several.');
  } else {
    hold('vertices', 'limit_vertices', source.vertices, vertices, null, 'Reduce it in the editor.');
  }
  hold('triangles', 'limit_triangles', source.triangles, triangles, null, 'Reduce it in the editor.');
  hold(
    'frames',
    'limit_frames',
    source.frames,
    ['frame', 'frames'],
    null,
    'Leave out clips, or every second frame.',
  );
  const level = part.surfaces.filter(({ levelOfDetail }) => levelOfDetail === 0);
  hold(
    'surfaces',
    'limit_surfaces',
    level.length,
    ['surface', 'surfaces'],
    null,
    'Join those of one material.',
  );
  for (const surface of part.surfaces) {
    const { name, indexCount } = surface;
    const place: Place = { kind: 'surface', name };
    const divide = 'Divide the surface.';
    hold('surfaceVertices', 'limit_vertices', fileVertices(part, surface), vertices, place, divide);
    hold('surfaceTriangles', 'limit_triangles', indexCount / 3, triangles, place, divide);
  }
  const tags = part.attachments.length;
  hold('attachments', 'limit_attachments', tags, ['tag', 'tags'], null, 'Leave some out.');
  hold(
    'joints',
    'limit_joints',
    part.joints.length,
    ['joint', 'joints'],
    null,
    'Leave out those that move nothing.',
  );
  const { controllers, bodyGroups } = part;
  hold(
    'controllers',
    'limit_controllers',
    controllers.length,
    ['controller', 'controllers'],
    null,
    'Leave some out.',
  );
  hold('bodyParts', 'limit_body_parts', bodyGroups.length, ['body part', 'body parts'], null, 'Join some.');
  for (const { name, models } of bodyGroups)
    hold(
      'bodyModels',
      'limit_body_models',
      models.length,
      ['model', 'models'],
      { kind: 'body', name },
      'Leave some out.',
    );
  // Of a model of Half-Life, a clip is a sequence of the file.
  if (isOwn)
    hold('clips', 'limit_clips', part.clips.length, ['sequence', 'sequences'], null, 'Leave some out.');
  for (const { name, events } of part.clips)
    hold(
      'events',
      'limit_events',
      events.length,
      ['event', 'events'],
      { kind: 'clip', name },
      'Leave some out.',
    );
  hold('textures', 'limit_textures', part.images.length, ['texture', 'textures'], null, 'Join some.');
  for (const { name, width, height } of part.images)
    hold(
      'textureSize',
      'limit_texture_size',
      Math.max(width, height),
      ['pixel along its longer side', 'pixels along its longer side'],
      { kind: 'texture', name },
      'Make the picture smaller: the game does so with a worse result.',
    );
  if (stored?.skins !== undefined)
    hold('skins', 'limit_skins', stored.skins.length, ['skin', 'skins'], null, 'Leave some out.');
  if (stored?.skinHeight !== undefined)
    hold(
      'skinHeight',
      'limit_skin_height',
      stored.skinHeight,
      ['pixel in the height of its skin', 'pixels in the height of its skin'],
      null,
      'Make the skin less high, in the model too.',
    );
  return found;
}

/** Names that fill their field without an end, or that the game's buffers for paths do not hold. */
export function nameFindings({ file }: PartData, stored: StoredFacts | null): Finding[] {
  return (stored?.unendedNames ?? []).map(({ place, size }) => {
    const message = `The name fills all ${size} bytes of its field, and the game needs the last one for its end. Shorten it.`;
    return finding('error', 'limit_name', file, place, message);
  });
}

/** The vertices of the file, before any was split, that a surface draws. */
function fileVertices(part: PartData, surface: SurfaceSummary): number {
  const mesh = part.meshes[surface.mesh];
  if (mesh === undefined) return 0;
  const frames = mesh.vertexFrames === null ? undefined : part.vertexFrames[mesh.vertexFrames];
  if (frames !== undefined && mesh.indexCount === surface.indexCount) return frames.vertexCount;
  const vertices = verticesOf(part, surface);
  return new Set(Array.from(vertices, (vertex) => mesh.sourceVertex[vertex] ?? vertex)).size;
}

/** The vertices of each model of each body group; of all where there are none. */
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
