import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { IndexField, indexOf } from './IndexField.tsx';
import { SettlingForm } from './SettlingForm.tsx';

type CorrectIndexDialogProps = { readonly filing: SpvFiling; readonly onClose: () => void };

/** A person corrects an index that was typed, of whichever attempt, as long as the filing is not confirmed. */
export function CorrectIndexDialog({ filing, onClose }: CorrectIndexDialogProps) {
  const { t } = useTranslation('spvFilings');
  const { id, clientTaxId, typedIndexes } = filing;
  const [attemptId, setAttemptId] = useState(typedIndexes[0]?.attemptId ?? null);
  const [index, setIndex] = useState('');
  const typed = typedIndexes.find((one) => one.attemptId === attemptId);
  const settlementWith = (note: string) => {
    const uploadIndex = indexOf(index);
    if (uploadIndex === null || typed === undefined || uploadIndex === typed.uploadIndex) return null;
    return { id, note, outcome: 'submitted', attemptId: typed.attemptId, uploadIndex } as const;
  };
  return (
    <SettlingForm
      title={t('correct.title')}
      intro={t('correct.intro')}
      saveLabel={t('settle.save')}
      beside={<Button onClick={onClose}>{t('action.cancel')}</Button>}
      settlementWith={settlementWith}
      onClose={onClose}
    >
      <p>{t('settle.check', { code: clientTaxId ?? '–' })}</p>
      {typedIndexes.length > 1 ? (
        <SelectField
          label={t('correct.which')}
          placeholder={t('settle.choose')}
          options={typedIndexes.map((one) => ({ value: one.attemptId, label: one.uploadIndex }))}
          value={attemptId}
          onChange={setAttemptId}
        />
      ) : (
        <p>{t('correct.typed', { index: typed?.uploadIndex ?? '–' })}</p>
      )}
      <IndexField value={index} onChange={setIndex} />
    </SettlingForm>
  );
}
