import { useField } from '@tanstack/react-form';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Button } from '../../ui/actions/Button.tsx';
import { field } from '../../ui/fields/field.recipe.ts';
import { Icon } from '../../ui/labels/Icon.tsx';
import { useFormCore } from '../formContext.ts';
import { useProblemText } from '../useProblemText.ts';
import type { Problem } from '../values/problems.ts';
import { controlsOf } from './controlsOf.ts';
import { FormRow } from './FormRow.tsx';

/** A row for the fields inside it. */
type Row = { readonly index: number; readonly at: (key: string) => string };

export type FormRowsProps = {
  readonly name: string;
  readonly label: string;
  /** Says what is added: "Add a contact". */
  readonly addLabel: string;
  /** What a row begins with. */
  readonly newRow: object;
  readonly children: (row: Row) => ReactNode;
};

/** Where the keyboard goes once a row has been added, moved or removed. */
type Target = { readonly index: number; readonly control: number };

/** Rows of fields: added below, removed, and moved by their buttons or by Alt with the arrows. */
export function FormRows({ name, label, addLabel, newRow, children }: FormRowsProps) {
  const { t } = useTranslation('form');
  const { api } = useFormCore();
  const rows = useField({ form: api, name, mode: 'array' });
  const problem: Problem | undefined = rows.state.meta.errorMap.onDynamic;
  const error = useProblemText(problem);
  const count = Array.isArray(rows.state.value) ? rows.state.value.length : 0;
  const { box, focus } = useRowFocus();
  const [said, setSaid] = useState('');

  const change = (work: () => void, target: Target, words: string) => {
    if (api.state.isSubmitting) return;
    work();
    focus(target);
    setSaid(words);
  };
  const move = (from: number, to: number, control: number) => {
    if (to < 0 || to >= count) return;
    const words = t('rows.moved', { place: to + 1, of: count });
    change(() => rows.moveValue(from, to), { index: to, control }, words);
  };
  const remove = (index: number) =>
    change(() => rows.removeValue(index), { index: Math.min(index, count - 2), control: 0 }, t('rows.removed'));

  return (
    <fieldset ref={box} className={frame}>
      <legend className={heading}>{label}</legend>
      {Array.from({ length: count }, (_, index) => (
        <FormRow
          key={index}
          name={t('rows.row', { label, place: index + 1 })}
          index={index}
          count={count}
          onMove={move}
          onRemove={remove}
        >
          {children({ index, at: (key) => `${name}[${index}].${key}` })}
        </FormRow>
      ))}
      {error === undefined ? null : (
        <span role="alert" className={field.error}>
          {error}
        </span>
      )}
      <Button
        size="dense"
        icon={<Icon of={Plus} size={14} />}
        aria-invalid={error === undefined ? undefined : true}
        onClick={() => change(() => rows.pushValue(newRow), { index: count, control: 0 }, t('rows.added'))}
      >
        {addLabel}
      </Button>
      <output className="sr-only">{said}</output>
    </fieldset>
  );
}

/** Moves the keyboard once the rows are drawn anew. */
function useRowFocus() {
  const box = useRef<HTMLFieldSetElement>(null);
  const [target, focus] = useState<Target | null>(null);
  useEffect(() => {
    if (target === null) return;
    const row = box.current?.querySelectorAll<HTMLElement>(':scope > [data-row]')[target.index];
    const controls = controlsOf(row ?? box.current);
    (controls[target.control] ?? controls.at(-1))?.focus();
  }, [target]);
  return { box, focus };
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: '8',
  m: '0',
  p: '0',
  minW: '0',
  borderWidth: '0',
  '& > button': { alignSelf: 'flex-start' },
});
const heading = css({ p: '0', mb: '4', textStyle: 'secondary', fontWeight: 'medium' });
