import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { field } from './field.recipe.ts';

/** What the control of a field needs to belong to its label, hint and error. */
export type FieldControl = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

type FieldProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and what to do. */
  readonly error?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
};

/** A label, a control, and below it a hint or an error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const described = [error === undefined ? null : errorId, hint === undefined ? null : hintId].filter(
    (part) => part !== null,
  );
  return (
    <div className={field.root}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error === undefined ? null : (
        <span id={errorId} role="alert" className={field.error}>
          <CircleAlert size={12} strokeWidth={1.75} aria-hidden />
          {error}
        </span>
      )}
      {hint === undefined ? null : (
        <span id={hintId} className={field.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
