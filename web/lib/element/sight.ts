/** Where an element is: on the screen, within half a screen of it, or farther away. */
export type Sight = 'seen' | 'near' | 'far';

/** One pair of observers for all elements of a page. */
let watch: { readonly seen: IntersectionObserver; readonly near: IntersectionObserver } | null = null;

interface Watched {
  seen: boolean;
  near: boolean;
  readonly changed: (sight: Sight) => void;
}

const watched: Map<Element, Watched> = new Map();

/** Tells where an element is, first soon and then with each change, until the returned function is called. */
export function watchSight(element: Element, changed: (sight: Sight) => void): () => void {
  watch ??= { seen: observer('seen', '0px'), near: observer('near', '50%') };
  watched.set(element, { seen: false, near: false, changed });
  watch.seen.observe(element);
  watch.near.observe(element);
  return () => {
    watched.delete(element);
    watch?.seen.unobserve(element);
    watch?.near.unobserve(element);
  };
}

function observer(what: 'seen' | 'near', rootMargin: string): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const state = watched.get(target);
        if (!state) continue;
        state[what] = isIntersecting;
        state.changed(state.seen ? 'seen' : state.near ? 'near' : 'far');
      }
    },
    { rootMargin },
  );
}
