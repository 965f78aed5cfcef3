/** JSX types for React: `import 'marrow3d/element/react'` registers `<marrow-viewer>` and adds its type. */
import './define.js';
import type { AttributeOf, AttributeProperties } from './attributes/attributes.js';
import type { MarrowViewerEvents } from './dom/events.js';
import type { MarrowViewerElement } from './marrow-viewer.js';

export type { AttributeOf };

/**
 * The props of the element in JSX: its attributes, its properties (`cameraControls`, from React 19 on), and its
 * events. An event's prop is `on` and the event's name: `onload`, `onanimation-change` (from React 19 on). When React
 * hydrates server-rendered HTML, it sets neither properties nor listeners of custom elements: use attributes and
 * `addEventListener`.
 */
export type ElementAttributes = {
  readonly [P in keyof AttributeProperties as AttributeOf<P>]?: string | number | boolean | null;
} & {
  readonly [P in keyof AttributeProperties as P extends AttributeOf<P> ? never : P]?: AttributeProperties[P];
} & {
  readonly [E in keyof MarrowViewerEvents as `on${E}`]?: (
    event: CustomEvent<MarrowViewerEvents[E]> & { readonly currentTarget: MarrowViewerElement },
  ) => void;
};

/** Props without React's own events of the same names, such as `onLoad`: React never calls these for custom elements. */
type WithoutSilentEvents<Props> = {
  [
    P in keyof Props as Lowercase<P & string> extends `on${keyof MarrowViewerEvents}${'' | 'capture'}`
      ? never
      : P
  ]: Props[P];
};

// @ts-expect-error -- React is not a dependency; programs that use it have its types.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'marrow-viewer': ElementAttributes &
        // @ts-expect-error -- As above.
        WithoutSilentEvents<DetailedHTMLProps<HTMLAttributes<MarrowViewerElement>, MarrowViewerElement>>;
    }
  }
}
