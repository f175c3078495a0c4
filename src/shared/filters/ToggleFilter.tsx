import type { ReactNode } from 'react';
import { FilterChip } from './FilterChip.tsx';

type ToggleFilterProps = {
  readonly name: string;
  readonly icon: ReactNode;
  readonly value: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A filter that is on or off. */
export function ToggleFilter({ name, icon, value, onChange }: ToggleFilterProps) {
  return (
    <FilterChip icon={icon} isOn={value} aria-pressed={value} onClick={() => onChange(!value)}>
      {name}
    </FilterChip>
  );
}
