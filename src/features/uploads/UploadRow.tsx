import { CircleAlert, CircleCheck, CircleDashed, CircleX, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { UploadStep } from '#machines/uploadItem/uploadItem.machine.ts';
import { canGoAgain, type UploadRow as Row } from '#machines/uploadQueue/uploadRows.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { ProgressBar } from '#src/shared/ui/feedback/ProgressBar.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { focusBeside, focusHead } from './panelFocus.ts';
import { UploadWords } from './UploadWords.tsx';

/**
 * One file of the panel: its name, its state, and what can be done about it. There may be hundreds, of which each step
 * of an upload changes one: the others are not drawn again.
 */
export const UploadRow = memo(function UploadRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation('uploads');
  const queue = useSystemActor('uploadQueue');
  const tone = row.warning === null ? TONE[row.step] : 'warns';
  const filingId = openedFilingOf(row);
  return (
    <li className={line} data-tone={tone}>
      {tone === 'runs' ? <Spinner /> : <Icon of={MARK[tone]} size={14} />}
      <div className={words}>
        <span className={name} title={row.name}>
          {row.name}
        </span>
        <span className={state}>
          <UploadWords row={row} />
        </span>
        {tone === 'runs' ? <ProgressBar label={row.name} value={DONE[row.step]} max={STEPS} /> : null}
      </div>
      <div className={commands}>
        {canGoAgain(row) ? (
          <Button
            size="dense"
            look="ghost"
            aria-label={t('action.retryOf', { name: row.name })}
            onClick={({ currentTarget }) => {
              focusHead(currentTarget);
              queue.send({ type: 'item.retry', id: row.id });
            }}
          >
            {t('action.retry')}
          </Button>
        ) : null}
        {filingId === null ? null : (
          <Link
            to="/spv/filings/filing/$id/preview"
            params={{ id: filingId }}
            className={buttonRecipe({ size: 'dense', look: 'ghost' })}
            aria-label={t('action.openOf', { name: row.name })}
          >
            {t('action.open')}
          </Link>
        )}
        {tone === 'good' || tone === 'warns' ? null : (
          <IconButton
            size="small"
            label={t(tone === 'bad' ? 'action.dismiss' : 'action.cancel', { name: row.name })}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              queue.send({ type: 'item.cancel', id: row.id });
            }}
          >
            <Icon of={X} size={14} />
          </IconButton>
        )}
      </div>
    </li>
  );
});

const MARK = { bad: CircleX, warns: CircleAlert, good: CircleCheck, waits: CircleDashed } as const;

/** Checked, given a place, sent, confirmed. */
const STEPS = 4;
const DONE = {
  pending: 0,
  validating: 0,
  validated: 1,
  requesting: 1,
  sending: 2,
  confirming: 3,
  uploaded: STEPS,
  failed: 0,
  cancelled: 0,
} as const satisfies Record<UploadStep, number>;

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

/** The filing that there is to look at: of a file that was not taken, or of one with a warning. */
function openedFilingOf({ failure, warning }: Row): string | null {
  if (warning !== null) return warning.id;
  return failure !== null && 'filingId' in failure ? failure.filingId : null;
}

const line = css({
  display: 'grid',
  gridTemplateColumns: '14px minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: '10',
  px: '14',
  py: '6',
  '& > svg': { mt: '4' },
  '&[data-tone=bad]': { color: 'critical' },
  '&[data-tone=good]': { color: 'positive' },
  '&[data-tone=warns]': { color: 'warning' },
  '&[data-tone=runs]': { color: 'info' },
  '&[data-tone=waits]': { color: 'mut' },
});
const words = css({ display: 'flex', flexDirection: 'column', minWidth: '0', '& > progress': { mt: '4' } });
const name = css({
  textStyle: 'secondary',
  color: 'text',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const state = css({ textStyle: 'caption' });
/** Their words stand on the line of the name, and the ring of the focus inside the row, which cuts off what leaves it. */
const commands = css({
  display: 'flex',
  alignItems: 'center',
  mt: '-4',
  mr: '-4',
  '& > :focus-visible': { outlineOffset: '0' },
});
