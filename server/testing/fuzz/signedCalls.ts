import type { OpenApiCall } from './jsonSchema.ts';

/** Parts of an address that are signed: see `createUrlSigner`. */
const SIGNED = ['t', 'e', 's', 'd'];
/** What stands at a signed or secret address, and how it is called. */
const ADDRESSES = [
  ['PUT', '/content/upload/{id}', SIGNED],
  ['GET', '/content/file/{id}', SIGNED],
  ['GET', '/content/export/{id}', SIGNED],
  ['GET', '/content/papers/{id}', SIGNED],
  ['GET', '/content/evidence/{id}', SIGNED],
  ['GET', '/content/receipts/{id}', SIGNED],
  ['GET', '/calendar/{id}.ics', ['language', 'whose']],
] as const;
const text = { type: 'string' };

/** Calls beside the API, which the OpenAPI document does not know. */
export const SIGNED_CALLS = ADDRESSES.map(([method, path, query]): OpenApiCall => ({
  method,
  path,
  parameters: [
    { name: 'id', in: 'path', schema: text },
    ...query.map((name) => ({ name, in: 'query' as const, schema: text })),
  ],
  body: method === 'PUT' ? text : null,
}));
