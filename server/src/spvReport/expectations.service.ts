import type { Expectation, ExpectedRhythm } from '#contracts/api/spvReport.ts';
import { REPORT_MONTHS } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { Clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { ExpectedFormsRepository } from './expectedForms.repository.ts';
import { periodOf } from './period.ts';
import type { ExpectationRow, SpvReportRepository } from './spvReport.repository.ts';
import type { FiscalVectorsRepository } from './vector/fiscalVectors.repository.ts';
import { VECTOR_FORMS } from './vector/vectorForms.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    filingExpectation: 'correct' | 'takeBack' | 'readVector';
  }
}

type Deps = {
  readonly tenants: Tenants;
  readonly reports: SpvReportRepository;
  readonly vectors: FiscalVectorsRepository;
  readonly words: ExpectedFormsRepository;
  readonly clients: Pick<Clients, 'find' | 'lock'>;
  readonly audit: Audit;
};
type Correction = {
  readonly clientId: string;
  readonly statementType: string;
  readonly rhythm: ExpectedRhythm | null;
  readonly revision: number | null;
};
type MonthsQuery = { readonly clientId: string; readonly month: number; readonly year: number };

const MONTHS_OF = { monthly: 1, quarterly: 3, halfYearly: 6, yearly: 12, never: null } as const;
const rhythmOf = (months: number | null): ExpectedRhythm =>
  months === 1
    ? 'monthly'
    : months === 3
      ? 'quarterly'
      : months === 6
        ? 'halfYearly'
        : months === 12
          ? 'yearly'
          : 'never';

/** One client's months, and what is expected of it. Every call throws `client.notFound` for one the firm does not have. */
export const createExpectations = ({ tenants, reports, vectors, words, clients, audit }: Deps) => ({
  clientMonths: (actor: Actor, { clientId, month, year }: MonthsQuery) =>
    tenants.read(actor.tenantId, async (tx) => {
      const { taxId } = requireFound(await clients.find(tx, clientId), 'client.notFound');
      const to = year * 12 + month;
      const first = (await reports.firstPeriod(tx)) ?? to;
      const from = Math.min(to, Math.max(first, to - REPORT_MONTHS + 1));
      const months = Array.from({ length: to - from + 1 }, (_, at) => periodOf(from + at));
      if (taxId === null) return { months, cells: [], expectations: [], vector: null };
      const vector = await vectors.find(tx, taxId, to);
      const cells = await reports.clientCells(tx, taxId, from, to);
      const rows = await reports.expectations(tx, taxId, to);
      return {
        months,
        cells: cells.map(({ period, ...cell }) => ({ ...cell, ...periodOf(period) })),
        expectations: rows.map((row) => expectationOf(row, vector !== null)),
        vector: vector === null ? null : { ...vector, issuedAt: vector.issuedAt.toISOString() },
      };
    }),

  /** @throws {AppError} `expectation.changed` */
  correct: (actor: Actor, { clientId, statementType: form, rhythm, revision }: Correction) =>
    tenants.run(actor.tenantId, async (tx) => {
      const client = requireFound(await clients.lock(tx, clientId), 'client.notFound');
      const taxId = requireFound(client.taxId, 'client.notFound');
      const before = await words.find(tx, taxId, form);
      if ((before?.revision ?? null) !== revision) throw new AppError('expectation.changed');
      const said = before === null ? {} : { before: { statementType: form, rhythm: rhythmOf(before.months) } };
      if (rhythm === null) {
        if (before === null) return {};
        await words.remove(tx, taxId, form);
        await audit.append(tx, actor.userId, [{ action: 'filingExpectation.takeBack', entityId: clientId, ...said }]);
        return {};
      }
      const months = MONTHS_OF[rhythm];
      if (before === null) await words.insert(tx, taxId, form, months, actor.userId);
      else await words.update(tx, taxId, form, months, actor.userId);
      const after = { statementType: form, rhythm };
      await audit.append(tx, actor.userId, [
        { action: 'filingExpectation.correct', entityId: clientId, ...said, after },
      ]);
      return {};
    }),
});

function expectationOf(row: ExpectationRow, hasVector: boolean): Expectation {
  const { statementType, automaticMonths, automaticSource, revision, byName, setAt } = row;
  const automatic =
    automaticSource !== null
      ? { rhythm: rhythmOf(automaticMonths), source: automaticSource }
      : hasVector && VECTOR_FORMS.includes(statementType)
        ? { rhythm: 'never' as const, source: 'vector' as const }
        : null;
  const correction =
    revision === null || setAt === null ? null : { byName: byName ?? '', at: setAt.toISOString(), revision };
  return {
    statementType,
    rhythm: correction === null ? (automatic?.rhythm ?? 'never') : rhythmOf(row.months),
    source: correction === null ? (automatic?.source ?? 'rhythm') : 'person',
    automatic,
    correction,
  };
}
