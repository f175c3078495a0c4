import { useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { Pencil } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { clientUpdateSchema, type Client } from '#contracts/api/client.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Spinner } from '#src/shared/ui/Spinner.tsx';
import { clientFieldActors } from './clients.actors.ts';
import type { EditableField } from './clients.queries.ts';

type ClientFieldProps = { readonly client: Client; readonly field: EditableField };

/** One field, edited where it stands: Enter or a press outside saves, Escape gives up. */
export function ClientField({ client, field }: ClientFieldProps) {
  const { t } = useTranslation('clients');
  const id = useId();
  const queries = useQueryClient();
  const value = client.generalInformation[field];
  const [machine] = useState(() => clientFieldActors(queries, client.id, field));
  const edit = useActorRef(machine, { input: { value } });
  const { state, context } = useSelector(
    edit,
    (snapshot) => ({ state: snapshot.value, context: snapshot.context }),
    (one, other) => one.state === other.state && one.context === other.context,
  );
  useEffect(() => edit.send({ type: 'changed.elsewhere', value }), [edit, value]);

  const opener = useRef<HTMLButtonElement>(null);
  const label = t(LABEL_KEY[field]);
  const draft = typeof context.draft === 'string' ? context.draft : '';
  const saved = typeof context.value === 'string' ? context.value : '';
  const problem = state === 'editing' ? problemOf(field, draft) : null;

  const close = (type: 'edit.save' | 'edit.cancel') => {
    edit.send({ type });
    requestAnimationFrame(() => opener.current?.focus());
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      event.preventDefault();
      close('edit.cancel');
    }
    if (event.key === 'Enter' && problem === null) close('edit.save');
  };

  return (
    <div className={row}>
      <label htmlFor={id} className={name}>
        {label}
      </label>
      {state === 'editing' ? (
        <div className={cell}>
          <input
            id={id}
            className={input}
            type={field === 'email' ? 'email' : 'text'}
            value={draft}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}problem`}
            ref={(element) => element?.focus()}
            onChange={(event) => edit.send({ type: 'edit.change', draft: event.target.value })}
            onKeyDown={press}
            onBlur={() => edit.send({ type: 'outside.pressed', isValid: problem === null })}
          />
          {problem === null ? null : (
            <span id={`${id}problem`} role="alert" className={warn}>
              {t(problem)}
            </span>
          )}
        </div>
      ) : (
        <div className={cell}>
          <button
            ref={opener}
            id={id}
            type="button"
            className={shown}
            disabled={state === 'saving' || state === 'conflicting'}
            aria-label={t('detail.editValue', {
              label: t('detail.edit', { field: label }),
              value: saved || t('detail.empty'),
            })}
            data-empty={saved === '' || undefined}
            onClick={() => edit.send({ type: 'edit.open' })}
          >
            <span className={cut}>{(state === 'saving' ? draft : saved) || '–'}</span>
            {state === 'saving' ? <Spinner /> : <Pencil size={12} strokeWidth={1.75} aria-hidden />}
          </button>
          {state === 'failed' ? (
            <span role="alert" className={warn}>
              {t(context.error === 'invalid' ? 'detail.notValid' : 'detail.saveFailed')}
            </span>
          ) : null}
          {state === 'conflicting' ? (
            <div role="alert" className={conflict}>
              <span>
                {saved === ''
                  ? t('detail.conflictEmpty', { field: label })
                  : t('detail.conflict', { field: label, value: saved })}
              </span>
              <div className={choices}>
                <Button size="dense" onClick={() => edit.send({ type: 'mine.keep' })}>
                  {t('detail.keepMine')}
                </Button>
                <Button size="dense" onClick={() => edit.send({ type: 'theirs.take' })}>
                  {t('detail.takeTheirs')}
                </Button>
              </div>
            </div>
          ) : null}
        </div>
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
const shown = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  width: 'full',
  minHeight: '32',
  px: '8',
  border: '[0]',
  borderRadius: '6',
  bg: '[transparent]',
  color: 'text',
  font: '[inherit]',
  textAlign: 'left',
  cursor: 'text',
  '& svg': { flexShrink: '0', color: 'mut', opacity: '0' },
  '&:is(:hover, :focus-visible) svg': { opacity: '1' },
  '&:hover': { bg: 'hover' },
  '&[data-empty]': { color: 'mut' },
});
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
const cut = css({ flexGrow: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const warn = css({ px: '8', textStyle: 'caption', color: 'critical' });
const conflict = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  p: '8',
  borderRadius: '6',
  textStyle: 'secondary',
  bg: 'warningBg',
  color: 'warning',
});
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: '8', color: 'text' });
