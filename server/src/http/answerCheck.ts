import { Procedure, type AnyProcedure, type Schema } from '@orpc/server';
import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Log } from '../log/log.ts';
import { isValibot, jsonSchemaOf } from './jsonSchema.ts';
import { withoutUnshowableRows } from './showableRows.ts';

// No coercion, defaults or removal: an answer that does not fit must not be sent.
const ajv = new Ajv2020({ strict: false });
// Patterns without a calendar suffice, because our dates come from columns of that type.
formats.default(ajv, { mode: 'fast' });

/** All that is wrong, for the answers that are: this costs more. */
const ajvOfAll = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajvOfAll, { mode: 'fast' });

/** A stored value that the contract does not allow. */
class UnshowableRowError extends Error {
  override readonly name = 'UnshowableRowError';
}

/**
 * Wraps procedures so that compiled schemas check their answers; each is compiled at its first call. A list leaves without
 * the rows that cannot be shown; the log says how many.
 */
export function createAnswerCheck(log: Log): (procedure: AnyProcedure) => AnyProcedure {
  const checked = new WeakMap<AnyProcedure, AnyProcedure>();
  return (procedure) => {
    const known = checked.get(procedure);
    if (known !== undefined) return known;
    const { outputSchema, ...rest } = procedure['~orpc'];
    const route = rest.route.path ?? '';
    const onLeftOut = (count: number) =>
      log.error('rows left out of an answer', new UnshowableRowError(), { route, count });
    const made = new Procedure({ ...rest, outputSchema: showableAnswer(outputSchema, onLeftOut) });
    checked.set(procedure, made);
    return made;
  };
}

/** The same schema, which takes an answer without the rows of its lists that break it. */
function showableAnswer(schema: unknown, onLeftOut: (count: number) => void): Schema<unknown, unknown> {
  const strict = compileAnswer(schema)['~standard'];
  let isRight: ValidateFunction | null = null;
  return {
    '~standard': {
      ...strict,
      validate: async (value) => {
        const result = await strict.validate(value);
        if (result.issues === undefined || !isValibot(schema)) return result;
        isRight ??= ajvOfAll.compile(jsonSchemaOf(schema, 'output'));
        if (isRight(value)) return result;
        const shown = withoutUnshowableRows(value, isRight.errors ?? []);
        if (shown === null) return result;
        const left = await strict.validate(shown.answer);
        if (left.issues === undefined) onLeftOut(shown.count);
        return left;
      },
    },
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
