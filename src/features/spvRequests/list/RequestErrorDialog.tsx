import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { nextRequestStatus } from '#machines/requestLifecycle/requestLifecycle.machine.ts';
import { certificatesOptions } from '#src/shared/api/certificates.queries.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';
import { useFailureText } from './useFailureText.ts';

type RequestErrorDialogProps = {
  readonly request: RequestRow;
  readonly onAgain: (request: RequestRow) => void;
  readonly onSettle: () => void;
  readonly onClose: () => void;
};

/** The authority's own words, as it sent them, or why the outcome of a request is not known; and what can be done. */
export function RequestErrorDialog({ request, onAgain, onSettle, onClose }: RequestErrorDialogProps) {
  const { t } = useTranslation('spvRequests');
  const { isRefused, title, words, next } = useFailureText()(request);
  const certificates = useQuery(certificatesOptions(null));
  const name = certificates.data?.find(({ thumbprint }) => thumbprint === request.certificateThumbprint)?.name;
  return (
    <Dialog
      isOpen
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          {isRefused ? <CopyButton text={words} label={t('action.copy')} /> : null}
          {nextRequestStatus(request.status, 'person.sent') === null ? null : (
            <Button onClick={onSettle}>{t('action.settle')}</Button>
          )}
          {request.status === 'Error' ? (
            <Button
              look="primary"
              onClick={() => {
                onClose();
                onAgain(request);
              }}
            >
              {t('action.again')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className={quote}>{isRefused ? <q lang="ro">{words}</q> : words}</p>
      <p className={note}>
        {isRefused && name !== undefined ? `${t('error.asked', { name, client: request.clientName })} ` : ''}
        {next}
      </p>
    </Dialog>
  );
}

const quote = css({ m: '0', overflowWrap: 'anywhere' });
const note = css({ m: '0', mt: '8', textStyle: 'secondary', color: 'mut' });
