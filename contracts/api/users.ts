import * as v from 'valibot';
import { api, idSchema } from './shared.ts';

/** A person in lists and pickers. */
export const personSchema = v.strictObject({ id: idSchema, displayName: v.string() });

/** The firm's people. */
export const users = {
  list: api.route({ method: 'GET', path: '/users' }).output(v.array(personSchema)),
};
