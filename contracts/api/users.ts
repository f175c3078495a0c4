import * as v from 'valibot';
import { ROLES } from '../roles.ts';
import { api, emptySchema, errorsOf, idSchema } from './shared.ts';

/** A person in lists and pickers. */
export const personSchema = v.strictObject({ id: idSchema, displayName: v.string() });

/** A person of the firm, with the teams they are in and the number of clients they manage. */
export const colleagueSchema = v.strictObject({
  ...personSchema.entries,
  email: v.string(),
  role: v.picklist(ROLES),
  teams: v.array(v.strictObject({ id: idSchema, name: v.string() })),
  managedClients: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Colleague = v.InferOutput<typeof colleagueSchema>;

/** The firm's people. */
export const users = {
  list: api.route({ method: 'GET', path: '/users' }).output(v.array(personSchema)),
  colleagues: api.route({ method: 'GET', path: '/users/colleagues' }).output(v.array(colleagueSchema)),
  setRole: api
    .route({ method: 'PUT', path: '/users/{id}/role' })
    .input(v.strictObject({ id: idSchema, role: v.picklist(ROLES) }))
    .output(emptySchema)
    .errors(errorsOf('user.notFound', 'user.self', 'firm.noSecondApprover')),
  /** Ends a person's access. Their clients go to `clientsTo`, or to nobody. */
  remove: api
    .route({ method: 'PUT', path: '/users/{id}/removed' })
    .input(v.strictObject({ id: idSchema, clientsTo: v.nullable(idSchema) }))
    .output(emptySchema)
    .errors(errorsOf('user.notFound', 'user.self', 'firm.noSecondApprover')),
  /** Ends the caller's own access, in the same way. */
  leave: api
    .route({ method: 'PUT', path: '/users/me/left' })
    .input(v.strictObject({ clientsTo: v.nullable(idSchema) }))
    .output(emptySchema)
    .errors(errorsOf('user.notFound', 'user.lastOwner', 'firm.noSecondApprover')),
};
