import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { SETTLE_NOTE_MAX } from '#contracts/limits.ts';
import { api, client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Dialog } from '#src/shared/ui/Dialog.tsx';
import { SelectField } from '#src/shared/ui/SelectField.tsx';
import { TextField } from '#src/shared/ui/TextField.tsx';

type SettleDialogProps = { readonly filing: SpvFiling; readonly onClose: () => void };
type Finding = 'submitted' | 'notSent';

/** A person says what became of a filing whose outcome nobody knows, and how they know it. */
export function SettleDialog({ filing, onClose }: SettleDialogProps) {
  const { t } = useTranslation(['filings', 'error']);
  const queries = useQueryClient();
  const formId = useId();
  const [finding, setFinding] = useState<Finding | null>(null);
  const [index, setIndex] = useState('');
  const [note, setNote] = useState('');
  const settle = useMutation({
    mutationFn: (outcome: Finding) => {
      const common = { id: filing.id, note: note.trim() };
      return client.spvFilings.settle(
        outcome === 'submitted' ? { ...common, outcome, uploadIndex: index.trim() } : { ...common, outcome },
      );
    },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: api.spvFilings.key() }),
  });
  const hasBadIndex = index.trim() !== '' && !/^\d{1,20}$/.test(index.trim());
  const isIndexGiven = finding !== 'submitted' || (index.trim() !== '' && !hasBadIndex);
  const canSave = finding !== null && note.trim() !== '' && isIndexGiven;

  return (
    <Dialog
      isOpen
      title={t('settle.title')}
      text={t('settle.intro')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" disabled={!canSave} isBusy={settle.isPending}>
            {t('settle.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) settle.mutate(finding);
        }}
      >
        <p className={plain}>{t('settle.check', { code: filing.clientTaxId ?? '–' })}</p>
        <SelectField
          label={t('settle.outcome')}
          placeholder={t('settle.choose')}
          options={FINDINGS.map((one) => ({ value: one, label: t(FINDING_KEY[one]) }))}
          value={finding}
          hint={finding === 'notSent' ? t('settle.again') : undefined}
          onChange={(value) => setFinding(value === 'submitted' ? 'submitted' : 'notSent')}
        />
        {finding === 'submitted' ? (
          <TextField
            label={t('settle.index')}
            inputMode="numeric"
            value={index}
            error={hasBadIndex ? t('settle.indexError') : undefined}
            onChange={(event) => setIndex(event.target.value)}
          />
        ) : null}
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

const FINDINGS = ['submitted', 'notSent'] as const satisfies readonly Finding[];
const FINDING_KEY = { submitted: 'settle.submitted', notSent: 'settle.notSent' } as const satisfies Record<
  Finding,
  string
>;
const fields = css({ display: 'flex', flexDirection: 'column', gap: '16' });
const plain = css({ m: '0', textStyle: 'secondary' });
const bad = css({ m: '0', textStyle: 'secondary', color: 'critical' });
