import { audit } from '../audit/audit.ts';
import { clientsRepository } from '../clients/clients.repository.ts';
import { api } from '../http/router.ts';
import { contactsRepository } from './contacts.repository.ts';
import { createContactsService, type ContactsDeps } from './contacts.service.ts';

/** The calls of `contacts`. */
export function contactsModule({ tenants }: Pick<ContactsDeps, 'tenants'>) {
  const contacts = createContactsService({ tenants, contacts: contactsRepository, clients: clientsRepository, audit });
  return {
    routes: {
      create: api.contacts.create.handler(({ input, context }) => contacts.create(context.actor, input)),
      update: api.contacts.update.handler(({ input, context }) => contacts.update(context.actor, input)),
      remove: api.contacts.remove.handler(({ input, context }) => contacts.remove(context.actor, input)),
      restore: api.contacts.restore.handler(({ input, context }) => contacts.restore(context.actor, input)),
    },
  };
}
