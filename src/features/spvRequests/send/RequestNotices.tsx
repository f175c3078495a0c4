import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { requestTicks } from '#machines/requestDispatch/requestTicks.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { TokenPinRow } from '#src/shared/link/release/TokenPinRow.tsx';
import { useTokenRows } from '#src/shared/link/release/useTokenRows.ts';
import { NoticeStack } from '#src/shared/ui/feedback/NoticeStack.tsx';
import { useRequestPinWords } from './useRequestPinWords.ts';

/** Requests that wait for the PIN of a token. Nothing while there is nothing to say. */
export function RequestNotices() {
  const { t } = useTranslation('spvRequests');
  const dispatch = useSystemActor('requestDispatch');
  const { waitingForPin, leftOut } = useSelector(
    dispatch,
    ({ context }) => ({ waitingForPin: context.waitingForPin, leftOut: context.leftOut }),
    shallowEqual,
  );
  const rows = useTokenRows(waitingForPin);
  const words = useRequestPinWords();
  if (rows.length === 0) return null;
  return (
    <NoticeStack
      label={t('dispatch.label')}
      notices={rows.map((row) => (
        <TokenPinRow
          key={row.members[0]?.certificate.certificateId}
          {...{ row, leftOut, words }}
          ticksOf={requestTicks}
          onPin={(entered) => dispatch.send(entered)}
        />
      ))}
    />
  );
}
