import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { daysFrom } from '#contracts/deadlines.ts';
import { DEADLINE_WEEKS } from '#contracts/limits.ts';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { mondayOf } from './weeks.ts';

type WeekStepperProps = {
  /** The days that are shown; undefined while they are loading. */
  readonly days: { readonly today: string; readonly from: string; readonly to: string } | undefined;
  /** Undefined for this week's Monday. */
  readonly onChange: (from: string | undefined) => void;
};

const STEP = 7 * DEADLINE_WEEKS;

/** The twelve weeks that are shown, those before and after them, and the way back to these. */
export function WeekStepper({ days, onChange }: WeekStepperProps) {
  const { t } = useTranslation('deadlines');
  const { dayRange } = useFormat();
  const thisWeek = days === undefined ? undefined : mondayOf(days.today);
  const go = (count: number) => {
    if (days === undefined) return;
    const from = daysFrom(days.from, count);
    onChange(from === thisWeek ? undefined : from);
  };
  const isReady = days !== undefined;
  const commands = useCommands({
    earlier: { label: t('action.earlier'), icon: ChevronLeft, keys: '[', isEnabled: isReady, run: () => go(-STEP) },
    later: { label: t('action.later'), icon: ChevronRight, keys: ']', isEnabled: isReady, run: () => go(STEP) },
  });
  return (
    <div className={frame}>
      <CommandIconButton command={commands.earlier} />
      <span className={range}>{days === undefined ? null : dayRange(days.from, days.to)}</span>
      <CommandIconButton command={commands.later} />
      {days === undefined || days.from === thisWeek ? null : (
        <Button size="dense" look="ghost" onClick={() => onChange(undefined)}>
          {t('action.thisWeek')}
        </Button>
      )}
    </div>
  );
}

const frame = css({ display: 'inline-flex', alignItems: 'center', gap: '2', flexShrink: '0' });
const range = css({
  textStyle: 'secondary',
  color: 'mut',
  whiteSpace: 'nowrap',
  px: '4',
  fontVariantNumeric: 'tabular-nums',
});
