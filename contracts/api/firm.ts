import * as v from 'valibot';
import { firmSettingsSchema } from '../firmSettings.ts';
import { FLAGS } from '../flags.ts';
import {
  api,
  bounded,
  emailSchema,
  errorsOf,
  fiscalCodeSchema,
  nameText,
  requiredTextSchema,
  revisionSchema,
  textSchema,
} from './shared.ts';

/** The firm's own data, as its engagements and letters state it. Only the name is required. */
export const firmSchema = v.strictObject({
  name: nameText,
  fiscalCode: nameText,
  registrationNumber: nameText,
  address1: nameText,
  city: nameText,
  county: nameText,
  postalCode: nameText,
  email: nameText,
  telephone: nameText,
  /** Grows with every save of these data; a save names the one that it is based on. */
  revision: revisionSchema,
});
export type Firm = v.InferOutput<typeof firmSchema>;

/** The data that a form saves, as a whole. */
export const firmUpdateSchema = v.strictObject({
  name: requiredTextSchema(200),
  fiscalCode: v.union([v.literal(''), fiscalCodeSchema]),
  registrationNumber: textSchema(50),
  address1: textSchema(200),
  city: textSchema(100),
  county: textSchema(100),
  postalCode: textSchema(20),
  email: v.union([v.literal(''), emailSchema]),
  telephone: textSchema(50),
  revision: revisionSchema,
});
export type FirmUpdate = v.InferOutput<typeof firmUpdateSchema>;

/** The settings that change. */
const firmSettingsChangeSchema = v.strictObject({
  approvedByAdminsOnly: v.exactOptional(firmSettingsSchema.entries.approvedByAdminsOnly),
  approvedBySecondPerson: v.exactOptional(firmSettingsSchema.entries.approvedBySecondPerson),
  timeRoundingMinutes: v.exactOptional(firmSettingsSchema.entries.timeRoundingMinutes),
  isTimeBillable: v.exactOptional(firmSettingsSchema.entries.isTimeBillable),
  requestAnswerDays: v.exactOptional(firmSettingsSchema.entries.requestAnswerDays),
  clientMailLanguage: v.exactOptional(firmSettingsSchema.entries.clientMailLanguage),
});

const flagSchema = v.strictObject({ flag: v.picklist(FLAGS), isOn: v.boolean() });

/** The caller's firm: its data, how it works, and its flags. */
export const firm = {
  get: api.route({ method: 'GET', path: '/firm' }).output(firmSchema),
  update: api
    .route({ method: 'PUT', path: '/firm' })
    .input(firmUpdateSchema)
    .output(firmSchema)
    .errors(errorsOf('firm.changed')),
  /** Takes no revision: a switch says all that it wants, whatever the others are. */
  updateSettings: api
    .route({ method: 'PATCH', path: '/firm/settings' })
    .input(firmSettingsChangeSchema)
    .output(firmSettingsSchema)
    .errors(errorsOf('firm.noSecondApprover')),
  /** Every flag of the firm; where everything is on, none can be switched. */
  flags: api
    .route({ method: 'GET', path: '/firm/flags' })
    .output(v.strictObject({ isEverythingOn: v.boolean(), flags: bounded(flagSchema, FLAGS.length) })),
  setFlag: api
    .route({ method: 'PUT', path: '/firm/flags/{flag}' })
    .input(flagSchema)
    .output(flagSchema)
    .errors(errorsOf('firm.everythingOn')),
};
