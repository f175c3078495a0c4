import * as v from 'valibot';
import type { Account } from '#testEnvironment/account.ts';

const clientsSchema = v.array(v.object({ id: v.string(), taxId: v.string() }));
const contactSchema = v.object({ id: v.string() });

/** A client of a firm, with the contact that its mails go to. */
export type ClientWithContact = { readonly id: string; readonly contactId: string };

/** Where mails for a client of a firm go; two firms that have a client in common write to different addresses. */
export const contactAddress = (firm: string, fiscalCode: string): string =>
  `client-${fiscalCode}@${firm.toLowerCase().replaceAll(' ', '-')}.test`;

/**
 * Gives every client of an account a primary contact, and answers the clients by fiscal code.
 *
 * @throws {Error} when the API refuses.
 */
export async function addContacts(account: Account, firm: string): Promise<ReadonlyMap<string, ClientWithContact>> {
  const { body } = await account.call('GET', '/clients/list');
  const clients = new Map<string, ClientWithContact>();
  for (const { id, taxId } of v.parse(clientsSchema, body)) {
    const contact = { name: `Contact ${taxId}`, title: 'Director', telephone: '0700000000' };
    const answer = await account.call('POST', `/clients/${id}/contacts`, {
      ...contact,
      email: contactAddress(firm, taxId),
    });
    if (answer.status !== 201) throw new Error(`The contact of ${taxId} was not added: ${answer.status}`);
    clients.set(taxId, { id, contactId: v.parse(contactSchema, answer.body).id });
  }
  return clients;
}
