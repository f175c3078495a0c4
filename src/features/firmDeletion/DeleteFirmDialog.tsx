import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FirmDeletionFacts } from '#contracts/api/firmDeletion.ts';
import { FIRM_DELETION_DAYS } from '#contracts/limits.ts';
import { useNow } from '#src/shared/hooks/useNow.ts';
import { useToast } from '#src/shared/hooks/useToast.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ErrorState } from '#src/shared/ui/feedback/ErrorState.tsx';
import { SkeletonRows } from '#src/shared/ui/feedback/SkeletonRows.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import { DeletedThings, NameToType, ReceiptsFirst, SignInFirst } from './DeletionSteps.tsx';
import { deletionFactsOptions, useRequestDeletion } from './firmDeletion.queries.ts';

type DeleteFirmDialogProps = { readonly firmName: string; readonly onClose: () => void };

/** Orders the deletion of the firm: a recent sign-in, the receipts, its name. */
export function DeleteFirmDialog({ firmName, onClose }: DeleteFirmDialogProps) {
  const { t } = useTranslation('firm');
  const facts = useQuery(deletionFactsOptions());
  if (facts.data !== undefined) return <LoadedDialog firmName={firmName} facts={facts.data} onClose={onClose} />;
  return (
    <Dialog isOpen title={t('deletion.question', { firm: firmName })} onClose={onClose}>
      {facts.isLoadingError ? (
        <ErrorState
          title={t('deletion.failed')}
          error={facts.error}
          isRetrying={facts.isFetching}
          onRetry={() => void facts.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} label={t('deletion.loading')} />
      )}
    </Dialog>
  );
}

type LoadedDialogProps = DeleteFirmDialogProps & { readonly facts: FirmDeletionFacts };

const DAY_MS = 24 * 60 * 60 * 1000;

function LoadedDialog({ firmName, facts, onClose }: LoadedDialogProps) {
  const { t } = useTranslation(['firm', 'common']);
  const format = useFormat();
  const { request, order } = useOrder(onClose);
  const [name, setName] = useState('');
  const [hasReceipts, setHasReceipts] = useState(facts.receipts === 0);
  const untilMs = facts.signInRecentUntil === null ? null : Date.parse(facts.signInRecentUntil);
  const nowMs = useNow(untilMs);
  const isRecent = untilMs !== null && untilMs > nowMs;
  const isReady = isRecent && hasReceipts && name.trim() === firmName.trim();
  const confirm = () => order(name);
  return (
    <Dialog
      isOpen
      kind="alert"
      title={t('deletion.question', { firm: firmName })}
      text={t('deletion.questionText', {
        day: format.fullDate(new Date(nowMs + FIRM_DELETION_DAYS * DAY_MS).toISOString()),
      })}
      canCloseOutside={!request.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={request.isPending}>
            {t('common:action.cancel')}
          </Button>
          <Button look="danger" disabled={!isReady} isBusy={request.isPending} onClick={confirm}>
            {t('deletion.confirm', { count: FIRM_DELETION_DAYS })}
          </Button>
        </>
      }
    >
      <DeletedThings facts={facts} />
      {isRecent ? (
        <>
          {facts.receipts === 0 ? null : (
            <ReceiptsFirst count={facts.receipts} hasReceipts={hasReceipts} onChange={setHasReceipts} />
          )}
          <NameToType
            firmName={firmName}
            name={name}
            error={request.error}
            onChange={setName}
            onEnter={isReady && !request.isPending ? confirm : null}
          />
        </>
      ) : (
        <SignInFirst />
      )}
    </Dialog>
  );
}

/** Orders the deletion, and says on which day it comes. */
function useOrder(onDone: () => void) {
  const format = useFormat();
  const toast = useToast();
  const request = useRequestDeletion();
  const order = (name: string) =>
    request.mutate(
      { name },
      {
        onSuccess: ({ deletesAt }) => {
          const values = { day: format.fullDate(deletesAt) };
          toast({ kind: 'success', title: 'firm:deletion.ordered', text: 'firm:deletion.orderedText', values });
          onDone();
        },
      },
    );
  return { request, order };
}
