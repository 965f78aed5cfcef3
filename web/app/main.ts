import './trusted-types.js';
import { boot } from '../lib/boot/index.js';
import { greeting, greetingModels } from './samples.js';

// The sample that greets a visitor whose address asks for nothing.
const isGreeted = location.search.length <= 1 && location.hash.length <= 1;
boot({
  model: isGreeted ? greetingModels.map((file) => `samples/${greeting.sample}/${file}`) : [],
  // The page's canvas does not exist yet; it is hardly smaller.
  canvas: document.documentElement,
});
void import('./start.js');
