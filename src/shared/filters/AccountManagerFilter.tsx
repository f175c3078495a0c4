import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../api/account.queries.ts';
import { Picker } from '../ui/fields/Picker.tsx';
import { FilterChip } from './FilterChip.tsx';
import { peopleOptions } from './people.queries.ts';

type AccountManagerFilterProps = {
  /** User ids, or `unassigned`. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/** Filters a list by account manager. One's own name comes first, for the me-mode. */
export function AccountManagerFilter({ value, onChange }: AccountManagerFilterProps) {
  const { t } = useTranslation('table');
  const people = useQuery(peopleOptions());
  const me = useAccount()?.user;
  const others = (people.data ?? []).filter((person) => person.id !== me?.id);
  const options = [
    ...(me === undefined ? [] : [{ value: me.id, label: t('filter.mine'), note: me.displayName }]),
    { value: 'unassigned', label: t('filter.unassigned') },
    ...others.map((person) => ({ value: person.id, label: person.displayName })),
  ];
  const single = value.length === 1 ? options.find((option) => option.value === value[0])?.label : undefined;
  const name = t('filter.accountManager');
  return (
    <Picker
      label={name}
      isMultiple
      options={options}
      value={value}
      isLoading={people.isPending}
      hasFailed={people.isError}
      onChange={onChange}
      trigger={
        <FilterChip
          icon={<User size={14} strokeWidth={1.75} aria-hidden />}
          isOn={value.length > 0}
          onClear={() => onChange([])}
          clearLabel={t('filter.clear', { filter: name })}
        >
          {value.length === 0 ? name : (single ?? t('filter.several', { count: value.length }))}
        </FilterChip>
      }
    />
  );
}
