import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { DATE_PRESETS, rangeOf, type DateRange } from './datePresets.ts';

/** Ranges of days that are often asked for. */
export function DatePresetList({ onChoose }: { readonly onChoose: (range: DateRange) => void }) {
  const { t } = useTranslation('spvMessages');
  return (
    <div className={presets}>
      {DATE_PRESETS.map((preset) => (
        <Button key={preset} look="ghost" size="dense" onClick={() => onChoose(rangeOf(preset, new Date()))}>
          {t(PRESET_KEY[preset])}
        </Button>
      ))}
    </div>
  );
}

const PRESET_KEY = {
  today: 'filter.today',
  week: 'filter.week',
  month: 'filter.month',
  lastMonth: 'filter.lastMonth',
  last60: 'filter.last60',
} as const;
const presets = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' });
