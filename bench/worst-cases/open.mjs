// node open.mjs LIBRARY FOLDER FILE: opens a model with all its images, and prints the CPU seconds, the peak memory and
// the outcome.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [library, folder, file] = process.argv.slice(2);
const { load } = await import(pathToFileURL(library).href);
const peak = () => process.resourceUsage().maxRSS * 1024;

const before = process.cpuUsage();
let outcome = 'opened';
try {
  const model = await load(join(folder, file));
  await model.texturesSettled();
  if (model.warnings.length > 0) outcome = `opened, ${model.warnings.length} warnings`;
} catch (error) {
  outcome = error.code ?? error.name;
}
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, peak: peak(), outcome }));
process.exit(outcome.startsWith('opened') ? 0 : 1);
