import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Spinner } from '../feedback/Spinner.tsx';
import { Picker } from '../fields/Picker.tsx';
import type { PickerOption } from '../fields/PickerItems.tsx';
import { textRecipe } from '../text.recipe.ts';

type StatusChipProps = {
  /** What is chosen: "Status". */
  readonly label: string;
  /** Each with its mark: an icon, an avatar. */
  readonly options: readonly PickerOption[];
  readonly value: string | null;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  /** Shown before the word of an option without a mark. */
  readonly icon?: ReactNode;
  readonly isSaving?: boolean;
  readonly onChange: (value: string) => void;
};

/** A status, a priority or a person of something, as a pill. It is changed where it stands, and saved at once. */
export function StatusChip(props: StatusChipProps) {
  const { label, options, value, placeholder, icon, isSaving = false, onChange } = props;
  const chosen = options.find((option) => option.value === value);
  const word = chosen?.label ?? placeholder;
  return (
    <Picker
      label={label}
      options={options}
      value={value === null ? [] : [value]}
      onChange={([first]) => {
        if (first !== undefined) onChange(first);
      }}
      trigger={
        <button
          type="button"
          className={chip}
          aria-label={`${label}: ${word}`}
          aria-busy={isSaving || undefined}
          disabled={isSaving}
          data-empty={chosen === undefined || undefined}
        >
          {isSaving ? <Spinner /> : (chosen?.mark ?? icon)}
          <span className={textRecipe.cut}>{word}</span>
        </button>
      }
    />
  );
}

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6',
  h: '28',
  maxW: '280',
  flexShrink: '0',
  px: '10',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'pill',
  bg: 'bg',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'secondary',
  cursor: 'pointer',
  '&:hover, &[aria-expanded=true]': { bg: 'hover' },
  '&[data-empty]': { borderStyle: 'dashed', color: 'mut' },
  '& svg': { flexShrink: '0' },
  _disabled: { cursor: 'progress' },
});
