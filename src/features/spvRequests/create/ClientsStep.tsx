import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { clientsOf, problemsOf, type ClientMode } from '#machines/requestWizard/requestFields.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { SeveralField } from '#src/shared/ui/fields/SeveralField.tsx';
import type { WizardRef } from './RequestDrawer.tsx';

/** For whom: all clients, one's own, or those that are chosen. */
export function ClientsStep({ wizard }: { readonly wizard: WizardRef }) {
  const { t } = useTranslation('spvRequests');
  const { number } = useFormat();
  const { entry, clients, types, isChecked } = useSelector(wizard, ({ context }) => context);
  const rules = { clients, types };
  const countOf = (mode: ClientMode) => number(clientsOf({ ...entry, mode }, rules).length);
  const problem = isChecked ? problemsOf(entry, rules).clients : undefined;
  const error = problem === undefined ? undefined : t('new.clientsRequired');
  const send = (mode: ClientMode, chosenIds: readonly string[]) =>
    wizard.send({ type: 'clients.changed', mode, chosenIds });
  return (
    <div className={step}>
      <Segmented
        label={t('new.clients')}
        value={entry.mode}
        options={[
          { value: 'all', label: t('new.all', { count: countOf('all') }) },
          { value: 'mine', label: t('new.mine', { count: countOf('mine') }) },
          { value: 'custom', label: t('new.custom', { count: entry.chosenIds.length }) },
        ]}
        onChange={(mode) => send(mode, entry.chosenIds)}
      />
      {entry.mode === 'custom' ? (
        <SeveralField
          label={t('new.clients')}
          isRequired
          error={error}
          options={clients
            .filter(({ taxId }) => taxId !== null)
            .map(({ id, name, taxId }) => ({ value: id, label: name, note: taxId ?? '' }))}
          value={entry.chosenIds}
          onChange={(ids) => send('custom', ids)}
        />
      ) : error === undefined ? null : (
        <p role="alert" className={wrong}>
          {error}
        </p>
      )}
    </div>
  );
}

const step = css({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '8' });
const wrong = css({ m: '0', textStyle: 'caption', color: 'critical' });
