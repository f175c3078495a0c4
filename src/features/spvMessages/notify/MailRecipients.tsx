import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import * as v from 'valibot';
import { emailSchema } from '#contracts/api/shared.ts';
import type { MailRecipient } from '#contracts/api/spvMessage.ts';
import type { MailPlan } from '#machines/clientMail/clientMail.machine.ts';
import { Checkbox } from '#src/shared/ui/fields/Checkbox.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import type { ClientMailRef } from './useClientMail.ts';

/** The contacts of the client, each with a tick, and a field for other addresses. */
export function MailRecipients({ mail, plan }: { readonly mail: ClientMailRef; readonly plan: MailPlan }) {
  const { t } = useTranslation('spvMessages');
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const { id, title, contacts, to, isWrong } = plan;
  const isChosen = (contact: MailRecipient) => to.some(({ email }) => email === contact.email);
  const choose = (chosen: readonly MailRecipient[], text: string) => {
    const others = addressesOf(text);
    const isTypedWrong = others.some((email) => !v.is(emailSchema, email));
    const all = [...chosen, ...others.map((email) => ({ name: '', email }))];
    mail.send({ type: 'recipients.changed', id, to: all, isWrong: isTypedWrong });
  };
  const chosen = contacts.filter(isChosen);
  return (
    <fieldset className={group}>
      <legend className="sr-only">{t('notify.to', { title })}</legend>
      {contacts.map((contact) => (
        <Checkbox
          key={contact.email}
          label={`${contact.name} <${contact.email}>`}
          checked={isChosen(contact)}
          onChange={({ target }) =>
            choose(target.checked ? [...chosen, contact] : chosen.filter(({ email }) => email !== contact.email), typed)
          }
        />
      ))}
      <TextField
        label={t('notify.other')}
        hint={t('notify.otherHint')}
        type="text"
        inputMode="email"
        error={isWrong && isLeft ? t('notify.otherWrong') : undefined}
        value={typed}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          setLeft(false);
          choose(chosen, target.value);
        }}
      />
    </fieldset>
  );
}

const addressesOf = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const group = css({ display: 'flex', flexDirection: 'column', gap: '8', m: '0', p: '0', borderWidth: '0', minW: '0' });
