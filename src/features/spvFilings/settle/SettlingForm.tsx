import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { SETTLE_NOTE_MAX } from '#contracts/limits.ts';
import { client } from '#src/shared/api/api.ts';
import { describeError } from '#src/shared/api/describeError.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { TextField } from '#src/shared/ui/fields/TextField.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';

type Settlement = Parameters<typeof client.spvFilings.settle>[0];

type SettlingFormProps = {
  readonly title: string;
  readonly intro: string;
  readonly saveLabel: string;
  /** Shown beside the save button. */
  readonly beside: ReactNode;
  /** What is saved with this note; null while something is missing. */
  readonly settlementWith: (note: string) => Settlement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A person says what they have found out about a filing, and how they know it. */
export function SettlingForm(props: SettlingFormProps) {
  const { title, intro, saveLabel, beside, settlementWith, onClose, children } = props;
  const { t } = useTranslation(['spvFilings', 'error']);
  const formId = useId();
  const [note, setNote] = useState('');
  const settle = useMutation({
    meta: { changes: ['spvFiling'] },
    mutationFn: (settlement: Settlement) => client.spvFilings.settle(settlement),
    onSuccess: onClose,
  });
  const settlement = note.trim() === '' ? null : settlementWith(note.trim());

  return (
    <Dialog
      isOpen
      title={title}
      text={intro}
      onClose={onClose}
      footer={
        <>
          {beside}
          <Button type="submit" form={formId} look="primary" disabled={settlement === null} isBusy={settle.isPending}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (settlement !== null) settle.mutate(settlement);
        }}
      >
        {children}
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

const fields = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '16',
  '& > p': { m: '0', textStyle: 'secondary' },
});
const bad = css({ color: 'critical' });
