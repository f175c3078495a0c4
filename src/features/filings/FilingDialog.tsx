import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { DoubtDialog } from './DoubtDialog.tsx';
import { FilingDetails } from './FilingDetails.tsx';
import { canSettle, isDoubted } from './filingRules.ts';
import { ResendCertificate } from './ResendCertificate.tsx';
import { isResendable } from './resendReason.ts';
import { SettleDialog } from './SettleDialog.tsx';
import { useSendRows } from './useSendRows.ts';

/** What opens when the status of a filing is pressed. */
export function FilingDialog({ filing, onClose }: { readonly filing: SpvFiling; readonly onClose: () => void }) {
  const dispatch = useSystemActor('filingDispatch');
  const live = useSendRows([filing.id]);
  /** What a person has approved anew is sent at once. */
  const send = (filingIds: readonly string[]) => {
    dispatch.send({ type: 'filings.approved', filingIds });
    onClose();
  };
  if (isDoubted(filing)) return <DoubtDialog filing={filing} onClose={onClose} />;
  if (canSettle(filing)) return <SettleDialog filing={filing} onClose={onClose} />;
  return (
    <FilingDetails
      filing={filing}
      live={live.get(filing.id)}
      resend={isResendable(filing) ? <ResendCertificate filing={filing} onDone={send} /> : null}
      onSendAgain={() => send([filing.id])}
      onClose={onClose}
    />
  );
}
