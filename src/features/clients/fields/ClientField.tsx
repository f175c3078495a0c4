import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Client } from '#contracts/api/client.ts';
import { ClientFieldConflict } from './ClientFieldConflict.tsx';
import { ClientFieldInput } from './ClientFieldInput.tsx';
import { ClientFieldValue } from './ClientFieldValue.tsx';
import type { EditableField } from '../clients.queries.ts';
import { useClientFieldEdit } from './useClientFieldEdit.ts';

type ClientFieldProps = { readonly client: Client; readonly field: EditableField };

/** One field, edited in place: Enter or a press outside saves, Escape gives up. */
export function ClientField({ client, field }: ClientFieldProps) {
  const { t } = useTranslation('clients');
  const id = useId();
  const { edit, state, error, draft, saved } = useClientFieldEdit(client, field);

  const opener = useRef<HTMLButtonElement>(null);
  const label = t(LABEL_KEY[field]);

  const close = (type: 'edit.save' | 'edit.cancel') => {
    edit.send({ type });
    requestAnimationFrame(() => opener.current?.focus());
  };

  return (
    <div className={row}>
      <label htmlFor={id} className={name}>
        {label}
      </label>
      {state === 'editing' ? (
        <ClientFieldInput
          id={id}
          field={field}
          draft={draft}
          onChange={(next) => edit.send({ type: 'edit.change', draft: next })}
          onSave={() => close('edit.save')}
          onCancel={() => close('edit.cancel')}
          onLeave={(isValid) => edit.send({ type: 'outside.pressed', isValid })}
        />
      ) : (
        <div className={cell}>
          <ClientFieldValue
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
              {t(error === 'invalid' ? 'detail.notValid' : 'detail.saveFailed')}
            </span>
          ) : null}
          {state === 'conflicting' ? (
            <ClientFieldConflict
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

const LABEL_KEY = {
  name: 'detail.name',
  email: 'detail.email',
  webAddress: 'detail.webAddress',
  telephone: 'detail.telephone',
  fax: 'detail.fax',
} as const satisfies Record<EditableField, string>;

const row = css({
  display: 'grid',
  gridTemplateColumns: '[136px minmax(0, 1fr)]',
  alignItems: 'start',
  minHeight: '32',
});
const name = css({ textStyle: 'secondary', color: 'mut', lineHeight: '[32px]' });
const cell = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0', mx: '[-8px]' });
const warn = css({ px: '8', textStyle: 'caption', color: 'critical' });
