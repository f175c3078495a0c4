import * as v from 'valibot';
import type { Account } from '#testEnvironment/account.ts';

/** A summons of the authority with its document, for a client with one contact. */
export type StoredMessage = { readonly taxId: string; readonly messageId: string; readonly title: string };
const withId = v.looseObject({ id: v.string() });
const clientsSchema = v.array(withId);
const messagesSchema = v.looseObject({ items: v.array(v.looseObject({ id: v.string(), messageId: v.string() })) });
const batchSchema = v.looseObject({ id: v.string(), signedUrl: v.string(), files: v.array(withId) });
type Contact = { readonly name: string; readonly email: string };

const THUMBPRINT = 'A'.repeat(40);
const BYTES = '%PDF-1.7 a summons';

/** Stores a message as a refresh would, and gives its client a contact. */
export async function storeMessage(
  account: Account,
  origin: string,
  { taxId, messageId, title }: StoredMessage,
  contact: Contact,
): Promise<void> {
  const call = (method: string, path: string, body?: unknown) => account.call(method, path, body);
  const [client] = await ok(clientsSchema, call('GET', '/clients/list'));
  await ok(
    v.unknown(),
    call('POST', `/clients/${client?.id}/contacts`, { ...contact, title: 'Director', telephone: '0722000000' }),
  );
  await call('POST', '/spv-certificates', {
    thumbprint: THUMBPRINT,
    pin: null,
    name: 'Ana',
    subject: 'CN=Ana',
    issuer: 'CN=Test CA',
    serialNumber: '0A',
    expiresOn: '2030-01-01T00:00:00Z',
  });
  const message = { messageId, details: title, taxId, date: '02.11.2026 09:30:00', requestId: null, type: 'SOMATII' };
  await ok(v.unknown(), call('POST', '/spv-messages', { certificateThumbprint: THUMBPRINT, messages: [message] }));
  const stored = await ok(messagesSchema, call('GET', '/spv-messages'));
  const id = stored.items.find((one) => one.messageId === messageId)?.id;
  const files = [{ name: 'somatie.pdf', sizeBytes: BYTES.length }];
  const batch = await ok(batchSchema, call('POST', '/content/batches', { files }));
  const sent = await fetch(new URL(batch.signedUrl, origin), { method: 'PUT', body: BYTES });
  if (!sent.ok) throw new Error(`The document was not taken: ${sent.status}`);
  await ok(v.unknown(), call('PUT', `/content/files/${batch.files[0]?.id}/uploaded`));
  await ok(
    v.unknown(),
    call('PUT', '/spv-messages/contents', {
      batchId: batch.id,
      messagesIds: [id],
      signatureStatuses: [{ state: 'intact', signer: 'ANAF' }],
    }),
  );
}

/** What the server answers, which must be of that shape. */
async function ok<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: Promise<{ status: number; body: unknown }>,
): Promise<T> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
  return v.parse(schema, body);
}
