import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { UPLOAD_PANEL_ROWS } from '#contracts/limits.ts';
import { rowsInOrder, type UploadRow as Row } from '#machines/uploadQueue/uploadRows.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { Panel } from '#src/shared/ui/Panel.tsx';
import { focusHead } from './panelFocus.ts';
import { UploadRow } from './UploadRow.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';

/** Documents that a refresh brings have their progress there: here they show only when they fail. */
const isListed = (row: Row) => (row.isShown ? row.step !== 'cancelled' : row.step === 'failed');

const hasSameRows = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((row, place) => row === other[place]);

/** What is being uploaded, and what came of it. Stays over a change of screen. */
export function UploadPanel() {
  const { t } = useTranslation('uploads');
  const queue = useSystemActor('uploadQueue');
  const rows = useSelector(queue, (snapshot) => snapshot.context.rows.filter(isListed), hasSameRows);
  const isCollapsed = useSelector(queue, (snapshot) => snapshot.context.isCollapsed);
  const canRetryAll = useSelector(queue, (snapshot) => snapshot.can({ type: 'queue.retry' }));
  const isBusy = useSelector(queue, (snapshot) => snapshot.matches('working'));
  useLeaveWarning(isBusy);
  if (rows.length === 0) return null;

  const failed = rows.filter((row) => row.step === 'failed').length;
  const successful = rows.filter((row) => row.step === 'uploaded').length;
  const running = rows.length - failed - successful;
  // What failed is there to be read, however much it is; of the rest there are as many as fit beside it.
  const shown = rowsInOrder(rows).slice(0, Math.max(failed, UPLOAD_PANEL_ROWS));
  return (
    <div className={place}>
      <Panel
        title={
          <output>{running > 0 ? t('uploading', { count: running }) : t('settled', { successful, failed })}</output>
        }
        actions={
          <>
            <IconButton
              size="small"
              label={isCollapsed ? t('action.expand') : t('action.collapse')}
              aria-expanded={!isCollapsed}
              onClick={() => queue.send({ type: 'queue.collapse' })}
            >
              {isCollapsed ? (
                <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
              ) : (
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
              )}
            </IconButton>
            <IconButton size="small" label={t('action.clear')} onClick={() => queue.send({ type: 'queue.clear' })}>
              <X size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </>
        }
      >
        {isCollapsed ? null : (
          <>
            <ul className={list} style={{ maxHeight: LIST_HEIGHT }} aria-label={t('files')}>
              {shown.map((row) => (
                <UploadRow key={row.id} row={row} />
              ))}
              {rows.length > shown.length ? (
                <li className={more}>{t('more', { count: rows.length - shown.length })}</li>
              ) : null}
            </ul>
            {canRetryAll ? (
              <div className={foot}>
                <Button
                  size="dense"
                  onClick={({ currentTarget }) => {
                    focusHead(currentTarget);
                    queue.send({ type: 'queue.retry' });
                  }}
                >
                  {t('action.retryAll')}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Panel>
    </div>
  );
}

const place = css({
  position: 'fixed',
  right: '16',
  bottom: '44',
  zIndex: 'float',
  _mobile: { right: '8', left: '8', '& > section': { w: 'full' } },
});
/** Height of a row of two lines, in px. */
const ROW_PX = 48;
/** As high as the rows that are shown at once, and never higher than a phone leaves room for. */
const LIST_HEIGHT = `min(${String(UPLOAD_PANEL_ROWS * ROW_PX)}px, 60vh)`;
/** There may be hundreds of rows: those out of sight are not laid out. */
const list = css({
  m: '0',
  px: '0',
  py: '4',
  listStyle: 'none',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  '& > li': { contentVisibility: 'auto', containIntrinsicSize: '[auto 48px]' },
});
const foot = css({
  display: 'flex',
  justifyContent: 'flex-end',
  px: '14',
  py: '8',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const more = css({ px: '14', py: '6', textStyle: 'caption', color: 'mut' });
