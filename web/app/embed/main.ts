/** The page of `embed.html`. */
import { boot } from '../../lib/boot/index.js';

boot({ canvas: document.documentElement });
void import('./start.js');
