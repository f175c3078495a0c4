import { queryOptions, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchHit } from '#contracts/api/search.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { api } from '#src/shared/api/api.ts';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { optionOf } from './hitOptions.ts';
import type { PaletteOption } from './paletteOption.ts';
import { readRecent, type RecentItem } from './recent.ts';
import { useHitWords } from './useSearchGroups.ts';

/** What was last opened from the palette, with its present names. What is gone is left out. */
export function useRecentOptions(): readonly PaletteOption[] {
  const accountId = useAccount()?.user.id ?? '';
  const [items] = useState(() => readRecent(localStorage, accountId));
  const queries = useQueryClient();
  const words = useHitWords();
  const hits = useQueries({
    queries: items.map((item) => hitOptions(queries, item)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return hits.map((hit) => optionOf(hit, words));
}

const hitOptions = (queries: QueryClient, item: RecentItem) =>
  queryOptions({
    queryKey: ['palette', 'recent', item.entityType, item.id],
    queryFn: () => READERS[item.entityType](queries, item.id),
  });

type Reader = (queries: QueryClient, id: string) => Promise<SearchHit | null>;

/** Reads a row by the call of its own page, or from what that has left in memory. */
const READERS: Readonly<Record<RecentItem['entityType'], Reader>> = {
  Client: async (queries, id) => {
    const found = (await queries.fetchQuery(clientChoicesOptions())).find((client) => client.id === id);
    if (found === undefined) return null;
    const { name, legalName, taxId, isActive } = found;
    return { entityType: 'Client', clientEntity: { id, name, legalName, taxId, isActive } };
  },
  Message: async (queries, id) => {
    const { title, clientName, validationStatus, date } = await queries.fetchQuery(
      api.spvMessages.get.queryOptions({ input: { id } }),
    );
    return { entityType: 'Message', messageEntity: { id, title, clientName, validationStatus, date } };
  },
  WorkItem: async (queries, id) => {
    const { title, clientLegalName, assigneeName, status, dueDate } = await queries.fetchQuery(
      api.workItems.get.queryOptions({ input: { id } }),
    );
    return { entityType: 'WorkItem', workItemEntity: { id, title, clientLegalName, assigneeName, status, dueDate } };
  },
  Task: async (queries, id) => {
    const { title, clientId, workItemId, clientLegalName, assigneeDisplayName, status, dueDate } =
      await queries.fetchQuery(api.tasks.get.queryOptions({ input: { id } }));
    const assigneeName = assigneeDisplayName;
    const taskEntity = { id, title, clientId, workItemId, clientLegalName, assigneeName, status, dueDate };
    return { entityType: 'Task', taskEntity };
  },
  Filing: async (queries, id) => {
    const filing = await queries.fetchQuery(api.spvFilings.get.queryOptions({ input: { id } }));
    const { clientLegalName: legalName, fileName, statementType } = filing;
    const { reportingMonth, reportingYear, spvFilingStatus } = filing;
    const filingEntity = { id, legalName, fileName, statementType, reportingMonth, reportingYear, spvFilingStatus };
    return { entityType: 'Filing', filingEntity };
  },
};
