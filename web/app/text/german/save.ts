import { bytes, count, plural } from '../format.js';
import type { saveText } from '../english/save.js';
import type { Translation } from '../messages.js';

const size = (width: number, height: number): string => `${count(width)} × ${count(height)}`;

const ofModels = (models: number): string => plural(models, { one: '# Modell', other: '# Modellen' });

export const saveGerman: Translation<typeof saveText> = {
  share: 'Teilen',
  embed: 'Einbetten',
  save: 'Speichern',
  shared: 'Link zu dieser Ansicht kopiert',
  sharedWithout: (model) =>
    `Link ohne die Dateien von ${model} kopiert: Sie liegen nur auf diesem Gerät. Schicke sie mit (Speichern, Modelldateien) oder lege sie auf einen Server und füge ?src=URL vor dem # ein.`,
  sharedWithoutOther: (model) =>
    `Link ohne den Vergleich kopiert. Die Dateien von ${model} liegen nur auf diesem Gerät.`,
  sharedWithoutPaint: 'Link kopiert. Ersetzte Texturen sind nicht darin enthalten.',

  saveImage: 'Bild',
  saveMotion: 'Video oder GIF',
  saveFiles: 'Modelldateien',
  saveAsVideo: 'Video',
  saveAsGif: 'GIF',
  saveName: (name) => `${name} speichern`,
  savedFile: (name, weight) => `${name} gespeichert, ${bytes(weight)}`,
  savedRecording: (name, weight) =>
    `${name} gespeichert, ${bytes(weight)}. Dieser Browser kann Video nicht Bild für Bild kodieren; es wurde während der Wiedergabe aufgenommen.`,
  saving: 'Wird gespeichert',
  savingShare: (percent) => `${percent} %`,
  saveCancelled: 'Speichern abgebrochen',
  preview: 'Vorschau',
  imageOf: 'Inhalt',
  imageView: 'Diese Ansicht',
  imageClips: 'Alle Animationen',
  sheetSum: (clips, width, height) =>
    `${plural(clips, { one: '# Animation', other: '# Animationen' })} beim mittleren Bild, ${size(width, height)}.`,
  imageNote: (width, height, background) => `${size(width, height)}, ${background}`,
  noteTheme: 'auf einem Verlauf',
  noteColor: 'auf einer Farbe',
  noteNone: 'transparent',
  size: 'Größe',
  width: 'b',
  height: 'h',
  widthHint: 'Breite in Pixeln',
  heightHint: 'Höhe in Pixeln',
  scaleOfView: 'Skalierung',
  scaleOwn: 'Eigene',
  backgroundNone: 'Keiner',
  backgroundChoice: 'Hintergrundfarbe',
  fileFormat: 'Format',
  motion: 'Bewegung',
  motionClip: 'Animation',
  motionTurntable: 'Drehung',
  motionBoth: 'Beides',
  framesRow: 'Bilder',
  frameIn: 'von',
  frameOut: 'bis',
  frameInHint: 'Erstes Bild der Animation',
  frameOutHint: 'Letztes Bild der Animation',
  frameRate: 'Bildrate',
  turnTime: 'Eine Drehung',
  smallGif: 'Kleines GIF (480 px, einfarbiger Hintergrund)',
  gifColors: 'Palette',
  gifOne: 'Gemeinsam',
  gifEach: 'Pro Bild',
  motionSum: (frames, seconds, weight) =>
    `${plural(frames, { one: '# Bild', other: '# Bilder' })}, ${seconds} s, etwa ${bytes(weight)}.`,
  imageSum: (weight) => `Etwa ${bytes(weight)}.`,
  sumTurns: (turns) =>
    plural(turns, {
      one: 'Eine Drehung dauert # Durchlauf der Animation.',
      other: 'Eine Drehung dauert # Durchläufe der Animation.',
    }),
  sumSpeed: (speed) => `Die Animation läuft mit ${speed}-facher Geschwindigkeit, wie in der Ansicht.`,
  sumGif: 'GIF hat keine Teiltransparenz: Kanten werden mit Grau gemischt.',
  sumWebmAlpha:
    'Chrome, Edge und Firefox zeigen transparentes WebM; andere Browser zeigen einen grauen Hintergrund.',
  sumMp4Opaque: 'MP4 hat keine Transparenz: Der Hintergrund ist grau.',
  sumNoMp4: 'MP4 ist nicht verfügbar: Dieser Browser kann kein H.264-Video dieser Größe kodieren.',
  sumEven: 'Video benötigt gerade Werte für Breite und Höhe: Die Größe wurde angepasst.',
  sumRecording: (seconds) =>
    `Dieser Browser kann Video nicht Bild für Bild kodieren: Es wird während der Wiedergabe aufgenommen, das dauert ${seconds} s.`,
  sumNoVideo: 'Dieser Browser kann kein Video kodieren. Speichere stattdessen ein GIF.',
  sumStill: 'Die Animation hat nur ein Bild: Nichts bewegt sich.',
  tooLarge: (width, height) =>
    `Die GPU dieses Geräts kann diese Größe nicht zeichnen. Mit diesem Seitenverhältnis sind höchstens ${size(width, height)} möglich.`,
  useLargest: (width, height) => `${size(width, height)} verwenden`,
  notDrawn:
    'Das Bild konnte nicht gezeichnet werden: Die GPU reagiert nicht. Versuche es gleich noch einmal.',
  notSaved: (reason) => `Nichts wurde gespeichert: ${reason}`,
  zipFull: (files) =>
    `Ein ZIP fasst höchstens 4 GB und ${count(files)} Dateien. Speichere weniger Dateien auf einmal.`,
  noSpace: 'Der Speicher reicht nicht aus. Wähle eine kleinere Größe oder weniger Bilder.',

  batchSave: 'Auswahl speichern',
  batchTitle: (models) => plural(models, { one: '# Modell speichern', other: '# Modelle speichern' }),
  batchFiles: 'Dateien',
  batchImages: 'Bild (PNG)',
  batchGlb: 'GLB',
  batchNote: 'Alle Dateien in einem ZIP, in den Ordnern der Modelle.',
  batchNothing: 'Wähle mindestens eine Art von Datei.',
  batchProgress: (done, models) => `${count(done)} von ${count(models)}`,
  batchSaved: (name, size, files) =>
    `${name} gespeichert, ${bytes(size)}: ${plural(files, { one: '# Datei', other: '# Dateien' })}`,
  batchFailed: (failed, models, saved) => {
    if (!saved) return 'Kein Modell konnte gespeichert werden:';
    const could = plural(failed, { one: 'konnte', other: 'konnten' });
    return `${count(failed)} von ${ofModels(models)} ${could} nicht vollständig gespeichert werden:`;
  },
  batchFull: (complete, models) =>
    `Das ZIP ist voll: Es enthält alle Dateien von ${count(complete)} von ${ofModels(models)}. Wähle die übrigen Modelle aus und speichere sie in einem weiteren ZIP.`,
  batchFailures: 'Modelle, die nicht vollständig gespeichert werden konnten',

  fileGlb: 'GLB',
  fileGlbNote: 'Modell mit Skelett, Animationen und Texturen, für Blender, Spiel-Engines und das Web.',
  fileObj: 'OBJ dieser Pose',
  fileObjNote: 'Das Netz in der aktuellen Pose, mit Materialien und Texturen, in einem ZIP.',
  fileMarrow: '.marrow',
  fileMarrowNote: 'Das ganze Modell in einer Datei, für Marrow.',
  filePose: 'Pose als JSON',
  filePoseNote: 'Matrizen und Transformationen der Gelenke und Tags in der aktuellen Pose.',
  fileTextures: 'Texturen als PNG',
  fileTexturesNote: (textures) =>
    plural(textures, { one: '# Textur.', other: '# Texturen, eine oder alle.' }),
  texturesAll: 'Alle, in einem ZIP',
  texturesWhich: 'Welche Textur',

  embedTitle: 'Einbetten',
  embedFrame: 'iframe',
  embedFrameNote: 'Funktioniert auf jeder Seite, ohne Skript. Verwendet embed.html dieser Website.',
  embedWidget: 'Element',
  embedWidgetNote: 'Für eigene Seiten, mit den Dateien von marrow3d auf deinem Server.',
  embedCopy: (what) => `Code kopieren: ${what}`,
  embedCopied: 'Code kopiert',
  copyCode: 'Kopieren',
  embedLocal: (name) =>
    `${name} liegt nur auf diesem Gerät. Lege es mit Texturen und weiteren Dateien auf einen Server und ersetze https://your.example/ durch die Adresse dieses Servers.`,
  embedPainted: 'Der Code enthält die ersetzten Texturen nicht.',
  embedControls: 'Bedienung',
  embedFull: 'Alles',
  embedMini: 'Minimal',
  embedNone: 'Keine',
};
