import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from './FilterChip.tsx';
import { peopleOptions } from './people.queries.ts';

type PersonChipProps = {
  /** Ids of people, as the address has them. */
  readonly person: string;
  /** The filter in words, with their names. */
  readonly wordsOf: (name: string) => string;
  readonly onClear: () => void;
};

/** The people whom rows concern, where the home page asks for it: it can only be lifted. */
export function PersonChip({ person, wordsOf, onClear }: PersonChipProps) {
  const { t } = useTranslation('table');
  const people = useQuery(peopleOptions());
  const names = (people.data ?? []).filter(({ id }) => person.split(',').includes(id));
  const words = wordsOf(names.map(({ displayName }) => displayName).join(', '));
  return (
    <FilterChip
      icon={<User size={14} strokeWidth={1.75} aria-hidden />}
      isOn
      onClick={onClear}
      onClear={onClear}
      clearLabel={t('filter.clear', { filter: words })}
    >
      {words}
    </FilterChip>
  );
}
