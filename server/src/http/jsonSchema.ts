import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** True for a Valibot schema, as the contract uses them. */
export const isValibot = (schema: unknown): schema is GenericSchema =>
  typeof schema === 'object' &&
  schema !== null &&
  '~standard' in schema &&
  typeof schema['~standard'] === 'object' &&
  schema['~standard'] !== null &&
  'vendor' in schema['~standard'] &&
  schema['~standard'].vendor === 'valibot';

/**
 * A contract schema as JSON Schema 2020-12, for input or output. JSON Schema cannot express checks by code, such as a
 * check digit, so they are left out.
 */
export function jsonSchemaOf(schema: GenericSchema, side: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode: side,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return { ...json };
}
