import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { isLinkReason } from '#contracts/link/errors.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Dialog } from '#src/shared/ui/overlays/Dialog.tsx';
import type { RequestRow } from '../spvRequests.queries.ts';

type RequestErrorDialogProps = {
  readonly request: RequestRow;
  readonly onAgain: (request: RequestRow) => void;
  readonly onClose: () => void;
};

/** The authority's own words, as it sent them, or why the outcome of a request is not known. */
export function RequestErrorDialog({ request, onAgain, onClose }: RequestErrorDialogProps) {
  const { t } = useTranslation(['spvRequests', 'link']);
  const { status, submissionError, settledNote } = request;
  const isRefused = status === 'Error' && settledNote === null;
  const said = submissionError ?? '';
  const words =
    said === 'noAnswer' ? t('error.noAnswer') : isLinkReason(said) ? t(LINK_REASON_KEY[said], { text: '' }) : said;
  const title = isRefused ? t('error.refused') : status === 'TimedOut' ? t('error.unknown') : t('error.notSent');
  return (
    <Dialog
      isOpen
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          {isRefused ? <CopyButton text={said} label={t('action.copy')} /> : null}
          {status === 'Error' ? (
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
      <p className={quote}>{isRefused ? <q lang="ro">{said}</q> : words}</p>
      <p className={note}>{t(isRefused ? 'error.refusedText' : 'error.unknownText')}</p>
    </Dialog>
  );
}

const quote = css({ m: '0', overflowWrap: 'anywhere' });
const note = css({ m: '0', mt: '8', textStyle: 'secondary', color: 'mut' });
