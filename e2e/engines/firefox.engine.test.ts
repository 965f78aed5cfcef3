import { launchFirefox } from './drivers/firefox.js';
import { smokeTests } from './smoke.js';

smokeTests({
  name: 'Firefox',
  launch: launchFirefox,
  // Firefox fetches modules, but runs none before the style sheets have loaded.
  requestedBeforeStyles: /\/assets\/.*\.js$/,
});
