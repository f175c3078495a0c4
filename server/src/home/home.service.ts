import type { HomeScope } from '#contracts/api/home.ts';
import { daysFrom } from '#contracts/deadlines.ts';
import { HOME_DEADLINES, HOME_MISSING_MAX, HOME_OVERDUE_DAYS } from '#contracts/limits.ts';
import type { Tenants } from '../db/tenantTx.ts';
import { withFigures, type Deadlines } from '../deadlines/deadlines.module.ts';
import type { Actor } from '../http/actor.ts';
import { AppError } from '../http/appError.ts';
import { receiptLateBefore } from '../spvFilings/spvFilings.module.ts';
import { legalDaysOf } from '../spvMessages/spvMessages.module.ts';
import type { Reports } from '../spvReport/spvReport.module.ts';
import { romanianDay } from '../time/romanianTime.ts';
import { mondayOf, sundayOf } from '../time/weeks.ts';
import type { HomeMessageRow, HomeRepository } from './home.repository.ts';
import { missingOf } from './missing.ts';

/** What the service needs. */
export type HomeDeps = {
  readonly tenants: Tenants;
  readonly home: HomeRepository;
  readonly deadlines: Pick<Deadlines, 'next' | 'between'>;
  readonly reports: Reports;
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
export const createHomeService = ({ tenants, home, deadlines, reports, now }: HomeDeps) => ({
  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async toDo(actor: Actor, query: Query) {
    const person = personOf(actor, query);
    const today = romanianDay(now());
    const sunday = sundayOf(today);
    return tenants.read(actor.tenantId, async (tx) => ({
      today,
      until: sunday,
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
      lines: byLegalDay(await home.messages(tx, person)),
      count: await home.countMessages(tx, person),
    }));
  },

  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async filings(actor: Actor, query: Query) {
    const person = personOf(actor, query);
    return tenants.read(actor.tenantId, (tx) => home.waitingFilings(tx, person, receiptLateBefore(now())));
  },

  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async requests(actor: Actor, query: Query) {
    const person = personOf(actor, query);
    return tenants.read(actor.tenantId, (tx) => home.waitingRequests(tx, person));
  },

  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async missing(actor: Actor, query: Query) {
    const managerId = personOf(actor, query);
    const today = romanianDay(now());
    const forms = await tenants.read(actor.tenantId, async (tx) => {
      const passed = await deadlines.between(tx, daysFrom(today, -HOME_OVERDUE_DAYS), daysFrom(today, -1));
      return missingOf(reports, tx, passed, managerId === null ? undefined : [managerId]);
    });
    return { today, forms: forms.slice(0, HOME_MISSING_MAX) };
  },

  firstSteps: (actor: Actor) => tenants.read(actor.tenantId, (tx) => home.firstSteps(tx, actor.userId)),

  /** @throws {AppError} `auth.forbidden` for the whole firm, for others than owners */
  async deadlines(actor: Actor, query: Query) {
    const managerId = personOf(actor, query);
    const today = romanianDay(now());
    const accountManagerId = managerId === null ? undefined : [managerId];
    const next = await tenants.read(actor.tenantId, async (tx) =>
      withFigures(reports, tx, await deadlines.next(tx, today, HOME_DEADLINES), { accountManagerId }),
    );
    return { today, deadlines: next };
  },

  async team(actor: Actor) {
    const today = romanianDay(now());
    return tenants.read(actor.tenantId, (tx) => home.team(tx, mondayOf(today), sundayOf(today)));
  },
});

/** The first legal day first; messages without one after them, the oldest first. */
const byLegalDay = (rows: readonly HomeMessageRow[]) =>
  rows
    .map((row) => ({ ...row, legalDay: legalDaysOf(row).legalDay }))
    .toSorted((one, other) => ((one.legalDay ?? NEVER) < (other.legalDay ?? NEVER) ? -1 : 1));
const NEVER = '9999';
