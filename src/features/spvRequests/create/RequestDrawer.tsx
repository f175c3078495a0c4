import { useSelector } from '@xstate/react';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ActorRefFrom } from 'xstate';
import { clientsOf } from '#machines/requestWizard/requestFields.ts';
import type { requestWizardMachine } from '#machines/requestWizard/requestWizard.machine.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';
import { AnswerMail } from './AnswerMail.tsx';
import { ClientsStep } from './ClientsStep.tsx';
import { DocumentStep } from './DocumentStep.tsx';
import { PeriodStep } from './PeriodStep.tsx';
import { RequestForecast } from './RequestForecast.tsx';
import { RequestResults } from './RequestResults.tsx';
import { ResultButtons } from './ResultButtons.tsx';
import { useLeaving } from './useLeaving.tsx';
import { useResults } from './useResults.ts';

/** The actor behind the drawer and the wizard. */
export type WizardRef = ActorRefFrom<typeof requestWizardMachine>;
export type WizardProps = {
  readonly wizard: WizardRef;
  /** Begins again with what the authority has refused. */
  readonly onAgain: (requests: readonly RequestRow[]) => void;
  readonly onClose: () => void;
};

/** A new request with all its steps at once, beside the list; afterwards what became of each. */
export function RequestDrawer({ wizard, onAgain, onClose }: WizardProps) {
  const { t } = useTranslation('spvRequests');
  const state = useSelector(wizard, (snapshot) => snapshot);
  const results = useResults(wizard);
  const { leave, question } = useLeaving(wizard, onClose);
  const isEditing = state.hasTag('editing');
  const count = clientsOf(state.context.entry, state.context).length;
  const submit = () => wizard.send({ type: 'submit.start' });
  return (
    <Drawer
      isOpen
      title={isEditing ? t('new.title') : t('result.title', { sent: results.sent, count: results.lines.length })}
      canCloseOutside={isEditing && count === 0}
      onClose={leave}
      footer={
        isEditing ? (
          <>
            <Button onClick={leave}>{t('action.cancel')}</Button>
            <span className={keys}>
              <Kbd keys="Control+Enter" />
            </span>
            <Button look="primary" icon={<Icon of={Send} size={14} />} onClick={submit}>
              {count === 0 ? t('new.submitNone') : t('new.submit', { count })}
            </Button>
          </>
        ) : (
          <ResultButtons wizard={wizard} results={results} onAgain={onAgain} onClose={onClose} />
        )
      }
    >
      {isEditing ? (
        // The fields in it take the keys; the box only hears them.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          className={steps}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            submit();
          }}
        >
          <form
            className={fields}
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <ClientsStep wizard={wizard} />
            <DocumentStep wizard={wizard} />
            <PeriodStep wizard={wizard} />
          </form>
          <AnswerMail wizard={wizard} />
          <RequestForecast wizard={wizard} />
        </div>
      ) : (
        <RequestResults results={results} />
      )}
      {question}
    </Drawer>
  );
}

const steps = css({ display: 'flex', flexDirection: 'column', gap: '12', minH: 'full' });
const fields = css({ display: 'flex', flexDirection: 'column', gap: '20' });
const keys = css({ display: 'inline-flex', alignSelf: 'center', ml: 'auto', _mobile: { display: 'none' } });
