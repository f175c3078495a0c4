import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { clientsOf } from '#machines/requestWizard/requestFields.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { ClientsStep } from './ClientsStep.tsx';
import { DocumentStep } from './DocumentStep.tsx';
import { PeriodStep } from './PeriodStep.tsx';
import type { WizardProps } from './RequestDrawer.tsx';
import { RequestResults } from './RequestResults.tsx';

const STEPS = ['choosingClients', 'choosingDocument', 'settingPeriod'] as const;
const STEP_KEY = {
  choosingClients: 'empty.stepClients',
  choosingDocument: 'empty.stepDocument',
  settingPeriod: 'empty.stepPeriod',
} as const;

/** A new request, one step after another: for whom, what, for when. */
export function RequestWizard({ wizard, onClose }: WizardProps) {
  const { t } = useTranslation('spvRequests');
  const state = useSelector(wizard, (snapshot) => snapshot);
  const step = STEPS.find((one) => state.matches({ editing: one }));
  const at = step === undefined ? STEPS.length : STEPS.indexOf(step);
  const count = clientsOf(state.context.entry, state.context).length;
  const isLast = at === STEPS.length - 1;
  return (
    <Dialog
      isOpen
      title={t('new.title')}
      canCloseOutside={false}
      onClose={onClose}
      footer={
        <>
          {at > 0 && step !== undefined ? (
            <Button onClick={() => wizard.send({ type: 'step.back' })}>{t('new.back')}</Button>
          ) : null}
          {step === undefined ? (
            <Button
              look="primary"
              disabled={state.matches('submitting')}
              {...(state.matches('submitting') ? { icon: <Spinner size={14} /> } : {})}
              onClick={() => wizard.send({ type: 'submit.again' })}
            >
              {t('new.again')}
            </Button>
          ) : (
            <Button look="primary" onClick={() => wizard.send({ type: isLast ? 'submit.start' : 'step.next' })}>
              {isLast ? t('new.submit', { count: Math.max(1, count) }) : t('new.next')}
            </Button>
          )}
        </>
      }
    >
      <ol className={steps}>
        {STEPS.map((one, place) => (
          <li key={one} aria-current={one === step ? 'step' : undefined} data-done={place < at || undefined}>
            {place + 1}. {t(STEP_KEY[one])}
          </li>
        ))}
      </ol>
      {step === 'choosingClients' ? <ClientsStep wizard={wizard} /> : null}
      {step === 'choosingDocument' ? <DocumentStep wizard={wizard} /> : null}
      {step === 'settingPeriod' ? <PeriodStep wizard={wizard} /> : null}
      {step === undefined ? <RequestResults wizard={wizard} /> : null}
    </Dialog>
  );
}

const steps = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16',
  m: '0',
  mb: '16',
  p: '0',
  listStyle: 'none',
  textStyle: 'secondary',
  color: 'mut',
  '& > [data-done]': { color: 'positive' },
  '& > [aria-current]': { color: 'text', fontWeight: 'semibold' },
});
