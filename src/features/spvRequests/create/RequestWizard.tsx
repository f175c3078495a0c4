import { useSelector } from '@xstate/react';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { clientsOf } from '#machines/requestWizard/requestFields.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { AnswerMail } from './AnswerMail.tsx';
import { ClientsStep } from './ClientsStep.tsx';
import { DocumentStep } from './DocumentStep.tsx';
import { PeriodStep } from './PeriodStep.tsx';
import type { WizardProps, WizardRef } from './RequestDrawer.tsx';
import { RequestForecast } from './RequestForecast.tsx';
import { RequestResults } from './RequestResults.tsx';
import { ResultButtons } from './ResultButtons.tsx';
import { useLeaving } from './useLeaving.tsx';
import { useResults } from './useResults.ts';

const STEPS = ['choosingClients', 'choosingDocument', 'settingPeriod'] as const;
const STEP_KEY = {
  choosingClients: 'empty.stepClients',
  choosingDocument: 'empty.stepDocument',
  settingPeriod: 'empty.stepPeriod',
} as const;

/** A new request, one step after another: for whom, what, for when. Control+Enter goes on. */
export function RequestWizard({ wizard, onAgain, onClose }: WizardProps) {
  const { t } = useTranslation('spvRequests');
  const state = useSelector(wizard, (snapshot) => snapshot);
  const results = useResults(wizard);
  const { leave, question } = useLeaving(wizard, onClose);
  const step = STEPS.find((one) => state.matches({ editing: one }));
  const at = step === undefined ? STEPS.length : STEPS.indexOf(step);
  const count = clientsOf(state.context.entry, state.context).length;
  const isLast = at === STEPS.length - 1;
  const goOn = () => wizard.send({ type: isLast ? 'submit.start' : 'step.next' });
  return (
    <Dialog
      isOpen
      size="wide"
      title={
        step === undefined ? t('result.title', { sent: results.sent, count: results.lines.length }) : t('new.title')
      }
      canCloseOutside={false}
      onClose={leave}
      footer={
        step === undefined ? (
          <ResultButtons wizard={wizard} results={results} onAgain={onAgain} onClose={onClose} />
        ) : (
          <>
            {at > 0 ? <Button onClick={() => wizard.send({ type: 'step.back' })}>{t('new.back')}</Button> : null}
            <Button
              look="primary"
              hint="Control+Enter"
              {...(isLast ? { icon: <Icon of={Send} size={14} /> } : {})}
              onClick={goOn}
            >
              {isLast ? t('new.submit', { count: Math.max(1, count) }) : t('new.next')}
            </Button>
          </>
        )
      }
    >
      {step === undefined ? (
        <RequestResults results={results} />
      ) : (
        <WizardStep wizard={wizard} step={step} onGoOn={goOn} />
      )}
      {question}
    </Dialog>
  );
}

type WizardStepProps = {
  readonly wizard: WizardRef;
  readonly step: (typeof STEPS)[number];
  readonly onGoOn: () => void;
};

/** The step that is shown, below those that were done and those to come. */
function WizardStep({ wizard, step, onGoOn }: WizardStepProps) {
  const { t } = useTranslation('spvRequests');
  return (
    // The fields in it take the keys; the box only hears them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onGoOn();
      }}
    >
      <ol className={steps}>
        {STEPS.map((one, place) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            data-done={place < STEPS.indexOf(step) || undefined}
          >
            {place + 1}. {t(STEP_KEY[one])}
          </li>
        ))}
      </ol>
      {step === 'choosingClients' ? <ClientsStep wizard={wizard} /> : null}
      {step === 'choosingDocument' ? <DocumentStep wizard={wizard} /> : null}
      {step === 'settingPeriod' ? (
        <>
          <PeriodStep wizard={wizard} />
          <AnswerMail wizard={wizard} />
          <RequestForecast wizard={wizard} />
        </>
      ) : null}
    </div>
  );
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '12', minH: '240' });
const steps = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16',
  m: '0',
  p: '0',
  listStyle: 'none',
  textStyle: 'secondary',
  color: 'mut',
  '& > [data-done]': { color: 'positive' },
  '& > [aria-current]': { color: 'text', fontWeight: 'semibold' },
});
