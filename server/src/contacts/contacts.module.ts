import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { contactsPolicies } from './contacts.policies.ts';
import { contactsRepository } from './contacts.repository.ts';
import { createContactsService, type ContactsDeps } from './contacts.service.ts';

/** What other areas ask of contacts. */
export type Contacts = Pick<typeof contactsRepository, 'ofClient'>;
/** Contacts, for other areas. */
export const contacts: Contacts = contactsRepository;

/** The calls of `contacts`. */
export function contactsModule(given: Pick<ContactsDeps, 'tenants' | 'lockClient'>) {
  const service = createContactsService({ ...given, contacts: contactsRepository, audit });
  return {
    policies: contactsPolicies,
    routes: {
      create: api.contacts.create.handler(({ input, context }) => service.create(context.actor, input)),
      update: api.contacts.update.handler(({ input, context }) => service.update(context.actor, input)),
      remove: api.contacts.remove.handler(({ input, context }) => service.remove(context.actor, input)),
      restore: api.contacts.restore.handler(({ input, context }) => service.restore(context.actor, input)),
    },
  };
}
