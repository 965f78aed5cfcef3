import './trusted-types.js';
import { boot } from '../lib/boot/index.js';
import { greeting, greetingModels } from './samples.js';

// The start page's sample is preloaded if the address has neither query nor fragment.
const isGreeted = location.search.length <= 1 && location.hash.length <= 1;
boot({
  model: isGreeted ? greetingModels.map((file) => `samples/${greeting.sample}/${file}`) : [],
  // The page's canvas does not exist yet; the document has nearly the same size.
  canvas: document.documentElement,
});
void import('./start.js');
