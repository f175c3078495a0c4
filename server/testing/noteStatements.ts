import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll } from 'vitest';
import { NOTED_STATEMENTS } from './notedStatements.ts';

// Those of the server have a name; what tests send to arrange and look has none.
const ownStatement = v.object({ name: v.string(), text: v.string() });
const file = process.env[NOTED_STATEMENTS];
const written = new Set<string>();
const seen = new Set<string>();

if (file !== undefined) {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own client below
  const { query } = Client.prototype;
  Client.prototype.query = new Proxy(query, {
    apply(send, client, inputs: unknown[]) {
      if (v.is(ownStatement, inputs[0])) seen.add(inputs[0].text);
      return Reflect.apply(send, client, inputs);
    },
  });
  afterAll(() => {
    const fresh = [...seen].filter((text) => !written.has(text));
    for (const text of fresh) written.add(text);
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, fresh.map((text) => `${JSON.stringify(text)}\n`).join(''));
  });
}
