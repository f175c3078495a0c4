import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { clientUpdateSchema } from '#contracts/api/client.ts';
import type { EditableField } from '../clients.queries.ts';

type ClientFieldInputProps = {
  readonly id: string;
  readonly field: EditableField;
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly onLeave: (isValid: boolean) => void;
};

/** The draft of a field, and what is wrong with it. */
export function ClientFieldInput(props: ClientFieldInputProps) {
  const { id, field, draft, onChange, onSave, onCancel, onLeave } = props;
  const { t } = useTranslation('clients');
  const problem = problemOf(field, draft);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      event.preventDefault();
      onCancel();
    }
    if (event.key === 'Enter' && problem === null) onSave();
  };

  return (
    <div className={cell}>
      <input
        id={id}
        className={input}
        type={field === 'email' ? 'email' : 'text'}
        value={draft}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}problem`}
        ref={(element) => element?.focus()}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        onBlur={() => onLeave(problem === null)}
      />
      {problem === null ? null : (
        <span id={`${id}problem`} role="alert" className={warn}>
          {t(problem)}
        </span>
      )}
    </div>
  );
}

const fieldSchemas = clientUpdateSchema.entries.generalInformationUpdateRequest.entries;

/** What is wrong with a draft before it is sent; the server's own rule, read from the contract. */
function problemOf(field: EditableField, draft: string): 'detail.required' | 'detail.invalidEmail' | null {
  if (v.is(fieldSchemas[field], draft)) return null;
  return field === 'email' ? 'detail.invalidEmail' : 'detail.required';
}

const cell = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0', mx: '[-8px]' });
const input = css({
  width: 'full',
  height: '32',
  px: '8',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'accent',
  borderRadius: '6',
  bg: 'bg',
  color: 'text',
  font: '[inherit]',
  '&[aria-invalid=true]': { borderColor: 'critical' },
});
const warn = css({ px: '8', textStyle: 'caption', color: 'critical' });
