import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptDoubt, SpvFiling } from '#contracts/api/spvFiling.ts';
import { VALIDATION_STATUSES, type ValidationStatus } from '#contracts/api/spvMessage.ts';
import { RECEIPT_LATE_DAYS } from '#contracts/limits.ts';
import { SEAL_TEXT_KEY } from '#src/shared/seal/sealLook.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { buttonRecipe } from '#src/shared/ui/button.recipe.ts';
import { SelectField } from '#src/shared/ui/SelectField.tsx';
import { FiledTwice } from './FiledTwice.tsx';
import { SettlingForm } from './SettlingForm.tsx';

type ReceiptDialogProps = { readonly filing: SpvFiling; readonly onClose: () => void };

/**
 * Why no receipt confirms a filing: it confirms nothing, or none has come. A person says what the authority's own page
 * says, and how they know it.
 */
export function ReceiptDialog({ filing, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation('filings');
  const [verdict, setVerdict] = useState<ValidationStatus | null>(null);
  const { id, clientTaxId, uploadIndex, receiptDoubt } = filing;

  return (
    <SettlingForm
      title={t(receiptDoubt === null ? 'late.title' : 'doubt.title')}
      intro={receiptDoubt === null ? t('late.intro', { days: RECEIPT_LATE_DAYS }) : t('doubt.intro')}
      saveLabel={t('doubt.save')}
      beside={
        receiptDoubt === null ? (
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        ) : (
          <OpenReceipt id={receiptDoubt.spvMessageId} />
        )
      }
      settlementWith={(note) => (verdict === null ? null : { id, note, outcome: 'confirmed', verdict })}
      onClose={onClose}
    >
      <FiledTwice filing={filing} />
      {receiptDoubt === null ? null : <WhyDoubted state={receiptDoubt.state} />}
      <p>{t('doubt.check', { index: uploadIndex ?? '–', code: clientTaxId ?? '–' })}</p>
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

/** What the signatures of the receipt say. */
function WhyDoubted({ state }: { readonly state: ReceiptDoubt }) {
  const { t } = useTranslation(['filings', 'seal']);
  return <p>{t(SEAL_TEXT_KEY[state])}</p>;
}

/** The message that brought the receipt. */
function OpenReceipt({ id }: { readonly id: string }) {
  const { t } = useTranslation('filings');
  return (
    <Link to="/spv/messages/message/$id/preview" params={{ id }} search={{ single: true }} className={buttonRecipe({})}>
      <FileText size={14} strokeWidth={1.75} aria-hidden />
      {t('doubt.open')}
    </Link>
  );
}

const VERDICT_KEY = {
  NoErrors: 'doubt.valid',
  WithErrors: 'doubt.failed',
  WithWarnings: 'doubt.warned',
} as const satisfies Record<ValidationStatus, string>;
