import * as v from 'valibot';
import {
  api,
  emailSchema,
  emptySchema,
  errorsOf,
  idSchema,
  nameText,
  requiredTextSchema,
  revisionSchema,
} from './shared.ts';

/** A person to talk to at a client. */
export const contactSchema = v.strictObject({
  id: idSchema,
  name: nameText,
  title: nameText,
  email: nameText,
  telephone: nameText,
  /** True for exactly one contact of a client that has any. */
  isPrimary: v.boolean(),
  /** Grows with every change; a save names the one that it is based on. */
  revision: revisionSchema,
});
export type Contact = v.InferOutput<typeof contactSchema>;

/** What a person enters of a contact. Source of what is required: specification CL-19. */
export const contactFieldsSchema = v.strictObject({
  name: requiredTextSchema(200),
  title: requiredTextSchema(100),
  telephone: requiredTextSchema(50),
  email: emailSchema,
  /** The first contact of a client is the primary one whatever this says; without it nothing changes. */
  isPrimary: v.optional(v.boolean()),
});
export type ContactFields = v.InferOutput<typeof contactFieldsSchema>;

const ofClient = { id: idSchema };
const one = { id: idSchema, contactId: idSchema };

/** Contacts of a client. `GET clients/{id}` answers them all. */
export const contacts = {
  create: api
    .route({ method: 'POST', path: '/clients/{id}/contacts', successStatus: 201 })
    .input(v.strictObject({ ...ofClient, ...contactFieldsSchema.entries }))
    .output(contactSchema)
    .errors(errorsOf('client.notFound', 'contact.tooMany')),
  /** Without a revision it overwrites any state. */
  update: api
    .route({ method: 'PUT', path: '/clients/{id}/contacts/{contactId}' })
    .input(v.strictObject({ ...one, ...contactFieldsSchema.entries, revision: v.optional(revisionSchema) }))
    .output(contactSchema)
    .errors(errorsOf('client.notFound', 'contact.notFound', 'contact.changed', 'contact.primaryNeeded')),
  /** It can be restored until DELETED_DAYS have passed. The next contact becomes the primary one where it was. */
  remove: api
    .route({ method: 'DELETE', path: '/clients/{id}/contacts/{contactId}' })
    .input(v.strictObject(one))
    .output(emptySchema)
    .errors(errorsOf('client.notFound', 'contact.notFound')),
  /** It is the primary one again if it was, unless another one has been chosen since. */
  restore: api
    .route({ method: 'PUT', path: '/clients/{id}/contacts/{contactId}/restored' })
    .input(v.strictObject(one))
    .output(contactSchema)
    .errors(errorsOf('client.notFound', 'contact.notFound', 'contact.tooMany')),
};
