import type { Language } from '#contracts/languages.ts';
import type { Tenants } from '../../db/tenantTx.ts';
import type { PaperFiling, PapersRepository } from '../papers.repository.ts';
import { drawRecord } from './drawRecord.ts';
import { evidenceRecord } from './evidenceRecord.ts';

type Deps = { readonly tenants: Tenants; readonly papers: PapersRepository; readonly now: () => Date };

/** Draws the record of a filing, of what is known at that moment. */
export const createEvidence =
  ({ tenants, papers, now }: Deps) =>
  async (tenantId: string, filing: PaperFiling, language: Language): Promise<Uint8Array> => {
    const facts = await tenants.read(tenantId, async (tx) => ({
      attempts: await papers.attempts(tx, filing.id),
      answers: await papers.answers(tx, filing.id),
      steps: await papers.steps(tx, filing.id),
      chainEnd: await papers.chainEnd(tx),
    }));
    const madeAt = now();
    return drawRecord(evidenceRecord({ tenantId, filing, ...facts, madeAt }, language), madeAt);
  };

/** Draws the record of a filing. */
export type Evidence = ReturnType<typeof createEvidence>;
