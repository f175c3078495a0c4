import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '#src/shared/api/api.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { ConfirmDialog } from '#src/shared/ui/overlays/ConfirmDialog.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';
import { RequestErrorDialog } from './RequestErrorDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import { requestFailed } from './useMoveRequest.ts';

/** What is open over the list, and about which request. */
export type OpenRequest = { readonly kind: 'error' | 'settle' | 'remove'; readonly request: RequestRow };

type RequestDialogsProps = {
  readonly opened: OpenRequest | null;
  readonly onOpen: (opened: OpenRequest) => void;
  readonly onAgain: (request: RequestRow) => void;
  readonly onClose: () => void;
  /** It is gone. */
  readonly onRemoved?: () => void;
};

/** What the authority has said, what a person says of an unknown outcome, and the question before a deletion. */
export function RequestDialogs({ opened, onOpen, onAgain, onClose, onRemoved }: RequestDialogsProps) {
  const { t } = useTranslation('spvRequests');
  const toast = useToast();
  const remove = useMutation({
    meta: { changes: ['spvRequest'], failed: requestFailed },
    mutationFn: (id: string) => client.spvRequests.remove({ id }),
    onSuccess: () => {
      toast({ kind: 'success', title: 'spvRequests:toast.removed', values: { count: 1 } });
      onClose();
      onRemoved?.();
    },
  });
  if (opened === null) return null;
  const { kind, request } = opened;
  if (kind === 'error') {
    const settle = () => onOpen({ kind: 'settle', request });
    return <RequestErrorDialog request={request} onAgain={onAgain} onSettle={settle} onClose={onClose} />;
  }
  if (kind === 'settle') return <SettleDialog request={request} onClose={onClose} />;
  return (
    <ConfirmDialog
      isOpen
      title={t('remove.title', { count: 1 })}
      text={t('remove.text')}
      confirmLabel={t('action.delete')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(request.id)}
      onCancel={onClose}
    />
  );
}
