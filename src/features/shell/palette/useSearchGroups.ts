import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PALETTE_KIND_MAX, PALETTE_OPTIONS_MAX } from '#contracts/limits.ts';
import { hasWords, wordsOf } from '#contracts/matching.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { useFormat } from '#src/shared/text/format.ts';
import { findable, findIn } from '#src/shared/text/matching.ts';
import { optionOf, textOf, type HitOption, type HitWords, type PaletteTab } from './hitOptions.ts';
import type { PaletteGroup } from './paletteOption.ts';

/** What the search shows: its groups, and how many of a kind there are. */
export type SearchGroups = {
  readonly groups: readonly PaletteGroup[];
  readonly countOf: (tab: PaletteTab) => number;
};

/** What was found: clients in memory at once, the rest when the server has answered. */
export function useSearchGroups(tab: PaletteTab): SearchGroups {
  const { t } = useTranslation('palette');
  const found = useFound();
  const ofKind = (kind: PaletteTab) => (kind === 'All' ? found : found.filter((option) => option.kind === kind));
  const groups = (
    tab === 'All'
      ? GROUPS.map(({ label, kinds }) => ({
          id: label,
          label: t(label),
          options: kinds.flatMap(ofKind).slice(0, PALETTE_KIND_MAX),
        }))
      : [{ id: tab, label: t(KIND_KEY[tab]), options: ofKind(tab).slice(0, PALETTE_OPTIONS_MAX) }]
  ).filter(({ options }) => options.length > 0);
  return { groups, countOf: (kind) => ofKind(kind).length };
}

/** What stands together under "all". */
const GROUPS = [
  { label: 'kind.clients', kinds: ['Client'] },
  { label: 'kind.messages', kinds: ['Message'] },
  { label: 'kind.work', kinds: ['WorkItem', 'Task'] },
  { label: 'kind.filings', kinds: ['Filing'] },
] as const;

/** Every line that was found, the clients of the memory first. */
function useFound(): readonly HitOption[] {
  const palette = useSystemActor('palette');
  const text = useSelector(palette, ({ context }) => context.text);
  const hits = useSelector(palette, ({ context }) => context.hits);
  const isAnswered = useSelector(palette, (state) => state.matches({ open: { searching: 'found' } }));
  const hitWords = useHitWords();
  const list = useLocalClients(hitWords);
  const isReachable = useIsReachable();
  return useMemo(() => {
    const words = wordsOf(text);
    const local = findIn(list, words, PALETTE_OPTIONS_MAX);
    const known = new Set(local.map(({ id }) => id));
    const answered = hits
      .map((hit) => optionOf(hit, hitWords))
      // Of an earlier text only what fits the present one.
      .filter((option) => !known.has(option.id) && (isAnswered || hasWords(textOf(option), words)));
    return [...local, ...answered].filter(({ action }) => isReachable(action.target));
  }, [hitWords, hits, isAnswered, isReachable, list, text]);
}

/** The firm's clients as lines, active ones first, from the list that pickers read too. Folded when it comes. */
function useLocalClients(words: HitWords) {
  const { data } = useQuery(clientChoicesOptions());
  return useMemo(
    () =>
      (data ?? [])
        .toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
        .map(({ id, name, legalName, taxId, isActive }) => {
          const clientEntity = { id, name, legalName, taxId, isActive };
          const option = optionOf({ entityType: 'Client', clientEntity }, words);
          return findable(option, textOf(option));
        }),
    [data, words],
  );
}

/** Words and dates of the lines. */
export function useHitWords(): HitWords {
  const { t, i18n } = useTranslation('palette');
  const format = useFormat();
  const { data } = useQuery(enumOptions(i18n.language));
  return useMemo(
    () => ({ t, format, filingStatus: (status) => data?.['SpvFilingStatus']?.[status] ?? status }),
    [data, format, t],
  );
}

/** Names of the kinds. */
export const KIND_KEY = {
  All: 'kind.all',
  Client: 'kind.clients',
  Message: 'kind.messages',
  WorkItem: 'kind.workItems',
  Task: 'kind.tasks',
  Filing: 'kind.filings',
} as const satisfies Record<PaletteTab, string>;
