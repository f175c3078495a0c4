import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { NoticeStack } from '#src/shared/ui/feedback/NoticeStack.tsx';
import { ReassignDialog } from '../reassign/ReassignDialog.tsx';
import { useWaitingLines } from '../reassign/useWaitingLines.tsx';
import { useLeftOpenLines } from '../settle/LeftOpen.tsx';
import { useSendingLines } from './useSendingLines.tsx';

type SendingNoticesProps = {
  /** Those that are listed. */
  readonly filings: readonly SpvFiling[];
  readonly onOpen: (filing: SpvFiling) => void;
};

/** What signing and sending waits for, how far it is and how it is paused, and what was left open. */
export function SendingNotices({ filings, onOpen }: SendingNoticesProps) {
  const { t } = useTranslation('spvFilings');
  const { lines, led } = useSendingLines();
  const waiting = useWaitingLines(led);
  const leftOpen = useLeftOpenLines(filings, onOpen);
  return (
    <>
      <NoticeStack label={t('dispatch.label')} notices={[...lines, ...waiting.lines, ...leftOpen]} />
      {waiting.reassigned === null ? null : <ReassignDialog {...waiting.reassigned} onClose={waiting.closeReassign} />}
    </>
  );
}
