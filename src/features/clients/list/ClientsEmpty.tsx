import { Building2, Plus, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyList } from '#src/shared/list/EmptyList.tsx';
import type { ListOf } from '#src/shared/list/useList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import type { clientList } from '../clients.queries.ts';

type ClientsEmptyProps = { readonly list: ListOf<typeof clientList>; readonly onAdd: () => void };

/** No client of the account managers in the filter, or no client at all. */
export function ClientsEmpty({ list, onAdd }: ClientsEmptyProps) {
  const { t } = useTranslation('clients');
  const manager = list.filter('accountManager');
  const { search, team, tag } = list.search;
  const isByManager = [search, team, tag].every((filter) => filter === undefined);
  const count = manager.value.filter((id) => id !== 'unassigned').length;
  const ofManager = count === 0 ? t('empty.unassigned') : t('empty.filtered', { count });
  return (
    <EmptyList
      list={list}
      page={t('empty.page')}
      filtered={isByManager ? ofManager : t('empty.none')}
      filteredIcon={UserX}
      showAll={t('action.showAll')}
      wayOut={
        count < manager.value.length || !isByManager ? null : (
          <Button onClick={() => manager.onChange(['unassigned'])}>{t('action.showUnassigned')}</Button>
        )
      }
    >
      <EmptyState
        icon={<Building2 size={24} strokeWidth={1.75} aria-hidden />}
        title={list.search.view === 'all' ? t('empty.title') : t('empty.inactiveTitle')}
        text={t('empty.text')}
      >
        <Button look="primary" icon={<Plus size={14} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
          {t('action.add')}
        </Button>
      </EmptyState>
    </EmptyList>
  );
}
