import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { isToBeRead, type UploadRow as Row } from '#machines/uploadQueue/uploadRows.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Panel } from '#src/shared/ui/overlays/Panel.tsx';
import { focusHead } from './panelFocus.ts';
import { UploadList } from './UploadList.tsx';
import { UploadPanelCommands } from './UploadPanelCommands.tsx';
import { useLeaveWarning } from './useLeaveWarning.ts';
import { usePageChanges } from './usePageChanges.ts';
import { usePanelAttendance } from './usePanelAttendance.ts';

/** Documents that a refresh brings have their progress there: here they show only when they fail. */
const isListed = (row: Row) => (row.isShown ? row.step !== 'cancelled' : row.step === 'failed');

const hasSameRows = (one: readonly Row[], other: readonly Row[]) =>
  one.length === other.length && one.every((row, place) => row === other[place]);

/** What is being uploaded, and what came of it. Steps aside on another screen, and goes once all went well. */
export function UploadPanel() {
  const { t } = useTranslation('uploads');
  const queue = useSystemActor('uploadQueue');
  const rows = useSelector(queue, (snapshot) => snapshot.context.rows.filter(isListed), hasSameRows);
  const isCollapsed = useSelector(queue, (snapshot) => snapshot.context.isCollapsed);
  const canRetryAll = useSelector(queue, (snapshot) => snapshot.can({ type: 'queue.retry' }));
  const isBusy = useSelector(queue, (snapshot) => snapshot.matches('working'));
  useLeaveWarning(isBusy);
  usePageChanges(() => queue.send({ type: 'page.changed' }));
  const attendance = usePanelAttendance(rows.length > 0);
  if (rows.length === 0) return null;

  const failed = rows.filter((row) => row.step === 'failed').length;
  const successful = rows.filter((row) => row.step === 'uploaded').length;
  const running = rows.length - failed - successful;
  return (
    <div className={place} {...attendance}>
      <Panel
        title={
          <output>
            {running > 0
              ? t('uploading', { count: running })
              : t(settledKey(successful, failed), { successful, failed })}
          </output>
        }
        actions={<UploadPanelCommands isCollapsed={isCollapsed} />}
      >
        {isCollapsed ? null : (
          <>
            <UploadList rows={rows} toRead={rows.filter(isToBeRead).length} />
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

/** What there was: nothing is said of what there was none of. */
const settledKey = (successful: number, failed: number) => {
  if (failed === 0) return 'successful';
  return successful === 0 ? 'failed' : 'settled';
};

/** Above the pages of a list and the bar at the bottom. */
const place = css({
  position: 'fixed',
  right: '16',
  bottom: '80',
  zIndex: 'float',
  _mobile: { right: '8', left: '8', '& > section': { w: 'full' } },
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
