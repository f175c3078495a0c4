import type { HomeScope, PersonReason } from '#contracts/api/home.ts';
import { deadlinesAfter, FORMS_OF } from '#contracts/deadlines.ts';
import { HOME_CLIENTS_NAMED, HOME_FILINGS_NAMED } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import type { SpvReportRepository } from '../spvReport/spvReport.repository.ts';
import { receiptLateBefore } from '../spvFilings/filingColumns.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { sundayOf } from '../time/weeks.ts';
import type { HomeRepository, WaitingFilingRow } from './home.repository.ts';

/** What the service needs. */
export type HomeDeps = {
  readonly tenants: Tenants;
  readonly home: HomeRepository;
  readonly reports: Pick<SpvReportRepository, 'deadline'>;
  readonly now: () => Date;
};
type Query = { readonly scope: HomeScope };

/** The person whose things are shown; null for those of the whole firm. */
function personOf(actor: Actor, { scope }: Query): string | null {
  if (scope === 'mine') return actor.userId;
  if (actor.role !== 'owner') throw new AppError('auth.forbidden');
  return null;
}

/** What a person sees first: what is due, what waits, what comes. */
export const createHomeService = ({ tenants, home, reports, now }: HomeDeps) => ({
  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async toDo(actor: Actor, query: Query) {
    const person = personOf(actor, query);
    const today = romanianDay(now());
    const sunday = sundayOf(today);
    return tenants.read(actor.tenantId, async (tx) => ({
      today,
      lines: await home.toDo(tx, person, sunday),
      count: await home.countToDo(tx, person, sunday),
      next: await home.next(tx, person, sunday),
    }));
  },

  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async messages(actor: Actor, query: Query) {
    const person = personOf(actor, query);
    return tenants.read(actor.tenantId, async (tx) => ({
      today: romanianDay(now()),
      lines: await home.messages(tx, person),
      count: await home.countMessages(tx, person),
    }));
  },

  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async filings(actor: Actor, query: Query) {
    const person = personOf(actor, query);
    const rows = await tenants.read(actor.tenantId, (tx) => home.waitingFilings(tx, person, receiptLateBefore(now())));
    return {
      approval: approvalOf(rows.filter(({ waitsFor }) => waitsFor === 'approval')),
      tokens: tokensOf(rows.filter(({ waitsFor }) => waitsFor === 'token')),
      person: personLines(rows),
    };
  },

  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async deadlines(actor: Actor, query: Query) {
    const managerId = personOf(actor, query);
    const today = romanianDay(now());
    const deadlines = await tenants.read(actor.tenantId, (tx) =>
      Promise.all(
        deadlinesAfter(today).map(async ({ kind, ...deadline }) => ({
          ...deadline,
          forms: await reports.deadline(tx, { ...deadline, forms: FORMS_OF[kind], managerId }),
        })),
      ),
    );
    return { today, deadlines };
  },

  team: (actor: Actor) => tenants.read(actor.tenantId, (tx) => home.team(tx, sundayOf(romanianDay(now())))),
});

function approvalOf(rows: readonly WaitingFilingRow[]) {
  const forms = Map.groupBy(rows, ({ statementType }) => statementType ?? '');
  const clients = [...new Set(rows.flatMap(({ clientName }) => clientName ?? []))];
  return {
    count: rows.length,
    forms: [...forms]
      .map(([statementType, of]) => ({ statementType, count: of.length }))
      .toSorted((a, b) => b.count - a.count),
    clients: clients.slice(0, HOME_CLIENTS_NAMED),
    clientCount: clients.length,
  };
}

function tokensOf(rows: readonly WaitingFilingRow[]) {
  const certificates = Map.groupBy(rows, ({ certificateId }) => certificateId);
  return [...certificates].map(([certificateId, of]) => ({
    certificateId,
    certificateName: of[0]?.certificateName ?? null,
    count: of.length,
  }));
}

function personLines(rows: readonly WaitingFilingRow[]) {
  const waiting = rows.flatMap(({ id, statementType, clientName, waitsFor }) =>
    isReason(waitsFor) ? [{ id, statementType, clientName, reason: waitsFor }] : [],
  );
  return { count: waiting.length, filings: waiting.slice(0, HOME_FILINGS_NAMED) };
}

const isReason = (waitsFor: WaitingFilingRow['waitsFor']): waitsFor is PersonReason =>
  waitsFor !== 'approval' && waitsFor !== 'token';
