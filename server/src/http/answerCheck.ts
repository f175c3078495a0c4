import { Procedure, type AnyProcedure, type Schema } from '@orpc/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isValibot, jsonSchemaOf } from './jsonSchema.ts';

// No coercion, defaults or removal: an answer that does not fit must not be sent.
const ajv = new Ajv2020({ strict: false });
// Patterns without a calendar suffice, because our dates come from columns of that type.
formats.default(ajv, { mode: 'fast' });

/** Wraps procedures so that compiled schemas check their answers; each is compiled at its first call. */
export function createAnswerCheck(): (procedure: AnyProcedure) => AnyProcedure {
  const checked = new WeakMap<AnyProcedure, AnyProcedure>();
  return (procedure) => {
    const known = checked.get(procedure);
    if (known !== undefined) return known;
    const { outputSchema, ...rest } = procedure['~orpc'];
    const made = new Procedure({ ...rest, outputSchema: compileAnswer(outputSchema) });
    checked.set(procedure, made);
    return made;
  };
}

/**
 * Compiles a contract schema for answers, from the same JSON Schema as the OpenAPI document. It costs a quarter of
 * walking the schema itself (docs/adr/0012-answers-are-checked-as-published.md).
 */
export function compileAnswer(schema: unknown): Schema<unknown, unknown> {
  if (!isValibot(schema)) throw new TypeError('An answer has a schema of the contract.');
  const isRight = ajv.compile(jsonSchemaOf(schema, 'output'));
  const issuesOf = () => (isRight.errors ?? []).map(({ keyword }) => ({ message: keyword }));
  return {
    '~standard': {
      version: 1,
      vendor: 'ajv',
      validate: (value) => (isRight(value) ? { value } : { issues: issuesOf() }),
    },
  };
}
