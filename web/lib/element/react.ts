/** `<marrow-viewer>` in the JSX of React: `import 'marrow3d/element/react'` registers the element and adds its type. */
import './define.js';
import type { AttributeProperties } from './attributes.js';
import type { MarrowViewerElement } from './marrow-viewer.js';

/** A property's name as an attribute: `cameraControls` is `camera-controls`. */
type Hyphened<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Hyphened<Tail>}`
  : S;

/** The attributes of the element, as React sets them. */
export type ElementAttributes = {
  readonly [P in keyof AttributeProperties as Hyphened<P>]?: string | number | boolean | null;
};

// @ts-expect-error -- React is no dependency: this is for programs that have its types.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-expect-error -- As above.
      'marrow-viewer': DetailedHTMLProps<HTMLAttributes<MarrowViewerElement>, MarrowViewerElement> &
        ElementAttributes;
    }
  }
}
