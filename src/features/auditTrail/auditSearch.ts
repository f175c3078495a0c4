import * as v from 'valibot';
import { seqSchema } from '#contracts/api/shared.ts';
import { AUDIT_ENTITIES } from '#contracts/auditTrail.ts';
import { AUDIT_PAGE_SIZES, AUDIT_SEARCH_MAX } from '#contracts/limits.ts';
import { defineFilters } from '#src/shared/list/defineFilters.ts';
import { absent, choices, dateRange, oneId, people, text } from '#src/shared/list/filters.ts';
import { listSearchSchema } from '#src/shared/list/search.ts';

export const auditFilters = defineFilters({
  who: people('actorId'),
  kind: choices(AUDIT_ENTITIES, 'entity'),
  object: oneId('entityId'),
  ...dateRange('from', 'to'),
  text: text(AUDIT_SEARCH_MAX, 'text'),
});

/** The state of the audit trail in the address. */
export const auditSearchSchema = v.object({
  ...listSearchSchema(auditFilters, [], AUDIT_PAGE_SIZES).entries,
  /** The number of the entry that is open. */
  entry: absent<number>(seqSchema),
});
export type AuditSearch = v.InferOutput<typeof auditSearchSchema>;
