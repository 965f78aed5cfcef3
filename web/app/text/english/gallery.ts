import { bytes, count, plural } from '../format.js';

const sorts = {
  folder: 'Folder, then name',
  name: 'Name',
  triangles: 'Most triangles',
  size: 'Largest file',
} as const;

const traits = {
  animation: 'animation',
  skins: 'skins',
  missing: 'missing textures',
  failed: 'failed to load',
} as const;

/** The gallery. */
export const galleryText = {
  gallery: 'Gallery',
  galleryTitle: (models: number, name: string): string =>
    `${plural(models, { one: '# model', other: '# models' })} in ${name === '' ? 'the opened files' : name}`,
  galleryFound: (shown: number, models: number, name: string): string =>
    `${count(shown)} of ${plural(models, { one: '# model', other: '# models' })} in ${name === '' ? 'the opened files' : name}`,
  galleryFiles: (files: number, size: number): string =>
    `${plural(files, { one: '# file', other: '# files' })}${size > 0 ? `, ${bytes(size)}` : ''}`,
  galleryFind: 'Find by name or folder',
  galleryBack: (name: string): string => `Back to ${name}`,
  galleryClose: 'Close the gallery',
  gallerySort: (sort: keyof typeof sorts): string => sorts[sort],
  gallerySortBy: (sort: string): string => `Sort by: ${sort}`,
  gallerySize: 'Preview size',
  gallerySmall: 'Small',
  galleryLarge: 'Large',
  galleryModels: 'Models',
  galleryFilters: 'Filters',
  galleryFiltersOn: (filters: number): string => `Filters, ${count(filters)} active`,
  galleryFolders: 'Folder',
  galleryNoFolder: 'no folder',
  galleryMoreFolders: (more: number): string => `${count(more)} more: use the search`,
  galleryFormats: 'Format',
  galleryHas: 'Contents',
  galleryState: 'Status',
  galleryTrait: (trait: keyof typeof traits): string => traits[trait],
  galleryKnown: (drawn: number, models: number): string =>
    `Based on ${count(drawn)} of ${count(models)} previews`,
  galleryReset: 'Reset filters',
  galleryNone: 'No matches',
  galleryTriangles: (amount: number): string => plural(amount, { one: '# tri', other: '# tris' }),
  galleryClips: (amount: number): string => plural(amount, { one: '# clip', other: '# clips' }),
  gallerySkins: (amount: number): string => plural(amount, { one: '# skin', other: '# skins' }),
  galleryMissing: (amount: number): string => `${count(amount)} missing`,
  galleryMissingTextures: (amount: number): string =>
    plural(amount, { one: '# texture missing', other: '# textures missing' }),
  galleryFailed: (title: string, reason: string): string => `${title}. ${reason}`,
  galleryDrawing: (drawn: number, asked: number): string =>
    `Drawing previews, ${count(drawn)} of ${count(asked)}`,
  gallerySelected: (models: number): string => `${count(models)} selected`,
  galleryClear: 'Clear selection',
  galleryOpen: (name: string): string => `Open ${name}`,
  galleryPlace: (place: number, models: number): string => `${count(place)} of ${count(models)}`,
  galleryAt: (name: string, place: number, models: number): string =>
    `${name}, ${count(place)} of ${count(models)}`,
  nextModel: 'Next model',
  previousModel: 'Previous model',
  thumbnailsKeep: 'Store gallery previews',
  thumbnailsClear: 'Delete stored gallery previews',
  thumbnailsKept: 'Previews are stored in this browser',
  thumbnailsNotKept: 'Previews are no longer stored',
  thumbnailsCleared: 'Deleted the stored gallery previews',
} as const;
