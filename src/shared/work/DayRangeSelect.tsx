import { CalendarDays, CalendarX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../text/format.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { InlineButton, type InlineLook } from './InlineButton.tsx';

type DayRangeSelectProps = {
  readonly label: string;
  /** `yyyy-MM-dd` */
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: { readonly from: string; readonly to: string }) => void;
  /** The last day has passed, and the work is not done. */
  readonly isLate?: boolean;
  readonly look: InlineLook;
};

const Calendar = lazy(async () => ({ default: (await import('../ui/dates/Calendar.tsx')).Calendar }));

/** The first and the last day of something, changed in place. */
export function DayRangeSelect({ label, from, to, onChange, isLate = false, look }: DayRangeSelectProps) {
  const { t } = useTranslation('work');
  const { dayRange } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const word = dayRange(from, to);
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      initialFocus={() => document.querySelector('[data-scope=date-picker] [data-focus]')}
      trigger={
        <InlineButton
          look={look}
          tone={isLate ? 'critical' : undefined}
          mark={<Icon of={isLate ? CalendarX : CalendarDays} size={14} />}
          aria-label={t(isLate ? 'day.late' : 'chosen', { label, value: word })}
        >
          {word}
        </InlineButton>
      }
    >
      <Suspense fallback={<Spinner />}>
        <Calendar
          days={[from, to]}
          isRange
          onPick={([first, last]) => {
            if (first === undefined || last === undefined) return;
            setOpen(false);
            onChange({ from: first, to: last });
          }}
        />
      </Suspense>
    </Popover>
  );
}
