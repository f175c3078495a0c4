import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import { Icon } from '../labels/Icon.tsx';
import { textRecipe } from '../text.recipe.ts';
import { field } from './field.recipe.ts';
import { Field, type FieldTexts } from './Field.tsx';
import { Picker } from './Picker.tsx';
import type { PickerOption } from './PickerItems.tsx';

type SeveralFieldProps = FieldTexts & {
  readonly options: readonly PickerOption[];
  readonly value: readonly string[];
  readonly isLoading?: boolean;
  readonly hasFailed?: boolean;
  readonly onChange: (value: readonly string[]) => void;
};

/** Several of a list, each of which can be taken off where it stands. */
export function SeveralField({ label, hint, error, isRequired, value, onChange, ...states }: SeveralFieldProps) {
  const { t } = useTranslation('form');
  const chosen = value.map((id) => states.options.find((option) => option.value === id) ?? { value: id, label: id });
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} isButton>
      {(control) => (
        <div className={cx(field.chips, box)} data-invalid={error !== undefined || undefined}>
          {chosen.map((option) => (
            <Chosen
              key={option.value}
              option={option}
              removeLabel={t('several.remove', { name: option.label })}
              onRemove={() => onChange(value.filter((id) => id !== option.value))}
            />
          ))}
          <Picker
            {...states}
            label={label}
            isMultiple
            value={value}
            onChange={onChange}
            trigger={
              <button type="button" {...control} className={add} aria-label={`${label}: ${t('several.add')}`}>
                <Icon of={Plus} size={12} />
                {t('several.add')}
              </button>
            }
          />
        </div>
      )}
    </Field>
  );
}

type ChosenProps = { readonly option: PickerOption; readonly removeLabel: string; readonly onRemove: () => void };

function Chosen({ option, removeLabel, onRemove }: ChosenProps) {
  return (
    <span className={chip}>
      {option.mark}
      <span className={textRecipe.cut}>{option.label}</span>
      <button type="button" className={remove} aria-label={removeLabel} onClick={onRemove}>
        <Icon of={X} size={12} />
      </button>
    </span>
  );
}

const box = css({ '&[data-invalid]': { borderColor: 'critical' } });
const piece = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  h: '24',
  px: '8',
  maxW: 'full',
  borderRadius: '6',
  textStyle: 'caption',
  fontWeight: 'medium',
} as const;
const chip = css({ ...piece, pr: '2', bg: 'neutralBg', color: 'text' });
const remove = css({
  display: 'inline-grid',
  placeItems: 'center',
  w: '20',
  h: '20',
  flexShrink: '0',
  borderRadius: '4',
  color: 'mut',
  cursor: 'pointer',
  '&:hover': { color: 'text' },
});
const add = css({
  ...piece,
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'control',
  color: 'mut',
  fontFamily: 'body',
  cursor: 'pointer',
  '&:hover, &[aria-expanded=true]': { bg: 'hover', color: 'text' },
  '&[aria-invalid=true]': { borderColor: 'critical', color: 'critical' },
});
