import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { api, client } from '#src/shared/api/api.ts';
import { SEAL_LOOK, sealWord } from '#src/shared/seal/sealLook.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import type { PreviewMessage } from './preview.queries.ts';

/** Has a document whose signatures speak against it fetched from the authority once more. Nothing where all is well. */
export function FetchAgain({ message: { id, seal, typeEnum, refetch } }: { readonly message: PreviewMessage }) {
  const { t } = useTranslation('seal');
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => client.spvMessages.fetchAgain({ messagesIds: [id] }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.spvMessages.key() }),
  });
  if (SEAL_LOOK[sealWord(seal, typeEnum === 'Confirmation')].tone === 'calm') return null;
  return (
    <div className={line} aria-live="polite">
      {refetch === null ? null : <span>{t(REFETCH_KEY[refetch])}</span>}
      {ask.isError ? <span>{t('refetch.failed')}</span> : null}
      {refetch === 'asked' ? null : (
        <Button
          size="dense"
          isBusy={ask.isPending}
          icon={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => ask.mutate()}
        >
          {t('refetch.ask')}
        </Button>
      )}
    </div>
  );
}

const REFETCH_KEY = { asked: 'refetch.asked', unchanged: 'refetch.unchanged' } as const;

const line = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '6', mt: '6' });
