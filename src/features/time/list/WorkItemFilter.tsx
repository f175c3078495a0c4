import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import { api } from '#src/shared/api/api.ts';
import { FilterChip } from '#src/shared/filters/FilterChip.tsx';
import { useSettled } from '#src/shared/hooks/useSettled.ts';
import { Picker } from '#src/shared/ui/fields/Picker.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type WorkItemFilterProps = { readonly value: readonly string[]; readonly onChange: (value: readonly string[]) => void };

/** Filters by a work item, which is searched on the server. */
export function WorkItemFilter({ value, onChange }: WorkItemFilterProps) {
  const { t } = useTranslation(['time', 'table']);
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const query = useSettled(text.trim(), SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    ...api.timer.workItems.queryOptions({ input: { query } }),
    enabled: isWanted,
  });
  const [id] = value;
  const chosen = useQuery({
    ...api.workItems.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== undefined,
  });
  const name = t('field.workItem');
  return (
    <Picker
      label={name}
      canClear
      options={(found.data ?? []).map(({ id: option, title, clientLegalName }) => ({
        value: option,
        label: title,
        note: clientLegalName,
      }))}
      value={value}
      isLoading={found.isPending || query !== text.trim()}
      hasFailed={found.isError}
      onSearch={setText}
      onOpen={() => {
        setText('');
        setWanted(true);
      }}
      onChange={onChange}
      trigger={
        <FilterChip
          icon={<Icon of={ListChecks} size={14} />}
          isOn={id !== undefined}
          onClear={() => onChange([])}
          clearLabel={t('table:filter.clear', { filter: name })}
        >
          {id === undefined ? name : (chosen.data?.title ?? name)}
        </FilterChip>
      }
    />
  );
}
