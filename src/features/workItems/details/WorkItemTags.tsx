import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { TagInput } from '#src/shared/work/TagInput.tsx';
import { useChangeWorkItem } from '../useChangeWorkItem.ts';
import { tagsOptions } from '../workItems.queries.ts';
import { SideSection } from './SideSection.tsx';

/** The tags of a work item, saved with each change. */
export function WorkItemTags({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('workItems');
  const change = useChangeWorkItem();
  const known = useQuery(tagsOptions());
  return (
    <SideSection title={t('field.tags')}>
      <TagInput
        label={t('field.tags')}
        value={item.tags.map(({ name }) => name)}
        known={(known.data ?? []).map(({ name }) => name)}
        onChange={(tags) => change(item, { tags: [...tags] })}
      />
    </SideSection>
  );
}
