import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { root } from './run.mjs';

/** The outputs that have a schema: the name of its file, and the type in web/cli/outputs.ts. */
const outputs = {
  info: 'InfoOutput',
  pose: 'PoseOutput',
  check: 'CheckOutput',
  batch: 'BatchOutput',
  worker: 'WorkerOutput',
};

/** Returns [file name, text] of the schema of each output. An object has exactly the keys of its type. */
export function outputSchemas() {
  const generator = createGenerator({
    path: join(root, 'web/cli/outputs.ts'),
    tsconfig: join(root, 'tsconfig.json'),
    additionalProperties: false,
    skipTypeCheck: true,
    topRef: true,
  });
  return Object.entries(outputs).map(([name, type]) => [
    `${name}.json`,
    `${JSON.stringify(generator.createSchema(type), null, 2)}\n`,
  ]);
}
