import * as v from 'valibot';
import { firmSettingsSchema } from '../firmSettings.ts';
import { FLAGS } from '../flags.ts';
import { ROLES } from '../roles.ts';
import { api, idSchema, seqSchema } from './shared.ts';

/** The signed-in person, the firm, what the person may do there, and the flags that are on. */
export const accountSchema = v.strictObject({
  user: v.strictObject({ id: idSchema, displayName: v.string(), email: v.string() }),
  firm: v.strictObject({ id: idSchema, name: v.string() }),
  role: v.picklist(ROLES),
  firmSettings: firmSettingsSchema,
  /** Names of the calls that the person may make: `clients.list`. */
  permissions: v.array(v.string()),
  flags: v.array(v.picklist(FLAGS)),
  /** From where on in the trail the page hears of changes. */
  changesFrom: seqSchema,
});
export type Account = v.InferOutput<typeof accountSchema>;

/** The signed-in account. */
export const account = {
  get: api.route({ method: 'GET', path: '/account' }).output(accountSchema),
};

/** Enumerations of `GET enums`, each a map from key to label in the requested language. */
export const ENUMERATIONS = [
  'AddressType',
  'SpvFilingStatus',
  'SpvMessageType',
  'SpvMessageValidationStatus',
  'SpvRequestStatus',
  'SpvContactStatus',
  'WorkItemStatus',
  'WorkItemPriority',
  'WorkItemType',
  'TaskStatus',
] as const;

/** Labels by language: header `Accept-Language`, `en-gb` or `ro-ro`. */
export const enums = {
  get: api
    .route({ method: 'GET', path: '/enums' })
    .output(v.record(v.picklist(ENUMERATIONS), v.record(v.string(), v.string()))),
};
