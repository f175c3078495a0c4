import { Procedure, type AnyProcedure, type Schema } from '@orpc/server';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isValibot, jsonSchemaOf } from './jsonSchema.ts';

// Coercion, defaults and removal of what is unknown stay off: an answer is right as it is, or it does not leave.
const ajv = new Ajv2020({ strict: false });
// Patterns without a calendar: a date of ours comes from a column of that type.
formats.default(ajv, { mode: 'fast' });

/** Gives procedures whose answers are checked by compiled schemas, each compiled when it is first called. */
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
 * A schema of the contract as one function, for answers: exactly what the OpenAPI document says of them. It costs a
 * quarter of walking the schema itself (docs/adr/0012-answers-are-checked-as-published.md).
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
