import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { createActor } from 'xstate';
import { useLastingActor } from '#src/shared/hooks/useLastingActor.ts';
import { SIGNATURE_APPEARANCE, signatureWord } from '#src/shared/signatureStatus/signatureAppearance.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { messageBulkActors, requestFor } from '../spvMessages.actors.ts';
import type { PreviewMessage } from './preview.queries.ts';

/** Has a document whose signatures speak against it fetched from the authority once more. Nothing where all is well. */
export function FetchAgain({
  message: { id, signatureStatus, typeEnum, refetch },
}: {
  readonly message: PreviewMessage;
}) {
  const { t } = useTranslation('signatureStatus');
  const queries = useQueryClient();
  const bulk = useLastingActor(() => createActor(messageBulkActors(queries)));
  const state = useSelector(bulk, ({ value }) => value);
  if (SIGNATURE_APPEARANCE[signatureWord(signatureStatus, typeEnum === 'Confirmation')].tone === 'calm') return null;
  return (
    <div className={line} aria-live="polite">
      {refetch === null ? null : <span>{t(REFETCH_KEY[refetch])}</span>}
      {state === 'failed' ? <span>{t('refetch.failed')}</span> : null}
      {refetch === 'asked' ? null : (
        <Button
          size="dense"
          isBusy={state === 'running'}
          icon={<Icon of={RefreshCw} size={14} />}
          onClick={() => bulk.send(requestFor('fetchAgain', id))}
        >
          {t('refetch.ask')}
        </Button>
      )}
    </div>
  );
}

const REFETCH_KEY = { asked: 'refetch.asked', unchanged: 'refetch.unchanged' } as const;

const line = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '6', mt: '6' });
