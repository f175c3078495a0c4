import * as v from 'valibot';
import { authorityIdSchema } from '../link/fields.ts';
import { idSchema, instantSchema, nameText } from './shared.ts';

/** Statuses of a filing on its way to the authority or there for good, by how far it has come. */
export const SAME_DECLARATION_STATUSES = [
  'Validated',
  'Approved',
  'Signed',
  'Processing',
  'Submitted',
  'ConfirmedWithWarnings',
  'Confirmed',
] as const;

/**
 * Another declaration of the same client, form and period that is on its way to the authority or has arrived: the one
 * that has come furthest, of those that this one does not rectify first. One with errors does not count, because it must
 * be filed again.
 */
export const sameDeclarationSchema = v.strictObject({
  /** Null where only its receipt in the mailbox is known: it was filed elsewhere. */
  spvFilingId: v.nullable(idSchema),
  /** That receipt. */
  spvMessageId: v.nullable(idSchema),
  status: v.picklist(SAME_DECLARATION_STATUSES),
  /** Null for a receipt, as the next two. */
  fileName: v.nullable(nameText),
  uploadedByDisplayName: v.nullable(nameText),
  uploadedAt: v.nullable(instantSchema),
  /** When the authority got it; of a receipt, its date. */
  filedAt: v.nullable(instantSchema),
  uploadIndex: v.nullable(authorityIdSchema),
  /** True where the file says that it rectifies, and that one was there before: both are meant. */
  isRectified: v.boolean(),
});
export type SameDeclaration = v.InferOutput<typeof sameDeclarationSchema>;

/** Whether a filing with that other one is approved only when a person says that it is meant. */
export const isFiledAlready = (same: SameDeclaration | null): boolean =>
  same !== null && same.status !== 'Validated' && !same.isRectified;
