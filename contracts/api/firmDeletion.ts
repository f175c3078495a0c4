import * as v from 'valibot';
import { exportedSchema } from './export.ts';
import { api, emptySchema, errorsOf, instantSchema, nameText, requiredTextSchema } from './shared.ts';

/** A deletion of the firm that waits for its day, in which owners take it back. */
export const firmDeletionSchema = v.strictObject({
  requestedAt: instantSchema,
  /** Name of the owner who ordered it. */
  requestedBy: nameText,
  deletesAt: instantSchema,
});
export type FirmDeletion = v.InferOutput<typeof firmDeletionSchema>;

const amount = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What an owner reads before the firm is deleted. */
export const firmDeletionFactsSchema = v.strictObject({
  clients: amount,
  filings: amount,
  receipts: amount,
  people: amount,
  /** Until when the last sign-in is recent enough to delete the firm; null when it is not, or nobody knows. */
  signInRecentUntil: v.nullable(instantSchema),
});
export type FirmDeletionFacts = v.InferOutput<typeof firmDeletionFactsSchema>;

/** Deletion of the caller's firm. Everybody is told by `account.get` that it waits. */
export const firmDeletion = {
  facts: api.route({ method: 'GET', path: '/firm/deletion' }).output(firmDeletionFactsSchema),
  /** All receipts of the authority in one archive, at a signed address. */
  receipts: api.route({ method: 'POST', path: '/firm/deletion/receipts' }).output(exportedSchema),
  /** `name` is that of the firm, typed by the owner. */
  request: api
    .route({ method: 'PUT', path: '/firm/deletion' })
    .input(v.strictObject({ name: requiredTextSchema(200) }))
    .output(firmDeletionSchema)
    .errors(errorsOf('firm.wrongName', 'auth.signInAgain', 'firm.deletionWaits')),
  takeBack: api
    .route({ method: 'DELETE', path: '/firm/deletion' })
    .output(emptySchema)
    .errors(errorsOf('firm.noDeletion')),
};
