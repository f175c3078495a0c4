import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/labels/Icon.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { teamsOptions } from './grouping.queries.ts';

type TeamFilterProps = { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void };

/** Filters a list of clients by the team that works for them. */
export function TeamFilter(props: TeamFilterProps) {
  const { t } = useTranslation('table');
  const [isWanted, setWanted] = useState(false);
  const teams = useQuery({ ...teamsOptions(), enabled: isWanted || props.value.length > 0 });
  return (
    <ChoiceFilter
      {...props}
      name={t('filter.team')}
      icon={<Icon of={Users} size={14} />}
      options={(teams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onOpen={() => setWanted(true)}
      isLoading={teams.isPending}
      hasFailed={teams.isError}
    />
  );
}
