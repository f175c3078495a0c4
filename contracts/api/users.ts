import * as v from 'valibot';
import { PEOPLE_MAX, TEAMS_MAX } from '../limits.ts';
import { ROLES } from '../roles.ts';
import { api, bounded, emptySchema, errorsOf, idSchema, nameText } from './shared.ts';

/** A person in lists and pickers. */
export const personSchema = v.strictObject({ id: idSchema, displayName: nameText });

/** A person of the firm, with the teams they are in and the number of clients they manage. */
export const colleagueSchema = v.strictObject({
  ...personSchema.entries,
  email: nameText,
  role: v.picklist(ROLES),
  /** False where the right to approve was taken from this person. */
  mayApprove: v.boolean(),
  teams: bounded(v.strictObject({ id: idSchema, name: nameText }), TEAMS_MAX),
  managedClients: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type Colleague = v.InferOutput<typeof colleagueSchema>;

/** The firm's people. */
export const users = {
  list: api.route({ method: 'GET', path: '/users' }).output(bounded(personSchema, PEOPLE_MAX)),
  colleagues: api.route({ method: 'GET', path: '/users/colleagues' }).output(bounded(colleagueSchema, PEOPLE_MAX)),
  setRole: api
    .route({ method: 'PUT', path: '/users/{id}/role' })
    .input(v.strictObject({ id: idSchema, role: v.picklist(ROLES) }))
    .output(emptySchema)
    .errors(errorsOf('user.notFound', 'user.self', 'firm.noSecondApprover')),
  /** Takes the right to approve filings from one person, or gives it back. */
  setApproval: api
    .route({ method: 'PUT', path: '/users/{id}/approval' })
    .input(v.strictObject({ id: idSchema, mayApprove: v.boolean() }))
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
