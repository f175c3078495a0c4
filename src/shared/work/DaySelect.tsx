import { CalendarDays, CalendarX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useFormat } from '../text/format.ts';
import { Button } from '../ui/actions/Button.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Icon } from '../ui/labels/Icon.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { InlineButton, type InlineLook } from './InlineButton.tsx';

type DaySelectProps = {
  /** Names what the day is of: "Due day of VAT". */
  readonly label: string;
  /** Shown before the day where several stand side by side: "Start 20/10/26". */
  readonly name?: string;
  /** `yyyy-MM-dd` */
  readonly value: string | null;
  readonly onChange: (day: string) => void;
  /** Present where there may be none. */
  readonly onClear?: () => void;
  /** It has passed, and the work is not done. */
  readonly isLate?: boolean;
  readonly min?: string | undefined;
  readonly look: InlineLook;
};

const Calendar = lazy(async () => ({ default: (await import('../ui/dates/Calendar.tsx')).Calendar }));

/** A day, changed in place. */
export function DaySelect({ label, name, value, onChange, onClear, isLate = false, min, look }: DaySelectProps) {
  const { t } = useTranslation('work');
  const { day } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const word = value === null ? t('day.none') : day(value);
  const close = (then: () => void) => {
    setOpen(false);
    then();
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      initialFocus={() => document.querySelector('[data-scope=date-picker] [data-focus]')}
      trigger={
        <InlineButton
          look={look}
          isEmpty={value === null}
          tone={isLate ? 'critical' : undefined}
          mark={<Icon of={isLate ? CalendarX : CalendarDays} size={14} />}
          aria-label={t(isLate ? 'day.late' : 'chosen', { label, value: word })}
        >
          {name === undefined ? word : value === null ? name : `${name} ${word}`}
        </InlineButton>
      }
    >
      <Suspense fallback={<Spinner />}>
        <Calendar
          days={value === null ? [] : [value]}
          isRange={false}
          min={min}
          onPick={([picked]) => {
            if (picked !== undefined) close(() => onChange(picked));
          }}
        />
      </Suspense>
      {onClear === undefined || value === null ? null : (
        <div className={foot}>
          <Button look="ghost" size="dense" onClick={() => close(onClear)}>
            {t('day.clear')}
          </Button>
        </div>
      )}
    </Popover>
  );
}

const foot = css({ p: '8', pt: '0' });
