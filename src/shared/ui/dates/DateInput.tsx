import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { IconButton } from '../actions/IconButton.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { field } from '../fields/field.recipe.ts';
import type { FieldControl } from '../fields/Field.tsx';
import { Icon } from '../labels/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { textRecipe } from '../text.recipe.ts';
import { dayOfText, isDay, textOfDay } from './dayText.ts';

/** Days that can be chosen, `yyyy-MM-dd`. */
export type DayBounds = { readonly min?: string | undefined; readonly max?: string | undefined };

type DateInputProps = DayBounds & {
  readonly control: Partial<FieldControl> & { readonly 'aria-label'?: string };
  /** A day, `yyyy-MM-dd`; or what was typed, where that is none; empty for nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What the calendar opens on. Two days are a range. */
  readonly days: readonly string[];
  readonly isRange?: boolean;
  readonly onPick: (days: readonly string[]) => void;
};

/** The calendar is larger than most screens' own code, and many days are typed. */
const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));

/** A day that is typed, or chosen in the calendar beside it. */
export function DateInput({ control, value, onChange, days, isRange = false, onPick, min, max }: DateInputProps) {
  const { t } = useTranslation('form');
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={box}>
      <input
        {...control}
        className={cx(field.control, textRecipe.figures)}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('date.placeholder')}
        value={typed ?? textOfDay(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(dayOfText(target.value) ?? target.value.trim());
        }}
        onBlur={() => setTyped(null)}
      />
      <span className={opener}>
        <Popover
          label={t('date.calendar')}
          placement="bottom-end"
          isOpen={isOpen}
          onOpenChange={setOpen}
          initialFocus={() => document.querySelector('[data-scope=date-picker] [data-focus]')}
          trigger={
            <IconButton size="small" label={t('date.open')}>
              <Icon of={CalendarDays} size={14} />
            </IconButton>
          }
        >
          <Suspense fallback={<CalendarPlaceholder />}>
            <Calendar
              days={days.filter(isDay)}
              isRange={isRange}
              min={min}
              max={max}
              onPick={(picked) => {
                setTyped(null);
                onPick(picked);
                setOpen(false);
              }}
            />
          </Suspense>
        </Popover>
      </span>
    </span>
  );
}

const CalendarPlaceholder = (): ReactNode => (
  <span className={placeholder}>
    <Spinner />
  </span>
);

const box = css({ position: 'relative', display: 'flex', minW: '0', flexGrow: '1' });
const opener = css({ position: 'absolute', right: '4', top: '4', display: 'flex' });
const placeholder = css({ display: 'grid', placeItems: 'center', w: '240', h: '240', color: 'mut' });
