import * as v from 'valibot';
import { BULK_MAX } from '../limits.ts';
import { exportedSchema } from './export.ts';
import { api, errorsOf, idsOf } from './shared.ts';

/** The papers of filings together: what was signed, what the authority answered, and the record of what was done. */
export const filingPapers = {
  /**
   * The address of an archive with the statement, the signed statement, the receipt and the record of each filing. What one
   * does not have is named in it, with the reason. `filing.papersTooLarge` beyond PAPERS_BYTES_MAX.
   */
  archive: api
    .route({ method: 'POST', path: '/spv-filings/papers' })
    .input(v.strictObject({ spvFilingIds: idsOf(BULK_MAX) }))
    .output(exportedSchema)
    .errors(errorsOf('filing.notFound', 'filing.papersTooLarge')),
};
