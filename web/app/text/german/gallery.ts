import { bytes, count, plural } from '../format.js';
import type { galleryText } from '../english/gallery.js';
import type { Translation } from '../messages.js';

const sorts = {
  folder: 'Ordner, dann Name',
  name: 'Name',
  triangles: 'Meiste Dreiecke',
  size: 'Größte Datei',
};

const traits = {
  animation: 'Animation',
  skins: 'Skins',
  missing: 'fehlende Texturen',
  failed: 'Laden fehlgeschlagen',
};

const models = { one: '# Modell', other: '# Modelle' };

/** The location of the models. */
const place = (name: string): string => (name === '' ? 'in den geöffneten Dateien' : `in ${name}`);

export const galleryGerman: Translation<typeof galleryText> = {
  gallery: 'Galerie',
  galleryTitle: (amount, name) => `${plural(amount, models)} ${place(name)}`,
  galleryFound: (shown, amount, name) =>
    plural(amount, {
      one: `${count(shown)} von # Modell ${place(name)}`,
      other: `${count(shown)} von # Modellen ${place(name)}`,
    }),
  galleryFiles: (files, size) =>
    `${plural(files, { one: '# Datei', other: '# Dateien' })}${size > 0 ? `, ${bytes(size)}` : ''}`,
  galleryFind: 'Nach Name oder Ordner suchen',
  galleryBack: (name) => `Zurück zu ${name}`,
  galleryClose: 'Galerie schließen',
  gallerySort: (sort) => sorts[sort],
  gallerySortBy: (sort) => `Sortieren nach: ${sort}`,
  gallerySize: 'Größe der Vorschauen',
  gallerySmall: 'Klein',
  galleryLarge: 'Groß',
  galleryModels: 'Modelle',
  galleryFilters: 'Filter',
  galleryFiltersOn: (filters) => `Filter, ${count(filters)} aktiv`,
  galleryFolders: 'Ordner',
  galleryNoFolder: 'kein Ordner',
  galleryMoreFolders: (more) => `Noch ${count(more)}, über die Suche zu finden`,
  galleryFormats: 'Format',
  galleryHas: 'Inhalt',
  galleryState: 'Status',
  galleryTrait: (trait) => traits[trait],
  galleryKnown: (drawn, amount) => `Anhand von ${count(drawn)} der ${count(amount)} Vorschauen`,
  galleryReset: 'Filter zurücksetzen',
  galleryNone: 'Keine Treffer',
  galleryTriangles: (amount) => plural(amount, { one: '# Tri', other: '# Tris' }),
  galleryClips: (amount) => plural(amount, { one: '# Animation', other: '# Animationen' }),
  gallerySkins: (amount) => plural(amount, { one: '# Skin', other: '# Skins' }),
  galleryMissing: (amount) => plural(amount, { one: '# fehlt', other: '# fehlen' }),
  galleryMissingTextures: (amount) => plural(amount, { one: '# Textur fehlt', other: '# Texturen fehlen' }),
  galleryFailed: (title, reason) => `${title}. ${reason}`,
  galleryDrawing: (drawn, asked) => `Vorschauen werden gezeichnet, ${count(drawn)} von ${count(asked)}`,
  gallerySelected: (amount) => `${count(amount)} ausgewählt`,
  galleryClear: 'Auswahl aufheben',
  galleryOpen: (name) => `${name} öffnen`,
  galleryPlace: (at, amount) => `${count(at)} von ${count(amount)}`,
  galleryAt: (name, at, amount) => `${name}, ${count(at)} von ${count(amount)}`,
  nextModel: 'Nächstes Modell',
  previousModel: 'Vorheriges Modell',
  thumbnailsKeep: 'Vorschauen der Galerie speichern',
  thumbnailsClear: 'Gespeicherte Vorschauen löschen',
  thumbnailsKept: 'Vorschauen werden in diesem Browser gespeichert',
  thumbnailsNotKept: 'Vorschauen werden nicht mehr gespeichert',
  thumbnailsCleared: 'Gespeicherte Vorschauen gelöscht',
};
