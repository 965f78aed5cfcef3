import { MarrowViewerElement } from '../../lib/element/index.js';
import type { EmbedAttribute } from '../../lib/embed/protocol.js';

const withheld: readonly string[] = ['src', 'state', 'with-credentials'];

/** The attributes that an address or a host can set. */
export const embedAttributes: readonly EmbedAttribute[] = MarrowViewerElement.observedAttributes.filter(
  (name): name is EmbedAttribute => !withheld.includes(name),
);
