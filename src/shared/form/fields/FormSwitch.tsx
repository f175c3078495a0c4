import { css } from 'styled-system/css';
import { Switch } from '../../ui/fields/Switch.tsx';
import { textRecipe } from '../../ui/text.recipe.ts';
import { useFormField, type FormFieldProps } from '../useFormField.ts';

type FormSwitchProps = Omit<FormFieldProps, 'invalidText'> & { readonly isDisabled?: boolean };

/** Yes or no. */
export function FormSwitch({ name, label, hint, isDisabled = false }: FormSwitchProps) {
  const { value, change } = useFormField({ name }, [false]);
  return (
    <div className={box}>
      <Switch
        label={label}
        disabled={isDisabled}
        checked={value === true}
        onChange={({ target }) => change(target.checked)}
      />
      {hint === undefined ? null : <span className={textRecipe.caption}>{hint}</span>}
    </div>
  );
}

const box = css({ display: 'flex', flexDirection: 'column', gap: '4' });
