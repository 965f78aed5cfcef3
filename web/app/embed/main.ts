/** The entry point of `embed.html`. */
import '../trusted-types.js';
import { boot } from '../../lib/boot/index.js';

boot({ canvas: document.documentElement });

// The embedding page may send messages as soon as this page has loaded: queue them until the code that handles them
// arrives.
const waiting: MessageEvent[] = [];
const keep = (event: MessageEvent): void => void waiting.push(event);
addEventListener('message', keep);
void import('./start.js').then(() => {
  removeEventListener('message', keep);
  for (const { data, origin, source, ports } of waiting)
    dispatchEvent(new MessageEvent('message', { data: data as unknown, origin, source, ports: [...ports] }));
});
