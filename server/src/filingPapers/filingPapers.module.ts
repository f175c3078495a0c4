import type { Language } from '#contracts/languages.ts';
import { audit } from '../audit/audit.ts';
import type { UrlSigner } from '../content/content.module.ts';
import { exportRequestsRepository } from '../exports/exportRequests.repository.ts';
import { createFileTurns } from '../http/fileTurns.ts';
import { api } from '../http/router.ts';
import type { Log } from '../log/log.ts';
import { createFilingPapersApp } from './filingPapers.http.ts';
import { filingPapersPolicies } from './filingPapers.policies.ts';
import { createFilingPapers, type FilingPapersDeps } from './filingPapers.service.ts';
import { papersRepository } from './papers.repository.ts';

/** Addresses of records by that signer, for other areas. */
export const evidenceUrls =
  (signer: UrlSigner) =>
  (tenantId: string, filingId: string, language: Language): string =>
    signer.sign('evidence', { tenantId, id: filingId, detail: language });

type Deps = Pick<FilingPapersDeps, 'tenants' | 'store' | 'signer' | 'turns' | 'now'> & { readonly log: Log };

/** The calls of `filingPapers`, and the papers at signed addresses. */
export function filingPapersModule({ log, ...deps }: Deps) {
  const papers = createFilingPapers({
    ...deps,
    papers: papersRepository,
    requests: exportRequestsRepository,
    recordTurns: createFileTurns(),
    audit,
  });
  return {
    policies: filingPapersPolicies,
    routes: {
      archive: api.filingPapers.archive.handler(({ input, context: { actor, language } }) =>
        papers.sign(actor, input.spvFilingIds, language),
      ),
    },
    http: createFilingPapersApp(papers, log),
  };
}
