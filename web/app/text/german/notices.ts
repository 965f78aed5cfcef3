import { count, list, plural } from '../format.js';
import type { noticesText } from '../english/notices.js';
import type { Translation } from '../messages.js';

/** The maximum number of listed names; the others are counted. */
const namesListed = 6;

function some(names: readonly string[]): string {
  return andMore(names.slice(0, namesListed), Math.max(0, names.length - namesListed));
}

function andMore(names: readonly string[], more: number): string {
  if (more === 0) return list(names);
  return `${names.join(', ')} und ${plural(more, { one: '# weitere', other: '# weitere' })}`;
}

function unknown(sentence: string, known: readonly string[]): string {
  return `${sentence} ${known.length === 0 ? 'Keine verfügbar.' : `Verfügbar: ${some(known)}.`}`;
}

export const noticesGerman: Translation<typeof noticesText> = {
  unknownTitle: 'Ein Teil dieses Links wurde nicht gefunden',
  unknownSample: (name, known) => unknown(`Es gibt kein Beispiel namens „${name}“.`, known),
  unknownEntry: (name, known) => unknown(`Es gibt kein Modell namens „${name}“.`, known),
  unknownClip: (name, known) => unknown(`Es gibt keine Animation namens „${name}“.`, known),
  unknownSkin: (name, known) => unknown(`Es gibt keinen Skin namens „${name}“.`, known),
  unknownWeapon: (name, known) => unknown(`Es gibt keine Waffe namens „${name}“.`, known),
  unknownPlayer: (name, known) => unknown(`Es gibt kein Spielermodell namens „${name}“.`, known),
  unknownPart: (name, known) => unknown(`Es gibt kein Teil namens „${name}“.`, known),
  unknownSection: (name, known) => unknown(`Es gibt keinen Abschnitt namens „${name}“.`, known),

  missingTitle: (missing, amount) =>
    amount === 1
      ? 'Die Textur wurde nicht gefunden'
      : plural(missing, {
          one: `# von ${count(amount)} Texturen wurde nicht gefunden`,
          other: `# von ${count(amount)} Texturen wurden nicht gefunden`,
        }),
  missingText: (names, rest, canAdd) =>
    `${names.length + rest > 1 ? 'Es fehlen' : 'Es fehlt'}: ${andMore(names, rest)}. Form und Animationen sind vollständig.${canAdd ? ' Füge die Dateien hinzu, um die Texturen zu sehen.' : ''}`,
  companionsOfPart: (file) => `${file} ist nur ein Teil eines Spielermodells`,
  companionsOfFile: (file, missing) =>
    missing === 1 ? `Zu ${file} fehlt eine Datei` : `Zu ${file} fehlen Dateien`,
  companionsOfMesh: (file) => `${file} ist eine Animation ohne Modell`,
  companionsPart: (files) =>
    `${files.length === 1 ? 'Es fehlt' : 'Es fehlen'}: ${some(files)}. Füge sie hinzu, oder zieh den ganzen Ordner des Spielermodells herein.`,
  companionsFile: (files, model) =>
    `${files.length === 1 ? 'Es fehlt' : 'Es fehlen'}: ${some(files)}. Füge sie hinzu, oder zieh sie zusammen mit ${model} herein.`,
  companionsMesh: 'Es fehlt die .md5mesh-Datei des Modells. Füge sie hinzu, oder zieh beide zusammen herein.',
  missingIn: (files) => `Benötigt von ${some(files)}`,
  missingFor: (names) => `Benötigt von ${some(names)}`,
  tried: (files) => `Gesucht: ${some(files)}`,
  triedAmong: (files) =>
    plural(files, {
      one: 'Nicht in der geöffneten Datei gefunden',
      other: 'Nicht in den # geöffneten Dateien gefunden',
    }),
  findMissing: 'Suchen',
  findMissingNamed: (name) => `${name} suchen`,

  textureDrop:
    'Zieh ein Bild herein, um die Textur mit demselben Namen oder die des gewählten Teils zu ersetzen.',
  placeTitle: (name) => `${name} anwenden auf …`,
  placeEverywhere: 'Alle',
  placeBare: 'Flächen ohne Textur',
  placeCancel: 'Abbrechen',
  selectPart: (name) => `${name} ausgewählt. Zieh ein Bild herein, um die Textur zu ersetzen.`,

  offerTitle: (name, onto) => `${name} und ${onto}`,
  offerText: (name, onto) => `${name} ist geöffnet. Du kannst Kopf oder Torso für ${onto} verwenden.`,
  offerHead: (onto) => `Kopf für ${onto} verwenden`,
  offerTorso: (onto) => `Torso für ${onto} verwenden`,

  chooseAnother: 'Andere Datei wählen',
  details: 'Details',
  copyDetails: 'Details kopieren',
  detailFile: 'Datei',
  detailReadAs: 'Format',
  detailWhere: 'Stelle',
  detailCode: 'Code',
  detailAddress: 'URL',
  detailSize: (name, size) => `${name}, ${plural(size, { one: '# Byte', other: '# Bytes' })}`,
  whereOffset: (offset) => `Offset ${count(offset)}`,
  whereLine: (line) => `Zeile ${count(line)}`,
  titleUnknown: 'Dieser Dateityp wird nicht unterstützt',
  titleVersion: 'Diese Version des Formats wird nicht unterstützt',
  titleTruncated: 'Die Datei ist unvollständig',
  titleDamaged: 'Die Datei ist beschädigt',
  titleText: 'Die Datei hat einen Syntaxfehler',
  titleCompanion: 'Eine benötigte Datei fehlt',
  titleTooLarge: 'Die Datei ist zu groß',
  titleMemory: 'Der Speicher reicht nicht aus',
  titleArchive: 'Das Archiv kann nicht gelesen werden',
  titleArchiveEntry: 'Das Modell ist nicht im Archiv',
  titleModuleLost: 'Das Lademodul ist abgestürzt',
  titleForeign: 'Die URL liegt auf einem anderen Server',
  titleFetch: 'Die Datei konnte nicht heruntergeladen werden',
  titleOther: 'Die Datei kann nicht geöffnet werden',
  failedFile: (file, message) => `${file}: ${message}`,
  textForeign:
    'Diese Seite öffnet nur Dateien von deinem Gerät und vom eigenen Server. Speichere die Datei und öffne sie von hier.',
  textSoftware:
    'WebGL 2 ist nicht verfügbar. Bilder werden deshalb langsamer gezeichnet, ohne Skelett und andere Einblendungen. Schalte die Hardwarebeschleunigung in den Einstellungen des Browsers ein.',
};
