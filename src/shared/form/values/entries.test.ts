import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { clientUpdateSchema } from '#contracts/api/client.ts';
import { dateSchema, requiredTextSchema, textSchema } from '#contracts/api/shared.ts';
import { emptyValue, entryAt, maxLengthOf } from './entries.ts';

const TEXTS = ['', null, undefined] as const;
const schema = v.pipe(
  v.strictObject({
    rows: v.optional(v.array(v.strictObject({ title: requiredTextSchema(7), due: v.nullable(dateSchema) }))),
  }),
  v.check(() => true),
);

describe('the schema of a field', () => {
  it('is found by its name, through optional lists, rows and checks of the whole', () => {
    expect(maxLengthOf(entryAt(schema, 'rows[3].title'))).toBe(7);
    expect(entryAt(schema, 'rows[3].other')).toBeNull();
    expect(entryAt(v.string(), 'rows')).toBeNull();
  });

  it('says what an emptied field holds, and whether it may be empty', () => {
    const general = clientUpdateSchema.entries.generalInformationUpdateRequest;
    expect(emptyValue(entryAt(general, 'email'), TEXTS)).toEqual({ isRequired: false, empty: '' });
    expect(emptyValue(entryAt(general, 'name'), TEXTS)).toEqual({ isRequired: true, empty: '' });
    expect(emptyValue(entryAt(schema, 'rows[0].due'), TEXTS)).toEqual({ isRequired: false, empty: null });
    expect(emptyValue(v.optional(dateSchema), TEXTS)).toEqual({ isRequired: false, empty: undefined });
  });

  it('has a longest text only where it says so', () => {
    expect(maxLengthOf(v.nullable(textSchema(12)))).toBe(12);
    expect(maxLengthOf(v.string())).toBeNull();
  });
});
