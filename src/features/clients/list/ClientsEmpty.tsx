import { Building2, Plus, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listOf } from '#src/shared/filters/commaList.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import type { ClientSearch } from './clientSearch.ts';

type ClientsEmptyProps = {
  readonly search: ClientSearch;
  readonly onAdd: () => void;
  readonly onChange: (change: Partial<ClientSearch>) => void;
};

/** Nothing on a later page, no client at all, or none of the account managers in the filter. */
export function ClientsEmpty({ search, onAdd, onChange }: ClientsEmptyProps) {
  const { t } = useTranslation('clients');
  const chosen = listOf(search.accountManager);
  const managers = chosen.filter((id) => id !== 'unassigned');
  if (search.page > 1) {
    return (
      <EmptyState icon={<Building2 size={24} strokeWidth={1.75} aria-hidden />} title={t('empty.page')}>
        <Button onClick={() => onChange({ page: 1 })}>{t('action.firstPage')}</Button>
      </EmptyState>
    );
  }
  if (chosen.length > 0) {
    return (
      <EmptyState
        icon={<UserX size={24} strokeWidth={1.75} aria-hidden />}
        title={managers.length === 0 ? t('empty.unassigned') : t('empty.filtered', { count: managers.length })}
      >
        <Button onClick={() => onChange({ accountManager: undefined, page: 1 })}>{t('action.showAll')}</Button>
        {managers.length < chosen.length ? null : (
          <Button onClick={() => onChange({ accountManager: 'unassigned', page: 1 })}>
            {t('action.showUnassigned')}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Building2 size={24} strokeWidth={1.75} aria-hidden />}
      title={search.view === 'all' ? t('empty.title') : t('empty.inactiveTitle')}
      text={t('empty.text')}
    >
      <Button look="primary" icon={<Plus size={14} strokeWidth={1.75} aria-hidden />} onClick={onAdd}>
        {t('action.add')}
      </Button>
    </EmptyState>
  );
}
