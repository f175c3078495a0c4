import { trailFilterSchema, type TrailFilter } from '#contracts/api/auditTrail.ts';
import { AUDIT_TRAIL_COLUMNS } from '#contracts/columns/auditTrailColumns.ts';
import type { ModuleLabels } from '../enums/enums.module.ts';
import { columnsOf } from '../exports/columns.ts';
import { exportList, type AnyExportList } from '../exports/exports.ts';
import { auditTrailRepository as trail } from './auditTrail.repository.ts';
import { entryId, namedRows, trailEntryOf, type NamedRow } from './trailEntries.ts';
import { trailWords } from './trailWords.ts';

/** The trail as a file, in the words of whoever asks for it. */
export const auditTrailExport = (labels: ModuleLabels): AnyExportList =>
  exportList<TrailFilter, NamedRow>({
    name: 'auditTrail',
    filter: trailFilterSchema,
    texts: 'auditTrail',
    rows: async (tx, filter, page) => namedRows(trail, tx, await trail.page(tx, filter, page)),
    keyOf: ({ seq }) => [String(seq), entryId(seq)],
    columns: columnsOf(AUDIT_TRAIL_COLUMNS).map(({ header, cell }) => ({
      header,
      cell: (row, language) => cell(trailEntryOf(row, trailWords(language, labels)), language),
    })),
  });
