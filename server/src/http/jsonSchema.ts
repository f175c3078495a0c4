import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** Whether a schema of a procedure is one of the contract's own making. */
export const isValibot = (schema: unknown): schema is GenericSchema =>
  typeof schema === 'object' &&
  schema !== null &&
  '~standard' in schema &&
  typeof schema['~standard'] === 'object' &&
  schema['~standard'] !== null &&
  'vendor' in schema['~standard'] &&
  schema['~standard'].vendor === 'valibot';

/**
 * A schema of the contract as JSON Schema 2020-12: of what comes in, or of what goes out. A check by code (a check digit)
 * has no word there: it is left out, not refused.
 */
export function jsonSchemaOf(schema: GenericSchema, side: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode: side,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return { ...json };
}
