import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Plus, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { clientsOf, problemsOf } from '#machines/requestWizard/requestFields.ts';
import { api } from '#src/shared/api/api.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Switch } from '#src/shared/ui/fields/Switch.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { NewContact } from './NewContact.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** Whether the answer goes to a contact by mail: only where one client is chosen, because each has its own. */
export function AnswerMail({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation('spvRequests');
  const { entry, only, contacts, isKnown, isNone, problem, send } = useAnswerMail(wizard);
  // A new contact belongs to the client it was begun for.
  const [addingFor, setAddingFor] = useState<string | null>(null);
  const primary = contacts.find(({ isPrimary }) => isPrimary)?.id ?? null;
  const isAdding = only !== undefined && entry.emailToClient && (isNone || addingFor === only.id);
  return (
    <div className={frame}>
      <Switch
        label={t('mail.label')}
        checked={entry.emailToClient}
        disabled={only === undefined || !isKnown}
        onChange={({ target }) => send(target.checked, target.checked ? primary : null)}
      />
      <p className={note}>{t(only === undefined ? 'mail.one' : isNone ? 'mail.noContact' : 'mail.text')}</p>
      {entry.emailToClient && only !== undefined && !isNone ? (
        <SelectField
          label={t('mail.contact')}
          isRequired
          error={problem === undefined ? undefined : t('new.required')}
          placeholder={t('new.choose')}
          icon={<Icon of={User} size={14} />}
          options={contacts.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
          value={entry.contactId}
          onChange={(contactId) => send(true, contactId)}
        />
      ) : null}
      {isNone && problem !== undefined ? (
        <p role="alert" className={wrong}>
          {t('mail.contactRequired')}
        </p>
      ) : null}
      {isAdding ? (
        <NewContact
          key={only.id}
          clientId={only.id}
          onAdded={(contactId) => {
            setAddingFor(null);
            send(true, contactId);
          }}
          onCancel={() => {
            setAddingFor(null);
            if (isNone) send(false, null);
          }}
        />
      ) : null}
      {entry.emailToClient && only !== undefined && !isAdding ? (
        <div>
          <Button look="ghost" size="dense" icon={<Icon of={Plus} size={14} />} onClick={() => setAddingFor(only.id)}>
            {t('mail.newContact')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** What is known of the one client and its contacts. */
function useAnswerMail(wizard: WizardRef) {
  const { entry, clients, types, isChecked } = useSelector(wizard, ({ context }) => context);
  const rules = { clients, types };
  const chosen = clientsOf(entry, rules);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const details = useQuery({
    ...api.clients.get.queryOptions({ input: { id: only?.id ?? '' } }),
    enabled: only !== undefined,
  });
  const contacts = details.data?.contacts ?? [];
  const isKnown = details.data !== undefined;
  return {
    entry,
    only,
    contacts,
    isKnown,
    isNone: isKnown && contacts.length === 0,
    problem: isChecked ? problemsOf(entry, rules).contactId : undefined,
    send: (emailToClient: boolean, contactId: string | null) =>
      wizard.send({ type: 'mail.changed', emailToClient, contactId }),
  };
}

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
  mt: '8',
  pt: '16',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
});
const note = css({ m: '0', textStyle: 'secondary', color: 'mut' });
const wrong = css({ m: '0', textStyle: 'caption', color: 'critical' });
