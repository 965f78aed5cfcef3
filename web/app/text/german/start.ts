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
    'Eine Datei, einen ganzen Ordner oder eine .pk3, .pk4, .pak oder .zip. Texturen, Skins und Animationen daneben werden gefunden. Alles bleibt auf deinem Gerät.',
  formats: 'Formate',
  anywhere: 'Einfach hier ablegen',
  dropHere: 'Zum Öffnen ablegen',
  sampleNote: (clip, rate) => [
    'Beispiel, ',
    clip,
    ` mit ${rate} Bildern pro Sekunde. Ziehen dreht es, die Teilung zeigt das Innere.`,
  ],
  stillNote: 'Beispiel. Ziehen dreht es, die Teilung zeigt das Innere.',
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
      ? `${name} ist offen, ${plural(clips, { one: '# Animation', other: '# Animationen' })}`
      : `${name} ist offen`,
  loadCancelled: 'Laden abgebrochen',

  recent: 'Zuletzt geöffnet',
  recentsKeep: 'Geöffnete Dateien in diesem Browser behalten',
  recentsStop: 'Dateien nicht mehr behalten',
  recentsForget: 'Gespeicherte Kopien löschen',
  recentsKept:
    'Dateien werden in diesem Browser gespeichert. Zum Löschen: „Dateien nicht mehr behalten“ im Menü „Mehr“.',
  recentsForgotten: 'Gespeicherte Kopien gelöscht',
  recentsImpossible: 'Dieser Browser lässt die Seite keine Dateien speichern',
  recentOpenAgain: (name) => `${name} wieder öffnen`,
  recentGone: 'Nicht mehr gespeichert',
  recentsTooLarge: (name, size, most) =>
    `${name} wird nicht gespeichert: ${bytes(size)}, gespeichert werden Dateien bis ${bytes(most)}.`,
  recentsFull: (name, size) =>
    `${name} wird nicht gespeichert: Dieser Browser hat keinen Platz mehr für ${bytes(size)}.`,
  recentsRefused: (name) => `${name} wird nicht gespeichert: Der Browser hat es abgelehnt.`,
  keepTitle: (name) => `${name} für den nächsten Besuch behalten?`,
  keepText: 'Die Dateien bleiben auf diesem Gerät. Neu laden und Zurück zeigen das Modell wieder.',
  keepYes: 'Dateien behalten',
  keepNo: 'Nein, danke',
  keptGone: 'Die Dateien zu dieser Adresse sind in diesem Browser nicht gespeichert. Öffne sie erneut.',
  recentOpen: (name, from) => (name === from ? name : `${name}, aus ${from}`),
  offlineKeep: 'Seite offline verfügbar machen',
  offlineDelete: 'Offline-Kopie entfernen',
  offlineMade: 'Die Seite ist offline verfügbar',
  offlineRemoved: 'Offline-Kopie entfernt. Die Seite benötigt wieder eine Internetverbindung.',
  offlineImpossible: 'Dieser Browser kann die Seite nicht offline verfügbar machen',

  openMenu: 'Modell öffnen',
  openAddress: 'Adresse öffnen',
  addressTitle: 'Adresse öffnen',
  addressLabel: 'Adresse eines Modells oder Archivs',
  addressHint:
    'Sie muss auf diesem Server liegen. Texturen und Animationen werden aus demselben Ordner geladen.',
  addressWrong: 'Das ist keine Adresse einer Datei.',
  addressOpen: 'Öffnen',
};
