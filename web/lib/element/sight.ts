/** Where an element is: on the screen, within half a screen of it, or farther away. */
export type Sight = 'seen' | 'near' | 'far';

/** How far beyond the window's edges an element is near, as a share of the window. */
const nearShare = 0.5;

/** One pair of observers for all elements of a page. */
let watch: { readonly seen: IntersectionObserver; readonly near: IntersectionObserver } | null = null;

interface Watched {
  seen: boolean;
  near: boolean;
  readonly changed: (sight: Sight) => void;
}

const watched: Map<Element, Watched> = new Map();
/** Elements that have come since the last microtask. */
let fresh: Element[] = [];

/** Tells where an element is, first soon and then with each change, until the returned function is called. */
export function watchSight(element: Element, changed: (sight: Sight) => void): () => void {
  watch ??= { seen: observer('seen', '0px'), near: observer('near', `${nearShare * 100}%`) };
  watched.set(element, { seen: false, near: false, changed });
  // The observers answer with the second picture from now. Where the page is laid out, all that has come with one script
  // is measured at once.
  if (document.readyState !== 'loading' && fresh.push(element) === 1) queueMicrotask(measureFresh);
  watch.seen.observe(element);
  watch.near.observe(element);
  return () => {
    watched.delete(element);
    watch?.seen.unobserve(element);
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
    state.seen = isWithin(0);
    state.near = isWithin(nearShare);
    tell(state);
  }
}

function tell({ seen, near, changed }: Watched): void {
  changed(seen ? 'seen' : near ? 'near' : 'far');
}

function observer(what: 'seen' | 'near', rootMargin: string): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const state = watched.get(target);
        if (!state) continue;
        state[what] = isIntersecting;
        tell(state);
      }
    },
    { rootMargin },
  );
}
