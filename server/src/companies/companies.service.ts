import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from '#contracts/api/company.ts';
import { COMPANY_CACHE_MS, COMPANY_LOOKUP_BATCH } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { CompaniesRepository } from './companies.repository.ts';
import { createLookupQueue } from './lookupQueue.ts';
import type { CompanyRecord } from './registerAnswer.ts';
import type { AskRegister } from './registerClient.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly companies: CompaniesRepository;
  readonly ask: AskRegister;
  /** Least time between two calls of all server processes, in ms. */
  readonly pauseMs: number;
};

/** A company that was just founded is asked for again soon. */
const MISSING_CACHE_MS = 10 * 60 * 1000;
/** Twenty calls, so as many seconds. */
const WAITING_MAX = 20 * COMPANY_LOOKUP_BATCH;
const AGES = { foundMs: COMPANY_CACHE_MS, missingMs: MISSING_CACHE_MS };

/** The authority's public register of companies, asked as rarely as it wants. */
export function createCompaniesService({ tenants, companies, ask, pauseMs }: Deps) {
  // The register is public and its copy belongs to nobody, but the only door to the database is that of a firm.
  let door = '';
  const queue = createLookupQueue({
    ask: async (codes) => {
      // Somebody else may have asked while these codes waited.
      const cached = await tenants.read(door, (tx) => companies.find(tx, codes, AGES));
      const missing = codes.filter((code) => !cached.has(code));
      if (missing.length === 0) return cached;
      const answers = await ask(missing);
      const asked = new Map([...answers].filter(([code]) => missing.includes(code)));
      await tenants.run(door, (tx) => companies.save(tx, asked));
      return new Map([...cached, ...asked]);
    },
    // The row stays locked while the register is called, so that no other server calls it meanwhile.
    inTurn: (call) =>
      tenants.run(door, async (tx) => {
        const waitMs = await companies.lockRegister(tx);
        if (waitMs > 0) await sleep(waitMs);
        await call();
        await companies.pauseRegister(tx, pauseMs);
      }),
    batchSize: COMPANY_LOOKUP_BATCH,
    waitingMax: WAITING_MAX,
  });

  /** @throws {AppError} `company.notFound`, `company.unavailable` */
  async function lookUp(actor: Actor, taxId: string): Promise<CompanyRecord> {
    const cached = await tenants.read(actor.tenantId, (tx) => companies.find(tx, [taxId], AGES));
    door = actor.tenantId;
    const record = cached.has(taxId) ? cached.get(taxId) : await queue(taxId).catch(unavailable);
    if (record === null || record === undefined) throw new AppError('company.notFound');
    return record;
  }

  return {
    lookUp,
    /**
     * The company with that code, and the client of the firm that it is.
     *
     * @throws {AppError} `company.notFound`, `company.unavailable`
     */
    async search(actor: Actor, taxId: string): Promise<Company> {
      const record = await lookUp(actor, taxId);
      const clientId = await tenants.read(actor.tenantId, (tx) => companies.clientId(tx, taxId));
      return { ...record, clientId };
    },
  };
}

/** The authority's public register of companies. */
export type CompaniesService = ReturnType<typeof createCompaniesService>;

function unavailable(cause: unknown): never {
  throw new AppError('company.unavailable', { cause });
}
