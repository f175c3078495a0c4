import { Usb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';

type WaitingLineProps = {
  readonly count: number;
  /** Who sends them from another window; null where nobody does. */
  readonly leader: string | null;
  /** The certificate that signs them; null where none is known. */
  readonly certificate: string | null;
  /** Several could sign, and none was chosen. */
  readonly isOpen: boolean;
  readonly isLinkReady: boolean;
  /** Asks for a certificate, or for another one; null where there is none, or no need. */
  readonly onReassign: (() => void) | null;
};

/** What some approved filings wait for. */
export function WaitingLine({ count, leader, certificate, isOpen, isLinkReady, onReassign }: WaitingLineProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <output className={noticeLine} data-tone={leader === null ? 'warning' : undefined}>
      <Icon of={Usb} />
      <span className={noticeWords}>{words()}</span>
      {onReassign === null ? null : (
        <Button size="dense" onClick={onReassign}>
          {t(isOpen ? 'reassign.chooseTitle' : 'reassign.title')}
        </Button>
      )}
    </output>
  );

  function words() {
    if (isOpen) return t('dispatch.signerOpen', { count });
    if (leader !== null) return t('dispatch.ledElsewhere', { count, name: leader });
    if (certificate !== null) return t('dispatch.tokenOf', { count, certificate });
    return isLinkReady ? t('dispatch.tokenMissing', { count }) : t('dispatch.linkMissing', { count });
  }
}
