import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useSystemActor } from '#src/shared/hooks/actors.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ReceiptDialog } from '../receipt/ReceiptDialog.tsx';
import { ResendCertificate } from '../resend/ResendCertificate.tsx';
import { isResendable, type ResendableFiling } from '../resend/resendReason.ts';
import { useRefileOption } from '../resend/useRefileOption.ts';
import { useSendProgress } from '../send/useSendProgress.ts';
import { AfterwardsDialog } from '../settle/AfterwardsDialog.tsx';
import { SettleDialog } from '../settle/SettleDialog.tsx';
import { detailViewOf } from './detailViewOf.ts';
import { FilingDetails } from './FilingDetails.tsx';

type FilingDialogProps = {
  readonly filing: SpvFiling;
  /** Asks whether it is filed again with the certificate it has. */
  readonly refile: (filing: SpvFiling) => void;
  /** Asks whether its approval is withdrawn. */
  readonly withdraw: (filing: SpvFiling) => void;
  readonly close: () => void;
};

/** What opens when the status of a filing is pressed. Closes where there is nothing more to read or to say. */
export function FilingDialog({ filing, refile, withdraw, close: onClose }: FilingDialogProps) {
  const { t } = useTranslation('spvFilings');
  const dispatch = useSystemActor('filingDispatch');
  const live = useSendProgress([filing.id]).get(filing.id);
  const opening = detailViewOf(filing, live);
  const refileOption = useRefileOption(filing);
  /** What a person has approved anew is sent at once. */
  const send = (filingIds: readonly string[]) => {
    dispatch.send({ type: 'filings.approved', filingIds });
    onClose();
  };
  const resendOf = (resendable: ResendableFiling) =>
    refileOption === 'same' ? (
      <p className={textRecipe.plain}>{t('resend.noOther')}</p>
    ) : (
      <ResendCertificate filing={resendable} onDone={send} />
    );
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (opening === null) close();
  }, [opening]);
  if (opening === null) return null;
  if (opening === 'doubt' || opening === 'otherForm' || opening === 'late') {
    return <ReceiptDialog filing={filing} onClose={onClose} />;
  }
  if (opening === 'afterwards' && filing.settlement !== null) {
    return <AfterwardsDialog filing={filing} settlement={filing.settlement} onClose={onClose} />;
  }
  if (opening === 'settle') return <SettleDialog filing={filing} onClose={onClose} />;
  return (
    <FilingDetails
      filing={filing}
      live={live}
      resend={isResendable(filing) ? resendOf(filing) : null}
      onRefile={refileOption === 'same' ? () => refile(filing) : null}
      onWithdraw={() => withdraw(filing)}
      onSendAgain={() => send([filing.id])}
      onClose={onClose}
    />
  );
}
