import * as v from 'valibot';
import { api, errorsOf, idSchema } from './shared.ts';

/** Whether confirmations of a client's filings go to its primary contact by themselves. */
export const confirmationMailsSchema = v.strictObject({ isOn: v.boolean() });

/** The switch of a client. What was confirmed before it was turned on is not sent. */
export const confirmationMails = {
  get: api
    .route({ method: 'GET', path: '/clients/{id}/confirmation-mails' })
    .input(v.strictObject({ id: idSchema }))
    .output(confirmationMailsSchema)
    .errors(errorsOf('client.notFound')),
  set: api
    .route({ method: 'PUT', path: '/clients/{id}/confirmation-mails' })
    .input(v.strictObject({ id: idSchema, ...confirmationMailsSchema.entries }))
    .output(confirmationMailsSchema)
    .errors(errorsOf('client.notFound')),
};
