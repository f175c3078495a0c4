import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import { clientsOf } from '#machines/requestWizard/requestFields.ts';
import type { requestWizardMachine } from '#machines/requestWizard/requestWizard.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { ClientsStep } from './ClientsStep.tsx';
import { DocumentStep } from './DocumentStep.tsx';
import { PeriodStep } from './PeriodStep.tsx';
import { RequestResults } from './RequestResults.tsx';

/** The actor behind the drawer and the wizard. */
export type WizardRef = ActorRefFrom<typeof requestWizardMachine>;
export type WizardProps = { readonly wizard: WizardRef; readonly onClose: () => void };

/** A new request with all its steps at once, beside the list. */
export function RequestDrawer({ wizard, onClose }: WizardProps) {
  const { t } = useTranslation('spvRequests');
  const state = useSelector(wizard, (snapshot) => snapshot);
  const isEditing = state.hasTag('editing');
  const count = clientsOf(state.context.entry, state.context).length;
  const submit = () => wizard.send({ type: state.matches('failed') ? 'submit.again' : 'submit.start' });
  return (
    <Drawer
      isOpen
      title={t('new.title')}
      canCloseOutside={isEditing && count === 0}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <span className={keys}>
            <Kbd keys="Control+Enter" />
          </span>
          <Button
            look="primary"
            disabled={state.matches('submitting')}
            {...(state.matches('submitting') ? { icon: <Spinner size={14} /> } : {})}
            onClick={submit}
          >
            {state.matches('failed') ? t('new.again') : t('new.submit', { count: Math.max(1, count) })}
          </Button>
        </>
      }
    >
      {isEditing ? (
        // The fields in it take the keys; the form only hears them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <form
          className={form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        >
          <ClientsStep wizard={wizard} />
          <DocumentStep wizard={wizard} />
          <PeriodStep wizard={wizard} />
        </form>
      ) : (
        <RequestResults wizard={wizard} />
      )}
    </Drawer>
  );
}

const form = css({ display: 'flex', flexDirection: 'column', gap: '20' });
const keys = css({ ml: 'auto', _mobile: { display: 'none' } });
