import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { LIST_STALE_MS } from '#contracts/limits.ts';
import { clientsOf, problemsOf } from '#machines/requestWizard/requestFields.ts';
import { api } from '#src/shared/api/api.ts';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Switch } from '#src/shared/ui/fields/Switch.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** Whether the answer goes to a contact by mail: only where one client is chosen, because each has its own. */
export function AnswerMail({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation('spvRequests');
  const { entry, clients, types, isChecked } = useSelector(wizard, ({ context }) => context);
  const rules = { clients, types };
  const chosen = clientsOf(entry, rules);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const details = useQuery({
    ...api.clients.get.queryOptions({ input: { id: only?.id ?? '' }, staleTime: LIST_STALE_MS, retry: false }),
    enabled: only !== undefined,
  });
  const contacts = details.data?.contacts ?? [];
  const problem = isChecked ? problemsOf(entry, rules).contactId : undefined;
  const send = (emailToClient: boolean, contactId: string | null) =>
    wizard.send({ type: 'mail.changed', emailToClient, contactId });
  const primary = contacts.find(({ isPrimary }) => isPrimary)?.id ?? null;
  return (
    <div className={frame}>
      <Switch
        label={t('mail.label')}
        checked={entry.emailToClient}
        disabled={only === undefined || contacts.length === 0}
        onChange={({ target }) => send(target.checked, target.checked ? primary : null)}
      />
      <p className={note}>
        {only === undefined ? t('mail.one') : contacts.length === 0 ? t('mail.noContact') : t('mail.text')}
      </p>
      {entry.emailToClient ? (
        <SelectField
          label={t('mail.contact')}
          isRequired
          error={problem === undefined ? undefined : t('new.required')}
          placeholder={t('new.choose')}
          options={contacts.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
          value={entry.contactId}
          onChange={(contactId) => send(true, contactId)}
        />
      ) : null}
    </div>
  );
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
