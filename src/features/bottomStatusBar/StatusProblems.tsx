import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { LinkReason } from '#contracts/link/errors.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { failureKey, useSyncFailure, useSyncRefusal } from './useSyncFailure.ts';

const problem = css({
  m: '0',
  mx: '14',
  mb: '8',
  p: '8',
  borderRadius: '8',
  bg: 'warningBg',
  color: 'warning',
  textStyle: 'secondary',
});

/** What is wrong with the link, and with the last automatic refresh. */
export function StatusProblems({ reason }: { readonly reason: LinkReason | null }) {
  const { t } = useTranslation(['statusBar', 'link', 'refresh']);
  const syncFailure = useSyncFailure();
  const refusal = useSyncRefusal();
  return (
    <>
      {reason === null ? null : <p className={problem}>{t(LINK_REASON_KEY[reason], { text: '' })}</p>}
      {syncFailure === null ? null : (
        <p className={problem}>
          {t('sync.failed')}: {t(failureKey(syncFailure), { text: refusal ?? t('refresh:failed.refused') })}
        </p>
      )}
    </>
  );
}
