import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { NoticeStack } from '#src/shared/ui/feedback/NoticeStack.tsx';
import { useSendingLines } from '../send/useSendingLines.tsx';

/** Over a document: what waits for a PIN is asked for where it was approved, and stays while other filings are read. */
export function PreviewSending() {
  const { t } = useTranslation('spvFilings');
  const { lines } = useSendingLines();
  return (
    <div className={frame}>
      <NoticeStack label={t('dispatch.label')} notices={lines} />
    </div>
  );
}

/** The document keeps half of the window. */
const frame = css({ flexShrink: '0', maxH: '[50dvh]', overflowY: 'auto' });
