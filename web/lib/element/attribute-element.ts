import { defineProperties, type AttributeProperties } from './attributes.js';
import type { MarrowViewerEvents } from './events.js';

/**
 * An element with the properties of `attributes.ts` and the events of `events.ts`. The events come before those of
 * HTMLElement, whose `error` event differs.
 */
export type AttributeElement = {
  addEventListener<K extends keyof MarrowViewerEvents>(
    type: K,
    listener: (event: CustomEvent<MarrowViewerEvents[K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
} & AttributeProperties &
  HTMLElement;

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
