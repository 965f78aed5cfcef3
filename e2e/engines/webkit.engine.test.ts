import { launchWebKit } from './drivers/webkit.js';
import { smokeTests } from './smoke.js';

smokeTests({
  name: 'WebKit',
  launch: launchWebKit,
  // WebKit runs modules before the style sheets have loaded, so the page already opens a model.
  requestedBeforeStyles: /\/samples\//,
});
