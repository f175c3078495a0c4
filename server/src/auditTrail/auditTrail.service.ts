import * as v from 'valibot';
import type { TrailEntry, TrailFilter } from '#contracts/api/auditTrail.ts';
import type { Language } from '#contracts/languages.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { ModuleLabels } from '../enums/enums.module.ts';
import type { Actor } from '../http/actor.ts';
import { pageOf, readPage, type Page, type PageQuery } from '../lists/keyset.ts';
import type { AuditTrailRepository } from './auditTrail.repository.ts';
import { entryId, namedRows, trailEntryOf } from './trailEntries.ts';
import { trailWords } from './trailWords.ts';

type Deps = { readonly tenants: Tenants; readonly trail: AuditTrailRepository; readonly labels: ModuleLabels };

/** The number of an entry, as text. */
const seqText = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

/** The trail as a list. */
export const createAuditTrailService = ({ tenants, trail, labels }: Deps) => ({
  list(actor: Actor, query: PageQuery & TrailFilter, language: Language): Promise<Page<TrailEntry>> {
    const page = readPage(query, seqText);
    const words = trailWords(language, labels);
    return tenants.read(actor.tenantId, async (tx) => {
      const rows = await namedRows(trail, tx, await trail.page(tx, query, page));
      return pageOf(
        page,
        rows,
        ({ seq }) => [String(seq), entryId(seq)],
        (row) => trailEntryOf(row, words),
      );
    });
  },

  count: (actor: Actor, filter: TrailFilter) => tenants.read(actor.tenantId, (tx) => trail.count(tx, filter)),
});
