import * as v from 'valibot';
import { idSchema, instantSchema } from '#contracts/api/shared.ts';
import { FILING_STATUSES } from '#contracts/api/spvFiling.ts';
import { REQUEST_STATUSES } from '#contracts/api/spvRequest.ts';
import type { TimelineEvent } from '#contracts/api/timeline.ts';
import { CHANGED_FIELDS_MAX, NAME_TEXT_MAX } from '#contracts/limits.ts';
import { authorityIdSchema } from '#contracts/link/fields.ts';
import type { Clients } from '../clients/clients.module.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../lists/keyset.ts';
import { categoryTitle } from '../spvContacts/spvContacts.module.ts';
import type { TimelineRepository, TimelineRow } from './timeline.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly timeline: TimelineRepository;
  readonly clients: Pick<Clients, 'find'>;
};
type Query = { readonly id: string; readonly pageSize: number; readonly after?: string | undefined };

/** What has happened. */
export const createTimelineService = ({ tenants, timeline, clients }: Deps) => ({
  /**
   * A page of what has happened to a client, newest first.
   *
   * @throws {AppError} `client.notFound`
   */
  async ofClient(actor: Actor, { id, ...query }: Query): Promise<Page<TimelineEvent>> {
    const page = readPage({ ...query, pageNumber: 1, before: undefined }, instantSchema);
    const cursor = page.kind === 'number' ? ([null, null] as const) : page.cursor;
    const rows = await tenants.read(actor.tenantId, async (tx) => {
      requireFound(await clients.find(tx, id), 'client.notFound');
      return timeline.ofClient(tx, id, cursor, page.limit);
    });
    return pageOf(page, rows, (row) => [row.at, row.id], eventOf);
  },
});

function eventOf({ before, after, title, contactCategory, ...row }: TimelineRow): TimelineEvent {
  const [was, is] = [parse(before), parse(after)];
  return {
    ...row,
    title: contactCategory === null ? (title ?? '').slice(0, NAME_TEXT_MAX) : categoryTitle(contactCategory),
    changes: was === null || is === null ? [] : changesOf(was, is),
    ...stepOf(row.entity, was, is),
  };
}

const recordSchema = v.record(v.string(), v.unknown());
type Json = Record<string, unknown>;
/** The trail holds JSON objects that the product has written. */
const parse = (json: string | null): Json | null => (json === null ? null : v.parse(recordSchema, JSON.parse(json)));

const filingStatusSchema = v.fallback(v.nullable(v.picklist(FILING_STATUSES)), null);
const requestStatusSchema = v.fallback(v.nullable(v.picklist(REQUEST_STATUSES)), null);
const numberSchema = v.fallback(v.nullable(authorityIdSchema), null);
const reportSchema = v.fallback(v.looseObject({ requestId: v.optional(v.unknown()) }), {});

/** The step of a lifecycle that an entry records: the new status, and the authority's number where it names one. */
function stepOf(entity: TimelineEvent['entity'], was: Json | null, is: Json | null) {
  const status = is?.['status'] === was?.['status'] ? null : is?.['status'];
  if (entity === 'spvFiling') {
    const authorityNumber = v.parse(numberSchema, is?.['uploadIndex'] ?? null);
    return { filingStatus: v.parse(filingStatusSchema, status), requestStatus: null, authorityNumber };
  }
  if (entity === 'spvRequest') {
    const given = is?.['requestId'] ?? v.parse(reportSchema, is?.['report']).requestId;
    const authorityNumber = v.parse(numberSchema, given ?? null);
    return { filingStatus: null, requestStatus: v.parse(requestStatusSchema, status), authorityNumber };
  }
  return { filingStatus: null, requestStatus: null, authorityNumber: null };
}

/** The fields that differ; a revision is no news. */
const changesOf = (before: Json, after: Json): TimelineEvent['changes'] =>
  Object.keys(after)
    .filter((key) => key !== 'revision' && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .slice(0, CHANGED_FIELDS_MAX)
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));

/** A value that says something to a person. */
function textOf(value: unknown): string | null {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string' || value === '' || isId(value)) return null;
  return value.slice(0, NAME_TEXT_MAX).toWellFormed();
}

const isId = (text: string): boolean => v.is(idSchema, text);
