/** All components of a comparison, in one script of their own. */
import './clip-pairs.js';
import './compare-choice.js';
import './compare-head.js';
import './compare-inspector.js';
import './compare-lane.js';
import './compare-stage.js';
import './difference-table.js';
