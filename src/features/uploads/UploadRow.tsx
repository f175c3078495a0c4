import { CircleCheck, CircleDashed, CircleX, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { UploadFailure, UploadStep } from '#machines/uploadItem/uploadItem.machine.ts';
import type { UploadRow as Row } from '#machines/uploadQueue/uploadQueue.machine.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Spinner } from '#src/shared/ui/Spinner.tsx';

type UploadRowProps = { readonly row: Row; readonly onRetry: () => void; readonly onCancel: () => void };

/** One file of the panel: its name, its state, and what can be done about it. */
export function UploadRow({ row, onRetry, onCancel }: UploadRowProps) {
  const { t } = useTranslation('uploads');
  const tone = TONE[row.step];
  return (
    <li className={line} data-tone={tone}>
      {tone === 'bad' ? <CircleX size={14} strokeWidth={1.75} aria-hidden /> : null}
      {tone === 'good' ? <CircleCheck size={14} strokeWidth={1.75} aria-hidden /> : null}
      {tone === 'waits' ? <CircleDashed size={14} strokeWidth={1.75} aria-hidden /> : null}
      {tone === 'runs' ? <Spinner /> : null}
      <div className={words}>
        <span className={name}>{row.name}</span>
        <output className={state}>
          {t(row.failure === null ? STEP_KEY[row.step] : FAILURE_KEY[row.failure.kind])}
        </output>
      </div>
      {row.step === 'failed' && row.failure?.kind !== 'invalid' ? (
        <Button size="dense" look="ghost" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      ) : null}
      {tone === 'waits' || tone === 'runs' ? (
        <IconButton size="small" label={t('action.cancel', { name: row.name })} onClick={onCancel}>
          <X size={14} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}

const TONE = {
  pending: 'waits',
  validating: 'runs',
  validated: 'waits',
  requesting: 'runs',
  sending: 'runs',
  confirming: 'runs',
  uploaded: 'good',
  failed: 'bad',
  cancelled: 'waits',
} as const satisfies Record<UploadStep, string>;

const STEP_KEY = {
  pending: 'step.pending',
  validating: 'step.validating',
  validated: 'step.validated',
  requesting: 'step.requesting',
  sending: 'step.sending',
  confirming: 'step.confirming',
  uploaded: 'step.uploaded',
  failed: 'step.failed',
  cancelled: 'step.cancelled',
} as const satisfies Record<UploadStep, string>;

const FAILURE_KEY = {
  invalid: 'failure.invalid',
  batchFailed: 'failure.batchFailed',
  missingUrl: 'failure.missingUrl',
  uploadFailed: 'failure.uploadFailed',
} as const satisfies Record<UploadFailure['kind'], string>;

const line = css({
  display: 'grid',
  gridTemplateColumns: '[14px minmax(0, 1fr) auto]',
  alignItems: 'start',
  columnGap: '10',
  px: '14',
  py: '6',
  '& > svg': { mt: '4' },
  '&[data-tone=bad]': { color: 'critical' },
  '&[data-tone=good]': { color: 'positive' },
  '&[data-tone=runs]': { color: 'info' },
  '&[data-tone=waits]': { color: 'mut' },
});
const words = css({ display: 'flex', flexDirection: 'column', minWidth: '0' });
const name = css({
  textStyle: 'secondary',
  color: 'text',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const state = css({ textStyle: 'caption' });
