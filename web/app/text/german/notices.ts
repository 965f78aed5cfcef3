import { count, list, plural } from '../format.js';
import type { noticesText } from '../english/notices.js';
import type { Translation } from '../messages.js';

/** The maximum number of listed names; the rest are counted. */
const namesListed = 6;

function some(names: readonly string[]): string {
  return andMore(names.slice(0, namesListed), Math.max(0, names.length - namesListed));
}

function andMore(names: readonly string[], more: number): string {
  if (more === 0) return list(names);
  return `${names.join(', ')} und ${plural(more, { one: '# weitere', other: '# weitere' })}`;
}

function unknown(sentence: string, known: readonly string[]): string {
  return known.length === 0 ? `${sentence} Hier gibt es gar keine.` : `${sentence} Es gibt: ${some(known)}.`;
}

export const noticesGerman: Translation<typeof noticesText> = {
  unknownTitle: 'Ein Teil dieses Links wurde nicht gefunden',
  unknownSample: (name, known) => unknown(`Kein Beispiel heißt „${name}“.`, known),
  unknownEntry: (name, known) => unknown(`Kein Modell heißt „${name}“.`, known),
  unknownClip: (name, known) => unknown(`Keine Animation heißt „${name}“.`, known),
  unknownSkin: (name, known) => unknown(`Kein Skin heißt „${name}“.`, known),
  unknownWeapon: (name, known) => unknown(`Keine Waffe heißt „${name}“.`, known),
  unknownPlayer: (name, known) => unknown(`Kein Spieler heißt „${name}“.`, known),
  unknownPart: (name, known) => unknown(`Kein Teil heißt „${name}“.`, known),
  unknownSection: (name, known) => unknown(`Kein Abschnitt heißt „${name}“.`, known),

  missingTitle: (missing, amount) =>
    amount === 1
      ? 'Die Textur wurde nicht gefunden'
      : plural(missing, {
          one: `# von ${count(amount)} Texturen wurde nicht gefunden`,
          other: `# von ${count(amount)} Texturen wurden nicht gefunden`,
        }),
  missingText: (names, rest, canAdd) =>
    `${names.length + rest > 1 ? 'Es fehlen' : 'Es fehlt'}: ${andMore(names, rest)}. Form und Animationen sind vollständig.${canAdd ? ' Füge die Dateien hinzu, sie erscheinen sofort.' : ''}`,
  companionsOfPart: (file) => `${file} ist nur ein Teil einer Spielfigur`,
  companionsOfFile: (file, missing) =>
    missing === 1 ? `Zu ${file} fehlt eine Datei` : `Zu ${file} fehlen Dateien`,
  companionsOfMesh: (file) => `${file} ist eine Animation ohne Modell`,
  companionsPart: (files) =>
    `${files.length === 1 ? 'Es fehlt' : 'Es fehlen'}: ${some(files)}. Füge sie hinzu, oder zieh den ganzen Ordner der Figur herein.`,
  companionsFile: (files, model) =>
    `${files.length === 1 ? 'Es fehlt' : 'Es fehlen'}: ${some(files)}. Füge sie hinzu, oder zieh sie zusammen mit ${model} herein.`,
  companionsMesh: 'Es fehlt die .md5mesh-Datei des Modells. Füge sie hinzu, oder zieh beide zusammen herein.',
  missingIn: (files) => `Gebraucht von ${some(files)}`,
  missingFor: (names) => `Gebraucht von ${some(names)}`,
  tried: (files) => `Gesucht: ${some(files)}`,
  triedAmong: (files) =>
    plural(files, {
      one: 'Nicht in der einen geöffneten Datei',
      other: 'Nicht unter den # geöffneten Dateien',
    }),
  findMissing: 'Suchen',
  findMissingNamed: (name) => `${name} suchen`,

  textureDrop: 'Zieh ein Bild herein: Es ersetzt die Textur dieses Namens oder die des gewählten Teils.',
  placeTitle: (name) => `Wohin gehört ${name}?`,
  placeEverywhere: 'Auf alle',
  placeBare: 'Flächen ohne Textur',
  placeCancel: 'Abbrechen',
  selectPart: (name) => `${name} ist gewählt: Ein hereingezogenes Bild wird seine Textur`,

  offered: (name, onto) => `${name} ist offen. Kopf oder Torso lassen sich auf ${onto} setzen.`,
  offerTitle: (name, onto) => `${name} und ${onto}`,
  offerText: (name, onto) => `${name} ist offen. ${onto} kann einen Teil davon tragen.`,
  offerHead: (onto) => `Kopf auf ${onto} setzen`,
  offerTorso: (onto) => `Torso auf ${onto} setzen`,

  chooseAnother: 'Andere Datei wählen',
  details: 'Details',
  copyDetails: 'Details kopieren',
  detailFile: 'Datei',
  detailReadAs: 'Gelesen als',
  detailWhere: 'Stelle',
  detailCode: 'Code',
  detailAddress: 'Adresse',
  detailSize: (name, size) => `${name}, ${plural(size, { one: '# Byte', other: '# Bytes' })}`,
  whereOffset: (offset) => `Offset ${count(offset)}`,
  whereLine: (line) => `Zeile ${count(line)}`,
  titleUnknown: 'Dieser Dateityp wird nicht unterstützt',
  titleVersion: 'Diese Version kann nicht gelesen werden',
  titleTruncated: 'Die Datei ist abgeschnitten',
  titleDamaged: 'Die Datei ist beschädigt',
  titleText: 'Der Text kann nicht gelesen werden',
  titleCompanion: 'Eine zugehörige Datei fehlt',
  titleTooLarge: 'Die Datei ist zu groß',
  titleMemory: 'Der Speicher reicht nicht aus',
  titleArchive: 'Das Archiv kann nicht gelesen werden',
  titleArchiveEntry: 'Dieses Modell ist nicht im Archiv',
  titleModuleLost: 'Das Lesemodul ist abgestürzt',
  titleForeign: 'Die Adresse liegt auf einem anderen Server',
  titleFetch: 'Unter dieser Adresse liegt keine Datei',
  titleOther: 'Die Datei kann nicht geöffnet werden',
  failedFile: (file, message) => `${file}: ${message}`,
  textForeign:
    'Diese Seite öffnet nur Dateien von deinem Gerät und vom eigenen Server. Speichere die Datei und öffne sie von hier.',
  textSoftware:
    'Der Browser gibt dieser Seite kein WebGL 2. Bilder werden deshalb langsamer gezeichnet, ohne Knochen und andere Einblendungen. Die Hardwarebeschleunigung lässt sich in den Einstellungen des Browsers einschalten.',
};
