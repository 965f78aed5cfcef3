import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { root } from './run.mjs';

/** The outputs with a schema: the file name of the schema, and the type in web/cli/outputs.ts. */
const outputs = {
  info: 'InfoOutput',
  pose: 'PoseOutput',
  check: 'CheckOutput',
  batch: 'BatchOutput',
  worker: 'WorkerOutput',
};

/** Returns the [file name, text] of each output's schema. An object has exactly the keys of its type. */
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
