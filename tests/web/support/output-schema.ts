import { Ajv, type ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';

const compiled: Map<string, ValidateFunction> = new Map();

/** The violations of a schema of docs/schemas/ by a value. Empty if it is valid. */
export function schemaFaults(name: string, value: unknown): string[] {
  let validate = compiled.get(name);
  if (validate === undefined) {
    const text = readFileSync(new URL(`../../../docs/schemas/${name}.json`, import.meta.url), 'utf8');
    validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(text));
    compiled.set(name, validate);
  }
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
