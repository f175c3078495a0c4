import * as v from 'valibot';
import { CERTIFICATES_MAX } from '../limits.ts';
import { api, bounded, emptySchema, errorsOf, idSchema, instantSchema, nameText } from './shared.ts';

/** Id of a browser tab: it may lead the session of a certificate. */
export const leaderIdSchema = v.pipe(v.string(), v.uuid());

/** A session as its leader sees it. `token` gives the native host access to the API for this session only. */
export const spvSessionSchema = v.strictObject({
  id: idSchema,
  certificateId: idSchema,
  leaderId: leaderIdSchema,
  startTime: instantSchema,
  expiresOn: instantSchema,
  token: nameText,
});
export type SpvSession = v.InferOutput<typeof spvSessionSchema>;

/** A stored certificate with its current leader. */
export const globalSessionSchema = v.strictObject({
  certificateId: idSchema,
  certificateName: nameText,
  activeSession: v.nullable(
    v.strictObject({ id: idSchema, userName: nameText, startTime: instantSchema, expiresOn: instantSchema }),
  ),
});
export type GlobalSession = v.InferOutput<typeof globalSessionSchema>;

/** Leadership of certificates: one tab leads one certificate. */
export const spvSessions = {
  /** With `override` the current leader loses its session. `session.heldElsewhere` has `data.userName`. */
  acquire: api
    .route({ method: 'POST', path: '/spv-sessions', successStatus: 201 })
    .input(v.strictObject({ certificateId: idSchema, leaderId: leaderIdSchema, override: v.boolean() }))
    .output(spvSessionSchema)
    .errors(errorsOf('certificate.notFound', 'session.heldElsewhere')),
  list: api.route({ method: 'GET', path: '/spv-sessions' }).output(bounded(globalSessionSchema, CERTIFICATES_MAX)),
  extend: api
    .route({ method: 'PUT', path: '/spv-sessions/{id}/extend-validity' })
    .input(v.strictObject({ id: idSchema, leaderId: leaderIdSchema }))
    .output(v.strictObject({ expiresOn: instantSchema }))
    .errors(errorsOf('session.notFound')),
  /** Ends a session; one that has ended already is no error. */
  end: api
    .route({ method: 'DELETE', path: '/spv-sessions/{id}' })
    .input(v.strictObject({ id: idSchema }))
    .output(emptySchema),
};
