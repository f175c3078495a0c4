import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/labels/Icon.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { tagsOptions } from './grouping.queries.ts';

type TagFilterProps = { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void };

/** Filters a list by the tags of its rows: those that have one of them. */
export function TagFilter(props: TagFilterProps) {
  const { t } = useTranslation('table');
  const [isWanted, setWanted] = useState(false);
  const tags = useQuery({ ...tagsOptions(), enabled: isWanted || props.value.length > 0 });
  return (
    <ChoiceFilter
      {...props}
      name={t('filter.tag')}
      icon={<Icon of={Tag} size={14} />}
      options={(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onOpen={() => setWanted(true)}
      isLoading={tags.isPending}
      hasFailed={tags.isError}
    />
  );
}
