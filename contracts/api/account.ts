import * as v from 'valibot';
import { firmSettingsSchema } from '../firmSettings.ts';
import { FLAGS } from '../flags.ts';
import { CALLS_MAX, ENUMERATION_MAX } from '../limits.ts';
import { ROLES } from '../roles.ts';
import { firmDeletionSchema } from './firmDeletion.ts';
import { api, bounded, boundedRecord, idSchema, nameText, seqSchema } from './shared.ts';

/** The signed-in person, the firm, what the person may do there, and the flags that are on. */
export const accountSchema = v.strictObject({
  user: v.strictObject({ id: idSchema, displayName: nameText, email: nameText }),
  firm: v.strictObject({ id: idSchema, name: nameText }),
  role: v.picklist(ROLES),
  /** False where the right to approve was taken from this person. */
  mayApprove: v.boolean(),
  firmSettings: firmSettingsSchema,
  /** The deletion of the firm that waits; null where it stays. */
  firmDeletion: v.nullable(firmDeletionSchema),
  /** Names of the calls that the person may make: `clients.list`. */
  permissions: bounded(nameText, CALLS_MAX),
  flags: bounded(v.picklist(FLAGS), FLAGS.length),
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
    .output(
      boundedRecord(v.picklist(ENUMERATIONS), boundedRecord(nameText, nameText, ENUMERATION_MAX), ENUMERATIONS.length),
    ),
};
