import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilingSettlement, SpvFiling } from '#contracts/api/spvFiling.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { SettlingForm } from './SettlingForm.tsx';
import { WhatWasSaid } from './WhatWasSaid.tsx';

type AfterwardsDialogProps = {
  readonly filing: SpvFiling;
  readonly settlement: FilingSettlement;
  readonly onClose: () => void;
};
const FINDINGS = ['submitted', 'notSent'] as const;
type Finding = (typeof FINDINGS)[number];

/** A receipt has come that fits a filing which a person called not sent: they say whether it is its own. */
export function AfterwardsDialog({ filing, settlement, onClose }: AfterwardsDialogProps) {
  const { t } = useTranslation('spvFilings');
  const [finding, setFinding] = useState<Finding | null>(null);
  const { id } = filing;
  const { attemptId, receipt } = settlement;
  const uploadIndex = receipt?.uploadIndex ?? null;
  const settlementWith = (note: string) => {
    if (finding === 'notSent') return { id, attemptId, note, outcome: finding };
    return finding === null || uploadIndex === null ? null : { id, attemptId, note, outcome: finding, uploadIndex };
  };
  return (
    <SettlingForm
      title={t('afterwards.title')}
      intro={t('afterwards.intro')}
      saveLabel={t('settle.save')}
      beside={<Button onClick={onClose}>{t('action.cancel')}</Button>}
      settlementWith={settlementWith}
      onClose={onClose}
    >
      <WhatWasSaid filing={filing} />
      <SelectField
        label={t('settle.outcome')}
        placeholder={t('settle.choose')}
        options={FINDINGS.map((one) => ({ value: one, label: t(FINDING_KEY[one], { index: uploadIndex ?? '–' }) }))}
        value={finding}
        onChange={(value) => setFinding(FINDINGS.find((one) => one === value) ?? null)}
      />
    </SettlingForm>
  );
}

const FINDING_KEY = {
  submitted: 'afterwards.own',
  notSent: 'afterwards.other',
} as const satisfies Record<Finding, string>;
