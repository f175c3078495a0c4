import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '#src/shared/text/format.ts';
import { FilterChip } from '#src/shared/filters/FilterChip.tsx';
import { Popover } from '#src/shared/ui/overlays/Popover.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { DatePresetList } from './DatePresetList.tsx';
import type { DateRange } from './datePresets.ts';

type IssueDateFilterProps = DateRange & { readonly onChange: (range: DateRange) => void };

/** Filters by the day of issue: a preset, or a range with open ends. */
export function IssueDateFilter({ from, to, onChange }: IssueDateFilterProps) {
  const { t } = useTranslation(['spvMessages', 'table']);
  const { day } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const name = t('filter.issueDate');
  const isReversed = from !== undefined && to !== undefined && from > to;

  return (
    <Popover
      label={name}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <FilterChip
          icon={<CalendarDays size={14} strokeWidth={1.75} aria-hidden />}
          isOn={from !== undefined || to !== undefined}
          onClear={() => onChange({ from: undefined, to: undefined })}
          clearLabel={t('table:filter.clear', { filter: name })}
        >
          {from !== undefined && to !== undefined
            ? t('filter.between', { from: day(from), to: day(to) })
            : from !== undefined
              ? t('filter.since', { from: day(from) })
              : to !== undefined
                ? t('filter.until', { to: day(to) })
                : name}
        </FilterChip>
      }
    >
      <div className={body}>
        <DatePresetList
          onChoose={(range) => {
            onChange(range);
            setIsOpen(false);
          }}
        />
        <div className={fields}>
          <TextField
            label={t('filter.from')}
            type="date"
            value={from ?? ''}
            error={isReversed ? t('filter.invalidRange') : undefined}
            onChange={(event) => onChange({ from: event.target.value || undefined, to })}
          />
          <TextField
            label={t('filter.to')}
            type="date"
            value={to ?? ''}
            onChange={(event) => onChange({ from, to: event.target.value || undefined })}
          />
        </div>
      </div>
    </Popover>
  );
}

const body = css({ display: 'flex', gap: '12', p: '12', _mobile: { flexDirection: 'column' } });
const fields = css({ display: 'flex', flexDirection: 'column', gap: '12', width: '200' });
