/** Where an element is: in the viewport, within half a viewport of it, or farther away. */
export type Visibility = 'visible' | 'near' | 'far';

/** How far outside the viewport an element counts as near, as a fraction of the viewport's size. */
const nearShare = 0.5;

/** Observers shared by all elements of the page. */
let watch: { readonly visible: IntersectionObserver; readonly near: IntersectionObserver } | null = null;

interface Watched {
  visible: boolean;
  near: boolean;
  readonly changed: (visibility: Visibility) => void;
}

const watched: Map<Element, Watched> = new Map();
/** The elements that the next microtask measures. */
let fresh: Element[] = [];

/** Reports an element's visibility once it is known, and each change, until the returned function is called. */
export function observeVisibility(element: Element, changed: (visibility: Visibility) => void): () => void {
  watch ??= { visible: observer('visible', '0px'), near: observer('near', `${nearShare * 100}%`) };
  watched.set(element, { visible: false, near: false, changed });
  // The observers first report two frames later. If the page is laid out, measure all elements added by one script at
  // once instead.
  if (document.readyState !== 'loading' && fresh.push(element) === 1) queueMicrotask(measureFresh);
  watch.visible.observe(element);
  watch.near.observe(element);
  return () => {
    watched.delete(element);
    watch?.visible.unobserve(element);
    watch?.near.unobserve(element);
  };
}

function measureFresh(): void {
  const elements = fresh;
  fresh = [];
  const places = elements.map((element) => element.getBoundingClientRect());
  for (const [at, element] of elements.entries()) {
    const state = watched.get(element);
    const { width, height, top, right, bottom, left } = places[at]!;
    if (!state || width * height === 0) continue;
    const isWithin = (share: number): boolean =>
      bottom > -innerHeight * share &&
      top < innerHeight * (1 + share) &&
      right > -innerWidth * share &&
      left < innerWidth * (1 + share);
    state.visible = isWithin(0);
    state.near = isWithin(nearShare);
    report(state);
  }
}

function report({ visible, near, changed }: Watched): void {
  changed(visible ? 'visible' : near ? 'near' : 'far');
}

function observer(what: 'visible' | 'near', rootMargin: string): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const state = watched.get(target);
        if (!state) continue;
        state[what] = isIntersecting;
        report(state);
      }
    },
    { rootMargin },
  );
}
