import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colleague } from '#contracts/api/users.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { SelectField } from '#src/shared/ui/fields/SelectField.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';

type HandOverDialogProps = {
  readonly title: string;
  readonly text: string;
  /** Asks who takes the clients, where there are some. */
  readonly question: string;
  readonly noClients: string;
  readonly confirmLabel: string;
  readonly managedClients: number;
  /** Who may take the clients. */
  readonly others: readonly Colleague[];
  readonly isBusy: boolean;
  readonly onConfirm: (clientsTo: string | null) => void;
  readonly onClose: () => void;
};

const NOBODY = 'nobody';

/** Asks who takes the clients of a person whose access ends. */
export function HandOverDialog({ managedClients, others, isBusy, onConfirm, onClose, ...words }: HandOverDialogProps) {
  const { t } = useTranslation('users');
  const [to, setTo] = useState<string | null>(managedClients === 0 ? NOBODY : null);
  const [isAsked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (to !== null) onConfirm(to === NOBODY ? null : to);
  };
  return (
    <Dialog
      isOpen
      kind="alert"
      title={words.title}
      text={words.text}
      canCloseOutside={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={submit}>
            {words.confirmLabel}
          </Button>
        </>
      }
    >
      {managedClients === 0 ? (
        words.noClients
      ) : (
        <SelectField
          label={words.question}
          hint={t('remove.clientsToHint')}
          error={isAsked && to === null ? t('remove.chooseTaker') : undefined}
          placeholder={t('remove.choose')}
          options={[
            { value: NOBODY, label: t('remove.nobody') },
            ...others.map((other) => ({ value: other.id, label: other.displayName })),
          ]}
          value={to}
          onChange={setTo}
        />
      )}
    </Dialog>
  );
}
