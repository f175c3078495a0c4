import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { clientChoicesOptions } from './clientChoices.queries.ts';

type ClientFilterProps = {
  /** Client ids. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Filters a list by clients, found by name or tax id. */
export function ClientFilter({ value, onChange }: ClientFilterProps) {
  const { t } = useTranslation('table');
  const clients = useQuery(clientChoicesOptions());
  return (
    <ChoiceFilter
      name={t('filter.client')}
      icon={<Building2 size={14} strokeWidth={1.75} aria-hidden />}
      options={(clients.data ?? []).map(({ id, name, taxId }) => ({
        value: id,
        label: name,
        ...(taxId === null ? {} : { note: taxId }),
      }))}
      isLoading={clients.isPending}
      hasFailed={clients.isError}
      value={value}
      onChange={onChange}
    />
  );
}
