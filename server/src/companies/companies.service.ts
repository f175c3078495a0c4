import { setTimeout as sleep } from 'node:timers/promises';
import type { Company } from '#contracts/api/company.ts';
import { COMPANY_CACHE_MS, COMPANY_LOOKUP_BATCH } from '#contracts/limits.ts';
import { NO_FIRM, type Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { CompaniesRepository } from './companies.repository.ts';
import { createLookupQueue } from './lookupQueue.ts';
import type { CompanyRecord } from './registerAnswer.ts';
import type { AskRegister } from './registerClient.ts';

/** What the service needs. */
export type CompaniesDeps = {
  readonly tenants: Tenants;
  readonly companies: CompaniesRepository;
  readonly ask: AskRegister;
  /** Least time between two calls of all server processes, in ms. */
  readonly pauseMs: number;
};

/** Short, because a newly founded company may be registered at any moment. */
const MISSING_CACHE_MS = 10 * 60 * 1000;
/** Twenty calls, so as many seconds. */
const WAITING_MAX = 20 * COMPANY_LOOKUP_BATCH;
const AGES = { foundMs: COMPANY_CACHE_MS, missingMs: MISSING_CACHE_MS };

/** A lock expires after this long, in ms: longer than a call may take. */
const TURN_MS = 30_000;
/** Poll interval while another server has the lock, in ms. */
const TURN_POLL_MS = 250;

/** The authority's public register of companies, called at its rate limit. No transaction is open during a call. */
export function createCompaniesService({ tenants, companies, ask, pauseMs }: CompaniesDeps) {
  // The register is public and its copy belongs to no firm.
  const find = (codes: readonly string[]) => tenants.read(NO_FIRM, (tx) => companies.find(tx, codes, AGES));

  async function takeTurn(): Promise<void> {
    for (;;) {
      const waitMs = await tenants.run(NO_FIRM, (tx) => companies.claimTurn(tx, TURN_MS));
      if (waitMs === 0) return;
      await sleep(Math.min(waitMs, TURN_POLL_MS));
    }
  }

  const queue = createLookupQueue({
    ask: async (codes) => {
      // Another request may have cached these codes while they waited.
      const cached = await find(codes);
      const missing = codes.filter((code) => !cached.has(code));
      if (missing.length === 0) return cached;
      const answers = await ask(missing);
      const asked = new Map([...answers].filter(([code]) => missing.includes(code)));
      await tenants.run(NO_FIRM, (tx) => companies.save(tx, asked));
      return new Map([...cached, ...asked]);
    },
    inTurn: async (call) => {
      await takeTurn();
      await call();
      await tenants.run(NO_FIRM, (tx) => companies.endTurn(tx, pauseMs));
    },
    batchSize: COMPANY_LOOKUP_BATCH,
    waitingMax: WAITING_MAX,
  });

  /** @throws {AppError} `company.notFound`, `company.unavailable` */
  async function lookUp(taxId: string): Promise<CompanyRecord> {
    const cached = await find([taxId]);
    const record = cached.has(taxId) ? cached.get(taxId) : await queue(taxId).catch(unavailable);
    if (record === null || record === undefined) throw new AppError('company.notFound');
    return record;
  }

  /** Many codes at once, read together and asked for together: null where the register has none. */
  async function lookUpAll(
    taxIds: readonly string[],
  ): Promise<ReadonlyMap<string, CompanyRecord | null | 'unavailable'>> {
    const cached = await find(taxIds);
    const asked = taxIds.filter((taxId) => !cached.has(taxId));
    const answers = await Promise.all(asked.map((taxId) => queue(taxId).catch(() => 'unavailable' as const)));
    return new Map([...cached, ...asked.map((taxId, n) => [taxId, answers[n] ?? null] as const)]);
  }

  return {
    lookUp,
    lookUpAll,
    /**
     * The company with that code, and the firm's client with it.
     *
     * @throws {AppError} `company.notFound`, `company.unavailable`
     */
    async search(actor: Actor, taxId: string): Promise<Company> {
      const record = await lookUp(taxId);
      const clientId = await tenants.read(actor.tenantId, (tx) => companies.clientId(tx, taxId));
      return { ...record, clientId };
    },
  };
}

function unavailable(cause: unknown): never {
  throw new AppError('company.unavailable', { cause });
}
