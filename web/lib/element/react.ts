/** JSX types for React: `import 'marrow3d/element/react'` registers `<marrow-viewer>` and adds its type. */
import './define.js';
import type { AttributeOf, AttributeProperties } from './attributes/attributes.js';
import type { MarrowViewerElement } from './marrow-viewer.js';

export type { AttributeOf };

/** The attributes of the element, for JSX. */
export type ElementAttributes = {
  readonly [P in keyof AttributeProperties as AttributeOf<P>]?: string | number | boolean | null;
};

// @ts-expect-error -- React is not a dependency; programs that use it have its types.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-expect-error -- As above.
      'marrow-viewer': DetailedHTMLProps<HTMLAttributes<MarrowViewerElement>, MarrowViewerElement> &
        ElementAttributes;
    }
  }
}
