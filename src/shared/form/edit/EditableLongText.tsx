import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import type { fieldEditMachine } from '#machines/fieldEdit/fieldEdit.machine.ts';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { useProblemText } from '../useProblemText.ts';
import { problemOf } from '../values/problems.ts';
import { EditableConflict } from './EditableConflict.tsx';
import { useFieldEdit } from './useFieldEdit.ts';

type EditableLongTextProps = {
  readonly label: string;
  /** Shown while there is no text. */
  readonly placeholder: string;
  readonly value: string;
  /** The contract's own, for this field. */
  readonly schema: v.GenericSchema<string, unknown>;
  /** Saves the text. Made once. */
  readonly machine: typeof fieldEditMachine;
};

/** Several lines of text, edited in place: a press outside or Control+Enter saves, Escape gives up. */
export function EditableLongText({ label, placeholder, value, schema, machine }: EditableLongTextProps) {
  const { t } = useTranslation('form');
  const { edit, state, error, draft, saved } = useFieldEdit(machine, value);
  const issue = v.safeParse(schema, draft).issues?.[0];
  const problem = useProblemText(issue === undefined ? undefined : problemOf(issue));
  const opener = useRef<HTMLButtonElement>(null);
  const close = (event: 'edit.save' | 'edit.cancel') => {
    edit.send({ type: event });
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (state === 'editing') {
    return (
      <TextAreaField
        label={label}
        error={problem}
        rows={Math.min(Math.max(draft.split('\n').length + 1, ROWS.min), ROWS.max)}
        value={draft}
        ref={focusOnce}
        onChange={({ target }) => edit.send({ type: 'edit.change', draft: target.value })}
        onKeyDown={(event) => pressed(event, problem === undefined, close)}
        onBlur={() => edit.send({ type: 'outside.pressed', isValid: problem === undefined })}
      />
    );
  }
  const shown = state === 'saving' ? draft : saved;
  return (
    <div className={cell}>
      <button
        ref={opener}
        type="button"
        className={text}
        disabled={state === 'saving' || state === 'conflicting'}
        aria-label={t('edit.value', { label: t('edit.open', { field: label }), value: shown || placeholder })}
        data-empty={shown === '' || undefined}
        onClick={() => edit.send({ type: 'edit.open' })}
      >
        {shown || placeholder}
      </button>
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
  );
}

const ROWS = { min: 3, max: 16 } as const;

/** The keyboard is in the text, at its end, as soon as it can be written. */
function focusOnce(element: HTMLTextAreaElement | null): void {
  if (element === null || element === document.activeElement) return;
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}

function pressed(event: KeyboardEvent, isValid: boolean, close: (how: 'edit.save' | 'edit.cancel') => void): void {
  const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isValid;
  if (!isSave && event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  event.nativeEvent.stopImmediatePropagation();
  close(isSave ? 'edit.save' : 'edit.cancel');
}

const cell = css({ display: 'flex', flexDirection: 'column', gap: '4', minW: '0', mx: '-8' });
const text = css({
  w: 'full',
  minH: '32',
  px: '8',
  py: '6',
  borderRadius: '6',
  color: 'text',
  textAlign: 'left',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  cursor: 'text',
  '&:hover': { bg: 'hover' },
  '&[data-empty]': { color: 'mut' },
});
const warn = css({ px: '8', textStyle: 'caption', color: 'critical' });
