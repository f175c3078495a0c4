import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../labels/Icon.tsx';
import { field } from './field.recipe.ts';

/** What the control of a field needs to belong to its label, hint and error. */
export type FieldControl = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
};

/** What all fields take. */
export type FieldTexts = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and what to do. */
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  /** At the right of the hint: how many characters, for example. */
  readonly figures?: ReactNode;
  /** The control is a button, which says in words that it is required. */
  readonly isButton?: boolean;
  readonly children: (control: FieldControl) => ReactNode;
};

/** A label, a control, and below it a hint or an error. */
export function Field(props: FieldProps) {
  const { label, hint, error, isRequired = false, figures, isButton = false, children } = props;
  const { t } = useTranslation('form');
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const requiredId = `${id}required`;
  const isSaidRequired = isRequired && isButton;
  const described = [
    error === undefined ? null : errorId,
    hint === undefined ? null : hintId,
    isSaidRequired ? requiredId : null,
  ].filter((part) => part !== null);
  return (
    <div className={field.root}>
      <label htmlFor={id} className={field.label} data-required={isRequired || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': (isRequired && !isButton) || undefined,
      })}
      {isSaidRequired ? (
        <span id={requiredId} hidden>
          {t('problem.required')}
        </span>
      ) : null}
      {error === undefined ? null : (
        <span id={errorId} role="alert" className={field.error}>
          <Icon of={CircleAlert} size={12} />
          {error}
        </span>
      )}
      {hint === undefined && figures === undefined ? null : (
        <span className={field.below}>
          <span id={hintId} className={field.hint}>
            {hint}
          </span>
          {figures}
        </span>
      )}
    </div>
  );
}
