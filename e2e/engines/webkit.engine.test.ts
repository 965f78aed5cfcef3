import { launchWebKit } from './drivers/webkit.js';
import { smokeTests } from './smoke.js';

smokeTests({
  name: 'WebKit',
  launch: launchWebKit,
  // It runs modules before it has the style sheets, so the page already opens a model.
  requestedBeforeStyles: /\/samples\//,
});
