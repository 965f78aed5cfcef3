import { launchFirefox } from './drivers/firefox.js';
import { smokeTests } from './smoke.js';

smokeTests({
  name: 'Firefox',
  launch: launchFirefox,
  // It fetches modules, but runs none before it has the style sheets.
  requestedBeforeStyles: /\/assets\/.*\.js$/,
});
