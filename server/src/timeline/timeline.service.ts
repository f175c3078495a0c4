import * as v from 'valibot';
import { instantSchema } from '#contracts/api/shared.ts';
import type { TimelineEvent } from '#contracts/api/timeline.ts';
import type { ClientsRepository } from '../clients/clients.repository.ts';
import type { Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { requireFound } from '../http/appError.ts';
import { pageOf, readPage, type Page } from '../search/keyset.ts';
import { categoryTitle } from '../spvContacts/contactFormConfiguration.ts';
import type { TimelineRepository, TimelineRow } from './timeline.repository.ts';

type Deps = {
  readonly tenants: Tenants;
  readonly timeline: TimelineRepository;
  readonly clients: Pick<ClientsRepository, 'find'>;
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

const eventOf = ({ before, after, title, contactCategory, ...row }: TimelineRow): TimelineEvent => ({
  ...row,
  title: contactCategory === null ? (title ?? '') : categoryTitle(contactCategory),
  changed: before === null || after === null ? [] : changedFields(parse(before), parse(after)),
});

const recordSchema = v.record(v.string(), v.unknown());
/** The trail holds JSON objects that the product has written. */
const parse = (json: string): Record<string, unknown> => v.parse(recordSchema, JSON.parse(json));

/** Names of the fields that differ; a revision is no news. */
const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((key) => key !== 'revision' && JSON.stringify(before[key]) !== JSON.stringify(after[key]));
