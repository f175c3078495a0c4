import type { Ref, TextareaHTMLAttributes } from 'react';
import { css } from 'styled-system/css';
import { useFormat } from '../../text/format.ts';
import { field } from './field.recipe.ts';
import { Field, type FieldTexts } from './Field.tsx';

type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'maxLength'> &
  FieldTexts & {
    readonly value: string;
    /** The longest text that is accepted, counted below the field. More can be typed, so that nothing pasted is lost. */
    readonly maxLength?: number | null;
    readonly ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text. */
export function TextAreaField({ label, hint, error, isRequired, maxLength = null, ...rest }: TextAreaFieldProps) {
  const { number } = useFormat();
  const length = rest.value.trim().length;
  const figures =
    maxLength === null ? undefined : (
      <span className={counter} data-over={length > maxLength || undefined}>
        {number(length)} / {number(maxLength)}
      </span>
    );
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired} figures={figures}>
      {(control) => <textarea rows={4} {...rest} {...control} className={field.lines} />}
    </Field>
  );
}

const counter = css({
  flexShrink: '0',
  textStyle: 'caption',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
  '&[data-over]': { color: 'critical' },
});
