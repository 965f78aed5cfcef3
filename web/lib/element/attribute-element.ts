import { defineProperties, type AttributeProperties } from './attributes.js';
import type { MarrowViewerEvents } from './events.js';

/** Typed listeners for the events of `events.ts`. Comes before HTMLElement, whose `error` event differs. */
interface KnownEvents {
  addEventListener<K extends keyof MarrowViewerEvents>(
    type: K,
    listener: (event: CustomEvent<MarrowViewerEvents[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** An element with the properties of `attributes.ts` and the events of `events.ts`. */
export type AttributeElement = KnownEvents & AttributeProperties & HTMLElement;

/** Without a DOM, as on a server, the class can be imported but not constructed. */
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
