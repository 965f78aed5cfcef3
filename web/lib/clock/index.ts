/** The clock that all of Marrow's code on a page reads, and `setClock` to replace it in tests and films. */
export { clock, setClock, type Cancel, type Clock } from '../util/clock.js';
export { ManualClock } from '../util/manual-clock.js';
