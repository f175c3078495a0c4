import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VALIDATION_STATUSES, type ValidationStatus } from '#contracts/api/spvMessage.ts';
import { SEAL_TEXT_KEY } from '#src/shared/seal/sealLook.ts';
import { buttonRecipe } from '#src/shared/ui/button.recipe.ts';
import { SelectField } from '#src/shared/ui/SelectField.tsx';
import type { DoubtedFiling } from './filingRules.ts';
import { SettlingForm } from './SettlingForm.tsx';

type DoubtDialogProps = { readonly filing: DoubtedFiling; readonly onClose: () => void };

/** Why a receipt confirms nothing. A person says what the authority's own page says, and how they know it. */
export function DoubtDialog({ filing: { id, clientTaxId, receiptDoubt }, onClose }: DoubtDialogProps) {
  const { t } = useTranslation(['filings', 'seal']);
  const [verdict, setVerdict] = useState<ValidationStatus | null>(null);
  const { state, spvMessageId } = receiptDoubt;

  return (
    <SettlingForm
      title={t('doubt.title')}
      intro={t('doubt.intro')}
      saveLabel={t('doubt.save')}
      beside={
        <Link
          to="/spv/messages/message/$id/preview"
          params={{ id: spvMessageId }}
          search={{ single: true }}
          className={buttonRecipe({})}
        >
          <FileText size={14} strokeWidth={1.75} aria-hidden />
          {t('doubt.open')}
        </Link>
      }
      settlementWith={(note) => (verdict === null ? null : { id, note, outcome: 'confirmed', verdict })}
      onClose={onClose}
    >
      <p>{t(SEAL_TEXT_KEY[state])}</p>
      <p>{t('doubt.check', { code: clientTaxId ?? '–' })}</p>
      <SelectField
        label={t('doubt.outcome')}
        placeholder={t('settle.choose')}
        options={VALIDATION_STATUSES.map((one) => ({ value: one, label: t(VERDICT_KEY[one]) }))}
        value={verdict}
        onChange={(value) => setVerdict(VALIDATION_STATUSES.find((one) => one === value) ?? null)}
      />
    </SettlingForm>
  );
}

const VERDICT_KEY = {
  NoErrors: 'doubt.valid',
  WithErrors: 'doubt.failed',
  WithWarnings: 'doubt.warned',
} as const satisfies Record<ValidationStatus, string>;
