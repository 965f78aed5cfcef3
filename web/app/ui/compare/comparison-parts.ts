/** All components of a comparison, as one lazily loaded module. */
import './clip-pairs.js';
import './compare-choice.js';
import './compare-head.js';
import './compare-inspector.js';
import './compare-lane.js';
import './compare-view.js';
import './difference-table.js';
