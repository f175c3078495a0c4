import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/actions/Button.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';

type DayButtonProps = {
  readonly label: string;
  readonly isBusy: boolean;
  /** `yyyy-MM-dd` */
  readonly onChange: (day: string) => void;
};

const Calendar = lazy(async () => ({ default: (await import('../ui/dates/Calendar.tsx')).Calendar }));

/** Chooses a day for several things at once. */
export function DayButton({ label, isBusy, onChange }: DayButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      placement="top-start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      initialFocus={() => document.querySelector('[data-scope=date-picker] [data-focus]')}
      trigger={
        <Button look="ghost" isBusy={isBusy}>
          {label}
        </Button>
      }
    >
      <Suspense fallback={<Spinner />}>
        <Calendar
          days={[]}
          isRange={false}
          onPick={([day]) => {
            if (day === undefined) return;
            setOpen(false);
            onChange(day);
          }}
        />
      </Suspense>
    </Popover>
  );
}
