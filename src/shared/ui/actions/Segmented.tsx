import { useId, type ReactNode } from 'react';
import { css } from 'styled-system/css';

type SegmentedProps<Value extends string> = {
  /** What is chosen: "Range". */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** One of two to four, side by side; it holds at once. The arrow keys choose, as among radio buttons. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={frame}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segment}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const frame = css({
  display: 'inline-flex',
  gap: '2',
  m: '0',
  p: '2',
  minW: '0',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: '8',
});
const segment = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6',
  h: '24',
  px: '10',
  borderRadius: '6',
  textStyle: 'secondary',
  color: 'mut',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: 'text' },
  '&:has(:checked)': { bg: 'neutralBg', color: 'text', fontWeight: 'medium' },
  '&:has(:focus-visible)': {
    outlineStyle: 'solid',
    outlineWidth: '2px',
    outlineColor: 'accent',
    outlineOffset: '1',
  },
});
