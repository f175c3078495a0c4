import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilingStatus, SpvFiling } from '#contracts/api/spvFiling.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { FiledTwice } from './FiledTwice.tsx';
import { IndexField, indexOf } from './IndexField.tsx';
import { LeftOpen } from './LeftOpen.tsx';
import { SettlingForm } from './SettlingForm.tsx';

type SettleDialogProps = { readonly filing: SpvFiling; readonly onClose: () => void };
type Finding = 'submitted' | 'notSent';

/** A person says what became of a filing whose outcome nobody knows, and how they know it. */
export function SettleDialog({ filing, onClose }: SettleDialogProps) {
  const { t } = useTranslation('spvFilings');
  const { id, clientTaxId, spvFilingStatus, openAttempt } = filing;
  const isRefused = spvFilingStatus === 'InvalidSubmission';
  const [finding, setFinding] = useState<Finding | null>(null);
  const [index, setIndex] = useState('');
  const settlementWith = (note: string) => {
    if (finding === 'notSent') return { id, note, outcome: finding };
    const uploadIndex = indexOf(index);
    return finding === null || uploadIndex === null ? null : { id, note, outcome: finding, uploadIndex };
  };

  return (
    <SettlingForm
      title={t('settle.title')}
      intro={t(introKey(spvFilingStatus))}
      saveLabel={t('settle.save')}
      beside={<Button onClick={onClose}>{t('action.cancel')}</Button>}
      settlementWith={settlementWith}
      onClose={onClose}
    >
      <FiledTwice filing={filing} />
      {openAttempt === null ? null : <LeftOpen attempt={openAttempt} />}
      <p>{t('settle.check', { code: clientTaxId ?? '–' })}</p>
      <SelectField
        label={t('settle.outcome')}
        placeholder={t('settle.choose')}
        options={FINDINGS.map((one) => ({ value: one, label: t(FINDING_KEY[one]) }))}
        value={finding}
        hint={finding === 'notSent' ? t(isRefused ? 'settle.stays' : 'settle.again') : undefined}
        onChange={(value) => setFinding(value === 'submitted' ? 'submitted' : 'notSent')}
      />
      {finding === 'submitted' ? <IndexField value={index} onChange={setIndex} /> : null}
    </SettlingForm>
  );
}

function introKey(status: FilingStatus) {
  if (status === 'Processing') return 'settle.intro';
  return status === 'InvalidSubmission' ? 'settle.refusedIntro' : 'settle.openIntro';
}

const FINDINGS = ['submitted', 'notSent'] as const satisfies readonly Finding[];
const FINDING_KEY = { submitted: 'settle.submitted', notSent: 'settle.notSent' } as const satisfies Record<
  Finding,
  string
>;
