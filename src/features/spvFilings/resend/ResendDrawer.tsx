import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { Drawer } from '#src/shared/ui/overlays/Drawer.tsx';
import { ResendCertificate } from './ResendCertificate.tsx';
import { reasonLines, type ResendableFiling } from './resendReason.ts';

type ResendDrawerProps = {
  readonly filing: ResendableFiling;
  /** Called with the filings that were approved anew. */
  readonly onResent: (ids: readonly string[]) => void;
  readonly onClose: () => void;
};

/** What the authority said of a filing signed with the wrong certificate, and the way to file it again. */
export function ResendDrawer({ filing, onResent, onClose }: ResendDrawerProps) {
  const { t } = useTranslation('spvFilings');
  return (
    <Drawer isOpen title={t('resend.title')} text={filing.clientLegalName ?? undefined} onClose={onClose}>
      <ul className={list} lang="ro" aria-label={t('resend.reason')}>
        {reasonLines(filing.submissionStatus).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ResendCertificate
        filing={filing}
        onDone={(ids) => {
          onResent(ids);
          onClose();
        }}
      />
    </Drawer>
  );
}

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  m: '0',
  mb: '16',
  p: '12',
  listStyle: 'none',
  borderRadius: '8',
  bg: 'warningBg',
  color: 'warning',
  textStyle: 'secondary',
  overflowWrap: 'anywhere',
});
