import { clock } from '../../../lib/clock/index.js';
import type { App } from '../../app.js';

const duration = 420;
const fade = 160;
/** Milliseconds after which the thumbnail is removed even if the model is not drawn yet. */
const longestWait = 2500;

/**
 * Enlarges a card's thumbnail to the size of the scene, and removes it when the model is drawn. Nothing moves if the
 * user prefers reduced motion.
 */
export function growIntoScene(app: App, address: string, from: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const page = document.querySelector('mw-page')?.shadowRoot;
  const scene = page?.querySelector('main');
  if (page == null || scene == null) return;
  const layer = document.createElement('div');
  layer.className = 'grown';
  layer.setAttribute('aria-hidden', 'true');
  const thumbnail = document.createElement('img');
  thumbnail.src = address;
  thumbnail.alt = '';
  layer.append(thumbnail);
  Object.assign(layer.style, box(from));
  page.append(layer);
  const { firstDraws } = app.store.state;
  clock.frame(() => {
    const to = scene.getBoundingClientRect();
    const motion = { duration, easing: 'cubic-bezier(0.45, 0.05, 0.15, 1)', fill: 'forwards' } as const;
    const grown = layer.animate([box(from), box(to)], motion).finished;
    void Promise.all([grown, shown(app, firstDraws)]).then(async () => {
      await layer.animate([{ opacity: 1 }, { opacity: 0 }], { duration: fade, fill: 'forwards' }).finished;
      layer.remove();
    });
  });
}

type Box = Readonly<Record<'left' | 'top' | 'width' | 'height', string>>;

function box({ left, top, width, height }: DOMRect): Box {
  return { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
}

/** Resolves when the model is drawn, has failed, or takes so long that its progress is shown. */
function shown({ store }: App, before: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      timer();
      stop();
      resolve();
    };
    const timer = clock.after(longestWait, end);
    const stop = store.subscribe(({ firstDraws, failure, entries, loading }) => {
      if (firstDraws !== before || failure !== null || entries !== null || loading?.visible === true) end();
    });
  });
}
