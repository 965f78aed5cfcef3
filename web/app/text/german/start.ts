import { bytes, plural } from '../format.js';
import type { startText } from '../english/start.js';
import type { Translation } from '../messages.js';

export const startGerman: Translation<typeof startText> = {
  product: 'Marrow',
  home: 'Marrow, Startseite',
  pageTitle: (subject) => `${subject} - Marrow`,
  open: 'Öffnen',
  openFiles: 'Dateien öffnen',
  openFolder: 'Ordner öffnen',
  samples: 'Beispiele',
  shortcuts: 'Tastenkürzel',
  switchTheme: 'Farbschema wechseln',
  lightTheme: 'Helles Farbschema',
  darkTheme: 'Dunkles Farbschema',
  more: 'Mehr',
  close: 'Schließen',
  cancel: 'Abbrechen',
  dismiss: 'Ausblenden',
  withKey: (label, key) => `${label} (${key})`,

  headlineDrop: 'Zieh ein Modell herein.',
  headlineOpen: 'Öffne ein Modell.',
  headlineSecond: 'Sieh es in Bewegung.',
  invitation:
    'Eine Datei, ein Ordner oder ein Archiv (.pk3, .pk4, .pak, .zip). Texturen, Skins und Animationen darin werden automatisch geladen. Alles bleibt auf deinem Gerät.',
  formats: 'Formate',
  anywhere: 'Dateien irgendwo ablegen',
  dropHere: 'Zum Öffnen ablegen',
  sampleNote: (clip, rate) => [
    'Beispiel, ',
    clip,
    ` mit ${rate} fps. Zum Drehen ziehen. Die Trennlinie ziehen, um das Drahtgitter zu zeigen.`,
  ],
  stillNote: 'Beispiel. Zum Drehen ziehen. Die Trennlinie ziehen, um das Drahtgitter zu zeigen.',
  playSample: 'Abspielen',

  loading: (name) => `${name} wird geöffnet`,
  loadingModule: 'Starten',
  loadingFetch: 'Laden',
  loadingParse: 'Lesen',
  loadingImages: 'Texturen',
  loadedOf: (loaded, total) => (total === null ? bytes(loaded) : `${bytes(loaded)} von ${bytes(total)}`),
  cancelLoading: 'Abbrechen',
  loaded: (name, clips) =>
    clips > 0
      ? `${name} ist geöffnet, ${plural(clips, { one: '# Animation', other: '# Animationen' })}`
      : `${name} ist geöffnet`,
  loadCancelled: 'Laden abgebrochen',

  recent: 'Zuletzt geöffnet',
  recentsKeep: 'Geöffnete Dateien in diesem Browser speichern',
  recentsStop: 'Gespeicherte Dateien löschen, keine mehr speichern',
  recentsForget: 'Gespeicherte Dateien löschen',
  recentsKept:
    'Geöffnete Dateien werden in diesem Browser gespeichert. Zum Löschen: „Gespeicherte Dateien löschen, keine mehr speichern“ im Menü „Mehr“.',
  recentsForgotten: 'Gespeicherte Dateien gelöscht',
  recentsImpossible:
    'Dieser Browser erlaubt der Seite nicht, Dateien zu speichern. Prüfe seine Einstellungen für Websitedaten.',
  recentOpenAgain: (name) => `${name} erneut öffnen`,
  recentGone: 'Nicht mehr gespeichert',
  recentsTooLarge: (name, size, most) =>
    `${name} wurde nicht gespeichert: Die Größe ist ${bytes(size)}, erlaubt sind höchstens ${bytes(most)}.`,
  recentsFull: (name, size) =>
    `${name} wurde nicht gespeichert: Der Browser hat keinen Platz mehr für ${bytes(size)}. Lösche zuerst gespeicherte Dateien.`,
  recentsRefused: (name) => `${name} wurde nicht gespeichert: Der Browser erlaubt es nicht.`,
  keepTitle: (name) => `${name} für den nächsten Besuch speichern?`,
  keepText:
    'Die Dateien bleiben auf diesem Gerät. Das Modell öffnet sich wieder, wenn du die Seite neu lädst oder zurückgehst.',
  keepYes: 'Dateien speichern',
  keepNo: 'Nein, danke',
  keptGone: 'Die Dateien zu diesem Link sind in diesem Browser nicht gespeichert. Öffne sie erneut.',
  recentOpen: (name, from) => (name === from ? name : `${name}, aus ${from}`),
  offlineKeep: 'Seite offline verfügbar machen',
  offlineDelete: 'Offline-Kopie entfernen',
  offlineMade: 'Die Seite ist offline verfügbar',
  offlineRemoved: 'Offline-Kopie entfernt. Die Seite benötigt wieder eine Internetverbindung.',
  offlineImpossible: 'Dieser Browser kann die Seite nicht offline verfügbar machen',

  openMenu: 'Modell öffnen',
  openAddress: 'URL öffnen',
  addressTitle: 'URL öffnen',
  addressLabel: 'URL eines Modells oder Archivs',
  addressHint:
    'Sie muss auf diesem Server liegen. Texturen und Animationen werden aus demselben Ordner geladen.',
  addressWrong: 'Das ist keine URL einer Datei.',
  addressOpen: 'Öffnen',
};
