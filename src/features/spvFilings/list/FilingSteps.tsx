import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { FilingStatus, SpvFiling } from '#contracts/api/spvFiling.ts';
import { FILING_STEPS, statusAppearance, type FilingStep } from './filingSteps.ts';

/** How far a filing has come, in six steps; its current one is red or amber where something is wrong. */
export function FilingSteps({ filing }: { readonly filing: SpvFiling }) {
  const { t } = useTranslation('spvFilings');
  const { step, tone, isFault } = statusAppearance(filing);
  const reached = FILING_STEPS.indexOf(step);
  const name = t('step.label', { step: reached + 1, name: t(FAULT_KEY[filing.spvFilingStatus] ?? STEP_KEY[step]) });
  return (
    <span className={row} title={name}>
      <span className="sr-only">{name}</span>
      {FILING_STEPS.map((one, at) => (
        <i
          key={one}
          aria-hidden
          data-done={at <= reached || undefined}
          data-fault={at === reached && isFault ? tone : undefined}
        />
      ))}
    </span>
  );
}

/** What went wrong at the step, in place of its name: a filing that was refused was sent, and is not filed. */
const FAULT_KEY: Readonly<Partial<Record<FilingStatus, FaultKey>>> = {
  Invalid: 'step.invalid',
  Processing: 'step.outcomeUnknown',
  InvalidSubmission: 'step.refused',
  ConfirmedWithErrors: 'step.withErrors',
};
type FaultKey = 'step.invalid' | 'step.outcomeUnknown' | 'step.refused' | 'step.withErrors';

const STEP_KEY = {
  received: 'step.received',
  validated: 'step.validated',
  approved: 'step.approved',
  signed: 'step.signed',
  submitted: 'step.submitted',
  confirmed: 'step.confirmed',
} as const satisfies Record<FilingStep, string>;

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  verticalAlign: 'middle',
  '& > i': { w: '14', h: '6', borderRadius: '4', bg: 'line' },
  '& > [data-done]': { bg: 'accent' },
  '& > [data-fault=critical]': { bg: 'critical' },
  '& > [data-fault=warning]': { bg: 'warning' },
});
