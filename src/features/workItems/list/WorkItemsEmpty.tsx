import { ListChecks, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { workItemList } from '../workItems.queries.ts';

type WorkItemsEmptyProps = { readonly list: ListOf<typeof workItemList>; readonly onCreate: () => void };

/** No work that matches, or none at all. */
export function WorkItemsEmpty({ list, onCreate }: WorkItemsEmptyProps) {
  const { t } = useTranslation('workItems');
  return (
    <EmptyList list={list} page={t('empty.page')} filtered={t('empty.filtered')} showAll={t('action.showAll')}>
      <EmptyState icon={<Icon of={ListChecks} size={24} />} title={t('empty.title')} text={t('empty.text')}>
        <Button look="primary" icon={<Icon of={Plus} size={14} />} onClick={onCreate}>
          {t('action.create')}
        </Button>
      </EmptyState>
    </EmptyList>
  );
}
