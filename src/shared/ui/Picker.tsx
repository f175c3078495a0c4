import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Popover } from './Popover.tsx';

export type PickerOption = {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly isDisabled?: boolean;
};

type PickerProps = {
  readonly label: string;
  readonly options: readonly PickerOption[];
  readonly value: readonly string[];
  /** Several can be chosen; the list then stays open. */
  readonly isMultiple?: boolean;
  /** A choice again takes it off, so that nothing is chosen. */
  readonly canClear?: boolean;
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  readonly onChange: (value: readonly string[]) => void;
  /** The button that opens it: a `FilterChip`, a `PickerButton`, an inline cell. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  /** True below a field of a form: the list is as wide as the field. */
  readonly isAsWide?: boolean;
  readonly placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
};

const List = lazy(() => import('./PickerList.tsx').then((module) => ({ default: module.PickerList })));

/** Chooses one or several of a list; with ten options or more it can be searched. */
export function Picker({
  label,
  trigger,
  placement,
  isAsWide = false,
  isMultiple = false,
  canClear = false,
  onChange,
  ...rest
}: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const choose = (value: readonly string[]) => {
    const isChosenAgain = !isMultiple && !canClear && value.length === 0;
    if (!isChosenAgain) onChange(value);
    if (!isMultiple) setOpen(false);
  };
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      isAsWide={isAsWide}
      {...(placement === undefined ? {} : { placement })}
    >
      <Suspense fallback={null}>
        <List {...rest} label={label} isAsWide={isAsWide} isMultiple={isMultiple} onChange={choose} />
      </Suspense>
    </Popover>
  );
}
