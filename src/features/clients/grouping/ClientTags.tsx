import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contracts/api/client.ts';
import { tagsOptions } from '#src/shared/filters/grouping.queries.ts';
import { TagInput } from '#src/shared/work/TagInput.tsx';
import { useChangeGrouping } from './useChangeGrouping.ts';

/** The tags of a client, saved with each change. */
export function ClientTags({ client: { id, tags } }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
  const known = useQuery(tagsOptions());
  const change = useChangeGrouping(id);
  const present = tags.map(({ name }) => name);
  const { addTags = [], removeTags = [] } = change.isPending ? change.variables : NO_CHANGE;
  const shown = [...present.filter((name) => ![...addTags, ...removeTags].includes(name)), ...addTags];
  // What is under way may be done or not when the next change is: that says what it means of each of its tags.
  const lasting = present.filter((name) => shown.includes(name));
  const all = [...new Set([...present, ...shown])];
  return (
    <TagInput
      label={t('column.tags')}
      value={shown}
      known={(known.data ?? []).map(({ name }) => name)}
      onChange={(wanted) =>
        change.mutate({
          set: {},
          addTags: wanted.filter((name) => !lasting.includes(name)),
          removeTags: all.filter((name) => !wanted.includes(name)),
        })
      }
    />
  );
}

const NO_CHANGE: { readonly addTags?: readonly string[]; readonly removeTags?: readonly string[] } = {};
