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
  const shown = [...present.filter((name) => !removeTags.includes(name)), ...addTags];
  return (
    <TagInput
      label={t('column.tags')}
      value={shown}
      known={(known.data ?? []).map(({ name }) => name)}
      onChange={(wanted) =>
        change.mutate({
          set: {},
          addTags: wanted.filter((name) => !present.includes(name)),
          removeTags: present.filter((name) => !wanted.includes(name)),
        })
      }
    />
  );
}

const NO_CHANGE: { readonly addTags?: readonly string[]; readonly removeTags?: readonly string[] } = {};
