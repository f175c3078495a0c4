import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '../text/format.ts';
import { today } from '../text/today.ts';
import { Button } from '../ui/actions/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { DATE_PRESETS, rangeOf, type DatePreset, type DateRange } from './datePresets.ts';
import { FilterChip } from './FilterChip.tsx';

type DateRangeFilterProps = DateRange & {
  readonly name: string;
  readonly presets?: readonly DatePreset[];
  /** A week and a month go to their last day, not until today: for days that are to come. */
  readonly isWhole?: boolean;
  readonly onChange: (range: DateRange) => void;
};

/** Filters a list by a day: a preset, or a range with open ends. */
export function DateRangeFilter(props: DateRangeFilterProps) {
  const { name, presets: offered = DATE_PRESETS, isWhole = false, from, to, onChange } = props;
  const { t } = useTranslation('table');
  const [isOpen, setIsOpen] = useState(false);
  const isReversed = from !== undefined && to !== undefined && from > to;
  const choose = (range: DateRange) => {
    onChange(range);
    setIsOpen(false);
  };
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
          clearLabel={t('filter.clear', { filter: name })}
        >
          <RangeWords from={from} to={to} preset={presetOf({ from, to }, isWhole ? offered : [])} otherwise={name} />
        </FilterChip>
      }
    >
      <div className={body}>
        <div className={presets}>
          {offered.map((preset) => (
            <Button key={preset} look="ghost" size="dense" onClick={() => choose(rangeOf(preset, today(), isWhole))}>
              {t(PRESET_KEY[preset])}
            </Button>
          ))}
        </div>
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

type RangeWordsProps = DateRange & { readonly preset: DatePreset | undefined; readonly otherwise: string };

/** The whole preset that the days are. */
const presetOf = ({ from, to }: DateRange, presets: readonly DatePreset[]): DatePreset | undefined =>
  presets.find((preset) => {
    const range = rangeOf(preset, today(), true);
    return range.from === from && range.to === to;
  });

function RangeWords({ from, to, preset, otherwise }: RangeWordsProps) {
  const { t } = useTranslation('table');
  const { day } = useFormat();
  if (preset !== undefined) return t(PRESET_KEY[preset]);
  if (from !== undefined && to !== undefined) return t('filter.between', { from: day(from), to: day(to) });
  if (from !== undefined) return t('filter.since', { from: day(from) });
  return to === undefined ? otherwise : t('filter.until', { to: day(to) });
}

const PRESET_KEY = {
  today: 'filter.today',
  yesterday: 'filter.yesterday',
  week: 'filter.week',
  month: 'filter.month',
  lastMonth: 'filter.lastMonth',
  last60: 'filter.last60',
  last120: 'filter.last120',
} as const;
const body = css({ display: 'flex', gap: '12', p: '12', _mobile: { flexDirection: 'column' } });
const presets = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' });
const fields = css({ display: 'flex', flexDirection: 'column', gap: '12', width: '200' });
