import { audit } from '../audit/audit.ts';
import { api } from '../http/router.ts';
import { contactsPolicies } from './contacts.policies.ts';
import { contactsRepository } from './contacts.repository.ts';
import { createContactsService, type ContactsDeps } from './contacts.service.ts';

/** The calls of `contacts`. */
export function contactsModule(given: Pick<ContactsDeps, 'tenants' | 'lockClient'>) {
  const contacts = createContactsService({ ...given, contacts: contactsRepository, audit });
  return {
    policies: contactsPolicies,
    routes: {
      create: api.contacts.create.handler(({ input, context }) => contacts.create(context.actor, input)),
      update: api.contacts.update.handler(({ input, context }) => contacts.update(context.actor, input)),
      remove: api.contacts.remove.handler(({ input, context }) => contacts.remove(context.actor, input)),
      restore: api.contacts.restore.handler(({ input, context }) => contacts.restore(context.actor, input)),
    },
  };
}
