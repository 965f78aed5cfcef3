import type { BlobSettings, MarrowViewerElement, PlaySettings } from '../../lib/element/index.js';
import type { EmbedFile, EmbedMethods, EmbedModel } from '../../lib/embed/protocol.js';
import type { Arguments } from './arguments.js';
import { embedAttributes } from './attributes.js';
import type { Shown } from './shown.js';
import { words } from './words.js';

type Commands = {
  readonly [M in keyof Omit<EmbedMethods, 'subscribe' | 'unsubscribe'>]: (
    given: Arguments,
  ) => ReturnType<EmbedMethods[M]> | Promise<ReturnType<EmbedMethods[M]>>;
};

/** Implements the requests of the host. Each one validates its arguments. */
export function commandsFor(shown: Shown): Commands {
  const { element } = shown;
  return {
    load(given) {
      const source = given.at(0);
      const files: readonly unknown[] = Array.isArray(source) ? source : [source];
      const entry = given.optionalText(1, 'the name of an entry as a string');
      if (files.length === 0 || !files.every(isFile))
        throw given.wrong('a URL, a { url, filename }, or an array of them');
      shown.open(files, entry);
    },
    getModel: () => modelOf(element),
    getPlayback() {
      const { currentAnimation: animation, currentTime, duration, paused, timeScale } = element;
      return { animation, currentTime, duration, paused, timeScale };
    },
    getState: () => shown.state,
    setState: (given) => void (shown.state = given.text(0, 'a state as a string')),
    set(given) {
      const name = given.text(0, 'the name of an attribute');
      const value = given.at(1);
      const known = embedAttributes.find((attribute) => attribute === name);
      if (known === undefined) throw new TypeError(words.noAttribute(name, embedAttributes));
      if (value === null || value === undefined || value === false) shown.setAttribute(known, null);
      else if (value === true) shown.setAttribute(known, '');
      else if (typeof value === 'string' || typeof value === 'number')
        shown.setAttribute(known, String(value));
      else throw given.wrong('a string, a number, a boolean or null as the second value');
    },
    play(given) {
      const { repetitions, pingpong } = given.settings(0);
      element.play({
        ...(typeof repetitions === 'number' ? { repetitions } : {}),
        ...(typeof pingpong === 'boolean' ? { pingpong } : {}),
      } satisfies PlaySettings);
    },
    pause: () => element.pause(),
    seek: (given) => void (element.currentTime = given.number(0, 'a time in seconds')),
    setTimeScale: (given) => void (element.timeScale = given.number(0, 'a factor of real time')),
    toBlob: (given) => element.toBlob(imageSettings(given.settings(0))),
    getCamera: () => ({
      orbit: String(element.getCameraOrbit()),
      target: String(element.getCameraTarget()),
      fieldOfView: `${element.getFieldOfView()}deg`,
    }),
    updateFraming: () => element.updateFraming(),
    zoom: (given) => element.zoom(given.number(0, 'a number of key presses')),
    dismissPoster: () => element.dismissPoster(),
    showPoster: () => element.showPoster(),
  };
}

function isFile(value: unknown): value is EmbedFile {
  if (typeof value === 'string') return true;
  if (typeof value !== 'object' || value === null) return false;
  const { url, filename } = value as Record<string, unknown>;
  return typeof url === 'string' && typeof filename === 'string';
}

function modelOf(element: MarrowViewerElement): EmbedModel | null {
  const { model, availableControllers: controllers } = element;
  if (model === null) return null;
  return {
    name: model.subject,
    format: model.format,
    animations: model.clips.map(({ name, seconds, channel }) => ({ name, seconds, channel })),
    skins: element.availableSkins,
    bodyGroups: element.availableBodyGroups,
    controllers: controllers.map(({ name, min, max }) => ({ name, min, max })),
    warnings: element.warnings.map(({ file, message }) => ({ file, message })),
  };
}

/** The settings of an image; values of a wrong type are ignored. */
function imageSettings(given: Readonly<Record<string, unknown>>): BlobSettings {
  const types = {
    ...{ width: 'number', height: 'number', idealAspect: 'boolean', animation: 'string', time: 'number' },
    ...{ camera: 'string', transparent: 'boolean', mimeType: 'string', qualityArgument: 'number' },
  };
  return Object.fromEntries(
    Object.entries(types).flatMap(([key, type]) => (typeof given[key] === type ? [[key, given[key]]] : [])),
  );
}
