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
    `Link ohne die Dateien von ${model} kopiert: Sie liegen nur auf diesem Gerät. Schicke sie mit (Speichern, Modelldateien) oder lege sie auf einen Server und füge ?src=ADRESSE vor dem # ein.`,
  sharedWithoutOther: (model) =>
    `Link ohne den Vergleich kopiert. Die Dateien von ${model} liegen nur auf diesem Gerät.`,
  sharedWithoutPaint: 'Link kopiert. Ersetzte Texturen sind nicht darin enthalten.',

  saveImage: 'Bild',
  saveMotion: 'Animation oder Drehung',
  saveFiles: 'Modelldateien',
  saveAsVideo: 'Video',
  saveAsGif: 'GIF',
  saveName: (name) => `${name} speichern`,
  savedFile: (name, weight) => `${name} gespeichert, ${bytes(weight)}`,
  savedRecording: (name, weight) =>
    `${name} gespeichert, ${bytes(weight)}. Dieser Browser kann Video nicht Bild für Bild kodieren; es wurde während der Wiedergabe aufgenommen.`,
  saving: 'Wird gespeichert',
  savingShare: (percent) => `${percent} %`,
  saveCancelled: 'Nichts wurde gespeichert',
  preview: 'Vorschau',
  imageOf: 'Inhalt',
  imageView: 'Diese Ansicht',
  imageClips: 'Alle Animationen',
  sheetSum: (clips, width, height) =>
    `${plural(clips, { one: '# Animation', other: '# Animationen' })} beim mittleren Bild, ${size(width, height)}.`,
  imageNote: (width, height, background) => `${size(width, height)}, ${background}`,
  noteTheme: 'mit Verlauf',
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
  gifColors: 'Farben',
  gifOne: 'Für alle Bilder',
  gifEach: 'Für jedes Bild',
  motionSum: (frames, seconds, weight) =>
    `${plural(frames, { one: '# Bild', other: '# Bilder' })}, ${seconds} s, etwa ${bytes(weight)}.`,
  imageSum: (weight) => `Etwa ${bytes(weight)}.`,
  sumTurns: (turns) =>
    plural(turns, {
      one: 'Eine Drehung dauert so lange wie # Durchlauf der Animation.',
      other: 'Eine Drehung dauert so lange wie # Durchläufe der Animation.',
    }),
  sumSpeed: (speed) => `Die Animation läuft mit ${speed}-facher Geschwindigkeit, wie in der Ansicht.`,
  sumGif: 'GIF kennt nur volle Transparenz; Kanten werden gegen das Grau des Hintergrunds gezeichnet.',
  sumWebmAlpha:
    'Chrome, Edge und Firefox zeigen transparentes WebM; andere zeigen das Grau des Hintergrunds.',
  sumMp4Opaque: 'MP4 kennt keine Transparenz: Der Hintergrund ist das Grau des Hintergrunds.',
  sumNoMp4: 'MP4 fehlt: Dieser Browser kann kein H.264-Video dieser Größe kodieren.',
  sumEven: 'Video hat gerade Seitenlängen.',
  sumRecording: (seconds) =>
    `Dieser Browser kann nicht Bild für Bild kodieren: Das Video wird während der Wiedergabe aufgenommen, das dauert ${seconds} s.`,
  sumNoVideo: 'Dieser Browser kann kein Video erzeugen. GIF funktioniert hier.',
  sumStill: 'Das Modell steht still: Die Animation ist ein einziges Bild.',
  tooLarge: (width, height) =>
    `Das ist größer, als die GPU dieses Geräts zeichnen kann. In diesem Format geht höchstens ${size(width, height)}.`,
  useLargest: (width, height) => `${size(width, height)} verwenden`,
  notDrawn:
    'Das Bild konnte nicht gezeichnet werden: Die GPU antwortet nicht. Versuche es gleich noch einmal.',
  notSaved: (reason) => `Nichts wurde gespeichert: ${reason}`,
  zipFull: (files) => `Ein ZIP fasst höchstens 4 GB und ${count(files)} Dateien.`,
  noSpace: 'Dafür reicht der Speicher nicht. Wähle eine kleinere Größe oder weniger Bilder.',

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
  fileObjNote: 'Das Netz, wie es jetzt steht, mit Materialien und Texturen, in einem ZIP.',
  fileMarrow: '.marrow',
  fileMarrowNote: 'Alles in einer Datei, die Marrow sofort öffnet.',
  filePose: 'Pose als JSON',
  filePoseNote: 'Gelenke und Tags, wie sie jetzt stehen: Matrizen und Transformationen.',
  fileTextures: 'Texturen als PNG',
  fileTexturesNote: (textures) =>
    plural(textures, { one: '# Textur.', other: '# Texturen, eine oder alle.' }),
  texturesAll: 'Alle, in einem ZIP',
  texturesWhich: 'Welche Textur',

  embedTitle: 'Einbetten',
  embedFrame: 'iframe',
  embedFrameNote:
    'Funktioniert überall und braucht kein Skript. Der Frame ist die embed.html dieses Servers.',
  embedWidget: 'Element',
  embedWidgetNote: 'Für eigene Seiten, mit den Dateien von marrow3d auf deinem Server.',
  embedCopy: (what) => `Code kopieren: ${what}`,
  embedCopied: 'Code kopiert',
  copyCode: 'Kopieren',
  embedLocal: (name) =>
    `${name} liegt nur auf diesem Gerät. Lege es mit allen zugehörigen Dateien auf einen Server und ersetze https://your.example/ durch dessen Adresse.`,
  embedPainted: 'Ersetzte Texturen sind nicht im Code enthalten.',
  embedControls: 'Bedienung',
  embedFull: 'Alles',
  embedMini: 'Minimal',
  embedNone: 'Keine',
};
