import type { InstanceLike, ModelLike } from '../../lib/index.js';
import type { Session } from '../open/session.js';
import { clipOf, positionOf, textureRows, type TextureRow } from '../state/select.js';
import type { AppState } from '../state/state.js';
import { fileName } from '../text/format.js';
import { playedName, safeName, savedName, UniqueNames } from './names.js';
import { hasPose, poseFile, poseFileText } from './pose-file.js';
import { zipFile, type ZippedFile } from './zip-file.js';

/** A file to save. */
export interface SavedFile {
  readonly name: string;
  readonly content: Blob;
}

export type FileKind = 'glb' | 'obj' | 'marrow' | 'pose' | 'textures';

/** The kinds of files that can be created from the open model. */
export function fileKinds(state: AppState): FileKind[] {
  const { subject } = state;
  if (subject === null) return [];
  const kinds: FileKind[] = ['glb', 'obj', 'marrow'];
  if (hasPose(subject.summary)) kinds.push('pose');
  if (texturesHere(state).length > 0) kinds.push('textures');
  return kinds;
}

/** The textures that are loaded or were replaced by the user. */
export function texturesHere({ subject }: AppState): TextureRow[] {
  return subject === null ? [] : textureRows(subject).filter(({ decoded }) => (decoded ?? null) !== null);
}

/** The file name for a kind of file. An OBJ with its materials and images is a ZIP, and so are several textures. */
export function modelFileName(state: AppState, kind: FileKind, texture: TextureRow | null = null): string {
  const model = state.subject?.name ?? '';
  switch (kind) {
    case 'glb':
      return savedName(model, null, 'glb');
    case 'obj':
      return savedName(model, playedName(state), 'obj.zip');
    case 'marrow':
      return savedName(model, null, 'marrow');
    case 'pose':
      return savedName(model, playedName(state), 'json');
    case 'textures':
      return texture === null ? savedName(model, 'textures', 'zip') : textureName(texture);
  }
}

export interface Model3d {
  readonly model: ModelLike;
  /** The instance in the pose to save. */
  readonly instance: InstanceLike;
}

/** Creates a file of the open model. `texture` is the texture to save; null saves all of them. */
export async function makeModelFile(
  { model, instance }: Model3d,
  session: Session,
  state: AppState,
  kind: FileKind,
  texture: TextureRow | null,
): Promise<SavedFile> {
  const name = modelFileName(state, kind, texture);
  switch (kind) {
    case 'glb': {
      const { toGlb } = await import('../../lib/export/index.js');
      return { name, content: new Blob([await toGlb(instance)], { type: 'model/gltf-binary' }) };
    }
    case 'obj': {
      const { toObj } = await import('../../lib/export/index.js');
      const trunk = name.replace(/\.obj\.zip$/, '');
      const { obj, mtl, images, name: objName } = toObj(instance, { name: trunk });
      const texts = [
        { name: objName, bytes: new TextEncoder().encode(obj) },
        { name: mtl.name, bytes: new TextEncoder().encode(mtl.text) },
      ];
      const textures = images.map((image) => ({ name: image.name, bytes: image.png }));
      return { name, content: zipFile([...texts, ...textures]) };
    }
    case 'marrow': {
      const bytes = await session.current.marrowFile();
      if (bytes === null) throw new Error(`${model.subject} is no longer open`);
      return { name, content: new Blob([bytes], { type: 'application/octet-stream' }) };
    }
    case 'pose': {
      const clip = clipOf(state)?.name ?? null;
      const frame = clip === null ? 0 : Number(positionOf(state).frame.toFixed(3));
      const text = poseFileText(poseFile(instance, { model: state.subject?.name ?? '', clip, frame }));
      return { name, content: new Blob([text], { type: 'application/json' }) };
    }
    case 'textures':
      return texture === null
        ? { name, content: zipFile(await allTextures(session, texturesHere(state))) }
        : { name, content: new Blob([await pngOf(session, texture)], { type: 'image/png' }) };
  }
}

/** "models/ogro/skin.pcx" -> "skin.png". */
export function textureName({ name, override }: TextureRow): string {
  const file = fileName((override?.name ?? name).replaceAll('\\', '/'));
  return `${safeName(file.replace(/\.\w{1,4}$/, '')) || 'texture'}.png`;
}

async function pngOf(session: Session, texture: TextureRow): Promise<Uint8Array<ArrayBuffer>> {
  const png = await session.current.texturePng(texture);
  if (png === null) throw new Error(`the image ${texture.name} is not available`);
  return png;
}

/** Creates a ZIP of all textures. Duplicate names are numbered. */
async function allTextures(session: Session, rows: readonly TextureRow[]): Promise<ZippedFile[]> {
  const names = textureNames(rows);
  const files: ZippedFile[] = [];
  for (const [i, row] of rows.entries()) files.push({ name: names[i]!, bytes: await pngOf(session, row) });
  return files;
}

/** The name of each texture in a ZIP. */
export function textureNames(rows: readonly TextureRow[]): string[] {
  const names = new UniqueNames();
  return rows.map((row) => `${names.next(textureName(row).replace(/\.png$/, ''))}.png`);
}
