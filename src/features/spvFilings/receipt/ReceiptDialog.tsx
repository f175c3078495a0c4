import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { VALIDATION_STATUSES, type ValidationStatus } from '#contracts/api/spvMessage.ts';
import { RECEIPT_LATE_DAYS } from '#contracts/limits.ts';
import { SIGNATURE_TEXT_KEY } from '#src/shared/signatureStatus/signatureAppearance.ts';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { hasOtherForm } from '../filingRules.ts';
import { FiledTwice } from '../settle/FiledTwice.tsx';
import { IndexField, indexOf } from '../settle/IndexField.tsx';
import { SettlingForm } from '../settle/SettlingForm.tsx';

type ReceiptDialogProps = { readonly filing: SpvFiling; readonly onClose: () => void };
/** What the authority's page says of the filing, or that it is there under another index. */
type Finding = ValidationStatus | 'submitted';

/**
 * Why no receipt confirms a filing: it confirms nothing, is that of another form, or none has come. A person says what
 * the authority's own page says, and how they know it.
 */
export function ReceiptDialog({ filing, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation(['spvFilings', 'signatureStatus']);
  const [finding, setFinding] = useState<Finding | null>(null);
  const [index, setIndex] = useState('');
  const { id, clientTaxId, receiptDoubt } = filing;
  const typed = filing.typedIndexes.find(({ uploadIndex }) => uploadIndex === filing.uploadIndex);
  const kind = receiptDoubt === null ? 'late' : hasOtherForm(filing) ? 'otherForm' : 'doubt';
  const messageId = receiptDoubt?.spvMessageId ?? null;
  const findings: readonly Finding[] =
    kind === 'otherForm' || typed !== undefined ? ['submitted', ...VALIDATION_STATUSES] : VALIDATION_STATUSES;
  const settlementWith = (note: string) => {
    if (finding === null) return null;
    if (finding !== 'submitted') return { id, note, outcome: 'confirmed', verdict: finding } as const;
    const uploadIndex = indexOf(index);
    return uploadIndex === null ? null : { id, note, outcome: finding, attemptId: typed?.attemptId, uploadIndex };
  };

  return (
    <SettlingForm
      title={t(WORDS[kind].title)}
      intro={t(WORDS[kind].intro, { days: RECEIPT_LATE_DAYS })}
      saveLabel={t(finding === 'submitted' ? 'settle.save' : 'doubt.save')}
      beside={
        messageId === null ? <Button onClick={onClose}>{t('action.cancel')}</Button> : <OpenReceipt id={messageId} />
      }
      settlementWith={settlementWith}
      onClose={onClose}
    >
      <FiledTwice filing={filing} />
      {receiptDoubt === null || receiptDoubt.state === 'otherForm' ? null : (
        <p>{t(SIGNATURE_TEXT_KEY[receiptDoubt.state])}</p>
      )}
      <p>{t('doubt.check', { index: filing.uploadIndex ?? '–', code: clientTaxId ?? '–' })}</p>
      <SelectField
        label={t('doubt.outcome')}
        placeholder={t('settle.choose')}
        options={findings.map((one) => ({ value: one, label: t(FINDING_KEY[one]) }))}
        value={finding}
        onChange={(value) => setFinding(findings.find((one) => one === value) ?? null)}
      />
      {finding === 'submitted' ? <IndexField value={index} onChange={setIndex} /> : null}
    </SettlingForm>
  );
}

/** The message that brought the receipt. */
function OpenReceipt({ id }: { readonly id: string }) {
  const { t } = useTranslation('spvFilings');
  return (
    <Link to="/spv/messages/message/$id/preview" params={{ id }} search={{ single: true }} className={buttonRecipe({})}>
      <Icon of={FileText} size={14} />
      {t('doubt.open')}
    </Link>
  );
}

const WORDS = {
  doubt: { title: 'doubt.title', intro: 'doubt.intro' },
  late: { title: 'late.title', intro: 'late.intro' },
  otherForm: { title: 'otherForm.title', intro: 'otherForm.intro' },
} as const;

const FINDING_KEY = {
  submitted: 'otherForm.submitted',
  NoErrors: 'doubt.valid',
  WithErrors: 'doubt.failed',
  WithWarnings: 'doubt.warned',
} as const satisfies Record<Finding, string>;
