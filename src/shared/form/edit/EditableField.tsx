import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cva } from 'styled-system/css';
import * as v from 'valibot';
import type { fieldEditMachine } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { useProblemText } from '../useProblemText.ts';
import { problemOf } from '../values/problems.ts';
import { EditableConflict } from './EditableConflict.tsx';
import { EditableInput } from './EditableInput.tsx';
import { EditableValue } from './EditableValue.tsx';
import { useFieldEdit } from './useFieldEdit.ts';

type EditableFieldProps = {
  readonly label: string;
  readonly value: string;
  /** The contract's own, for this field. */
  readonly schema: v.GenericSchema<string, unknown>;
  /** Saves the field. Made once. */
  readonly machine: typeof fieldEditMachine;
  readonly type?: 'text' | 'email';
  readonly invalidText?: string;
  /** `title` stands at the top of a page, its label unseen. */
  readonly look?: 'row' | 'title';
};

/** One field, edited in place: Enter or a press outside saves, Escape gives up. */
export function EditableField(props: EditableFieldProps) {
  const { label, value, schema, machine, type = 'text', invalidText, look = 'row' } = props;
  const { t } = useTranslation('form');
  const id = useId();
  const { edit, state, error, draft, saved } = useFieldEdit(machine, value);
  const issue = v.safeParse(schema, draft).issues?.[0];
  const problem = useProblemText(issue === undefined ? undefined : problemOf(issue), { invalidText });

  const opener = useRef<HTMLButtonElement>(null);
  const close = (event: 'edit.save' | 'edit.cancel') => {
    edit.send({ type: event });
    requestAnimationFrame(() => opener.current?.focus());
  };

  return (
    <div className={frame({ look })}>
      <label htmlFor={id} className={look === 'title' ? 'sr-only' : name}>
        {label}
      </label>
      {state === 'editing' ? (
        <EditableInput
          id={id}
          type={type}
          draft={draft}
          problem={problem}
          onChange={(next) => edit.send({ type: 'edit.change', draft: next })}
          onSave={() => close('edit.save')}
          onCancel={() => close('edit.cancel')}
          onLeave={() => edit.send({ type: 'outside.pressed', isValid: problem === undefined })}
        />
      ) : (
        <div className={cell}>
          <EditableValue
            ref={opener}
            id={id}
            label={label}
            value={state === 'saving' ? draft : saved}
            saved={saved}
            isSaving={state === 'saving'}
            isDisabled={state === 'saving' || state === 'conflicting'}
            onEdit={() => edit.send({ type: 'edit.open' })}
          />
          {state === 'failed' ? (
            <span role="alert" className={warn}>
              {t(error === 'invalid' ? 'edit.notValid' : 'edit.saveFailed')}
            </span>
          ) : null}
          {state === 'conflicting' ? (
            <EditableConflict
              label={label}
              saved={saved}
              onKeepMine={() => edit.send({ type: 'mine.keep' })}
              onTakeTheirs={() => edit.send({ type: 'theirs.take' })}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

const frame = cva({
  base: { minWidth: '0', minHeight: '32' },
  variants: {
    look: {
      row: { display: 'grid', gridTemplateColumns: '136px minmax(0, 1fr)', alignItems: 'start' },
      title: { textStyle: 'title', flexGrow: '1' },
    },
  },
});
const name = css({ textStyle: 'secondary', color: 'mut', py: '6' });
const cell = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0', mx: '-8' });
const warn = css({ px: '8', textStyle: 'caption', color: 'critical' });
