import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { VALIDATION_STATUSES, type ValidationStatus } from '#contracts/api/spvMessage.ts';
import { SETTLE_NOTE_MAX } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { SEAL_TEXT_KEY } from '#src/shared/seal/sealLook.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { buttonRecipe } from '#src/shared/ui/button.recipe.ts';
import { Dialog } from '#src/shared/ui/Dialog.tsx';
import { SelectField } from '#src/shared/ui/SelectField.tsx';
import { TextField } from '#src/shared/ui/TextField.tsx';
import type { DoubtedFiling } from './filingRules.ts';

type DoubtDialogProps = { readonly filing: DoubtedFiling; readonly onClose: () => void };

/** Why a receipt confirms nothing. A person says what the authority's own page says, and how they know it. */
export function DoubtDialog({ filing, onClose }: DoubtDialogProps) {
  const { t } = useTranslation(['filings', 'seal', 'error']);
  const queries = useQueryClient();
  const formId = useId();
  const [verdict, setVerdict] = useState<ValidationStatus | null>(null);
  const [note, setNote] = useState('');
  const settle = useMutation({
    mutationFn: (seen: ValidationStatus) =>
      client.spvFilings.settle({ id: filing.id, outcome: 'confirmed', verdict: seen, note: note.trim() }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: api.spvFilings.key() }),
  });
  const { state, spvMessageId } = filing.receiptDoubt;
  const canSave = verdict !== null && note.trim() !== '';

  return (
    <Dialog
      isOpen
      title={t('doubt.title')}
      text={t('doubt.intro')}
      onClose={onClose}
      footer={
        <>
          <Link
            to="/spv/messages/message/$id/preview"
            params={{ id: spvMessageId }}
            search={{ single: true }}
            className={buttonRecipe({})}
          >
            <FileText size={14} strokeWidth={1.75} aria-hidden />
            {t('doubt.open')}
          </Link>
          <Button type="submit" form={formId} look="primary" disabled={!canSave} isBusy={settle.isPending}>
            {t('doubt.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) settle.mutate(verdict);
        }}
      >
        <p className={plain}>{t(SEAL_TEXT_KEY[state])}</p>
        <p className={plain}>{t('doubt.check', { code: filing.clientTaxId ?? '–' })}</p>
        <SelectField
          label={t('doubt.outcome')}
          placeholder={t('settle.choose')}
          options={VALIDATION_STATUSES.map((one) => ({ value: one, label: t(VERDICT_KEY[one]) }))}
          value={verdict}
          onChange={(value) => setVerdict(VALIDATION_STATUSES.find((one) => one === value) ?? null)}
        />
        <TextField
          label={t('settle.note')}
          hint={t('settle.noteHint')}
          value={note}
          maxLength={SETTLE_NOTE_MAX}
          onChange={(event) => setNote(event.target.value)}
        />
        {settle.isError ? (
          <p role="alert" className={bad}>
            {t(describeError(settle.error).key)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

const VERDICT_KEY = {
  NoErrors: 'doubt.valid',
  WithErrors: 'doubt.failed',
  WithWarnings: 'doubt.warned',
} as const satisfies Record<ValidationStatus, string>;
const fields = css({ display: 'flex', flexDirection: 'column', gap: '16' });
const plain = css({ m: '0', textStyle: 'secondary' });
const bad = css({ m: '0', textStyle: 'secondary', color: 'critical' });
