/**
 * The controls over the scene: selectors of elements in the scene's shadow root, or in the shadow root of one of its
 * components.
 */
const controls = ['.caption', 'mw-tool-rail .rail', 'mw-view-bar .bar', 'mw-orientation', 'mw-image-place'];
/** The messages over the scene. */
export const messages: readonly string[] = ['mw-notices .banner', 'mw-notices .question'];

/** The rectangles of the visible controls over the scene, in page pixels. */
export function coversOf(root: ParentNode): DOMRect[] {
  return [...controls, ...messages].flatMap((path) => rects(root, path));
}

/** The rectangles of the elements at a path: a selector, optionally followed by one inside its component. */
export function rects(root: ParentNode, path: string): DOMRect[] {
  const [first = '', ...inner] = path.split(' ');
  const found = [...root.querySelectorAll(first)];
  const shown = inner.length === 0 ? found : found.flatMap((host) => inside(host, inner.join(' ')));
  return shown.map((each) => each.getBoundingClientRect()).filter(({ width, height }) => width * height > 1);
}

/** Finds elements in a component's shadow root and in the shadow roots of nested components. */
function inside(host: Element, selector: string): Element[] {
  const root = host.shadowRoot;
  if (root === null) return [];
  const nested = [...root.querySelectorAll('*')].filter((each) => each.shadowRoot !== null);
  return [...root.querySelectorAll(selector), ...nested.flatMap((each) => inside(each, selector))];
}
