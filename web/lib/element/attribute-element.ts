import { defineProperties, type AttributeProperties } from './attributes.js';
import type { MarrowViewerEvents } from './events.js';

/** Listeners that know what the events of `events.ts` carry. It comes before HTMLElement, whose `error` is another. */
interface KnownEvents {
  addEventListener<K extends keyof MarrowViewerEvents>(
    type: K,
    listener: (event: CustomEvent<MarrowViewerEvents[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** An element with the properties of `attributes.ts` and the events of `events.ts`. */
export type AttributeElement = KnownEvents & AttributeProperties & HTMLElement;

/** Where there is no DOM, as on a server, classes can be imported, but no element made. */
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ??
  (Object as unknown as typeof HTMLElement);

class WithAttributes extends Base {
  static {
    defineProperties(WithAttributes.prototype);
  }
}

/** The base class of `<marrow-viewer>`. */
export const AttributeElement = WithAttributes as unknown as new () => AttributeElement;
