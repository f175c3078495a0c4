import * as v from 'valibot';
import { TEAMS_MAX, TEAM_MEMBERS_MAX } from '../limits.ts';
import {
  api,
  bounded,
  emptySchema,
  errorsOf,
  idSchema,
  nameText,
  requiredTextSchema,
  revisionSchema,
} from './shared.ts';
import { personSchema } from './users.ts';

/** People of the firm who work together. */
export const teamSchema = v.strictObject({
  id: idSchema,
  name: nameText,
  members: bounded(personSchema, TEAM_MEMBERS_MAX),
  revision: revisionSchema,
});
export type Team = v.InferOutput<typeof teamSchema>;

/** The form of a team. */
export const teamFormSchema = v.strictObject({
  name: requiredTextSchema(100),
  memberIds: bounded(idSchema, TEAM_MEMBERS_MAX),
});
export type TeamForm = v.InferOutput<typeof teamFormSchema>;

/** The firm's teams. */
export const teams = {
  list: api.route({ method: 'GET', path: '/teams' }).output(bounded(teamSchema, TEAMS_MAX)),
  create: api
    .route({ method: 'POST', path: '/teams', successStatus: 201 })
    .input(teamFormSchema)
    .output(teamSchema)
    .errors(errorsOf('team.nameTaken', 'team.tooMany', 'user.notFound')),
  update: api
    .route({ method: 'PUT', path: '/teams/{id}' })
    .input(v.strictObject({ id: idSchema, revision: revisionSchema, ...teamFormSchema.entries }))
    .output(teamSchema)
    .errors(errorsOf('team.notFound', 'team.changed', 'team.nameTaken', 'user.notFound')),
  remove: api
    .route({ method: 'DELETE', path: '/teams/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema)
    .errors(errorsOf('team.notFound')),
};
