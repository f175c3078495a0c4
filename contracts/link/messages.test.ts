import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LINK_ERROR_CODES, LINK_REASONS } from './errors.ts';
import { hostMessageSchema, linkParams, linkResults, pageMessageSchema } from './messages.ts';
import { linkReplySchema } from './replies.ts';

const vectorSchema = v.array(
  v.strictObject({ name: v.string(), schema: v.string(), ok: v.boolean(), message: v.unknown() }),
);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`./vectors/${name}`, import.meta.url), 'utf8'));
const vectors = v.parse(vectorSchema, read('messages.json'));

const schemas: Record<string, v.GenericSchema> = {
  page: pageMessageSchema,
  host: hostMessageSchema,
  reply: linkReplySchema,
  ...Object.fromEntries(Object.entries(linkParams).map(([action, schema]) => [`params.${action}`, schema])),
  ...Object.fromEntries(Object.entries(linkResults).map(([action, schema]) => [`result.${action}`, schema])),
};

describe('the vectors shared with the native host', () => {
  for (const { schema, name, ok, message } of vectors) {
    it(`${ok ? 'accepts' : 'refuses'} ${schema}: ${name}`, () => {
      expect(v.is(schemas[schema]!, message)).toBe(ok);
    });
  }

  it('hold a good and a bad message of every schema', () => {
    for (const schema of Object.keys(schemas)) {
      const own = vectors.filter((vector) => vector.schema === schema);
      expect({ schema, good: own.some(({ ok }) => ok) }).toEqual({ schema, good: true });
      expect({ schema, bad: own.some(({ ok }) => !ok) }).toEqual({ schema, bad: true });
    }
  });

  it('name for every code the parts whose tests meet it', () => {
    const parts = v.pipe(v.array(v.picklist(['library', 'extension', 'host'])), v.minLength(1));
    expect(Object.keys(v.parse(v.record(v.string(), parts), read('codes.json')))).toEqual(LINK_ERROR_CODES);
  });

  it('name every reason with its code', () => expect(read('reasons.json')).toEqual(LINK_REASONS));
});
