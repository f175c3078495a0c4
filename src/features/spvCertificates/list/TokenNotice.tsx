import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { LinkResults } from '#contracts/link/messages.ts';
import { LinkFailure } from '#src/shared/link/errors/linkFailure.ts';
import { LINK_REASON_KEY } from '#src/shared/link/errors/linkReasonKey.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Spinner } from '#src/shared/ui/feedback/Spinner.tsx';

type TokenNoticeProps = {
  readonly token: UseQueryResult<LinkResults['listCertificates']>;
  readonly onToken: number;
  readonly unsaved: number;
  /** False while it is not known which ones are stored. */
  readonly hasStored: boolean;
};

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minH: '44',
  px: '16',
  py: '6',
  textStyle: 'secondary',
  color: 'mut',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const words = css({ m: '0', flexGrow: '1' });

/** What is on the token: nothing, certificates to save, or all of them saved. */
export function TokenNotice({ token, onToken, unsaved, hasStored }: TokenNoticeProps) {
  const { t } = useTranslation(['spvCertificates', 'link']);
  const reason = token.error instanceof LinkFailure ? token.error.error.reason : 'unexpected';
  return (
    <output className={row}>
      {token.isPending ? <Spinner /> : null}
      <span className={words}>
        {token.isPending
          ? t('token.reading')
          : token.isError
            ? t(LINK_REASON_KEY[reason], { text: '' })
            : onToken === 0
              ? t('token.absent')
              : !hasStored
                ? t('token.found', { count: onToken })
                : unsaved === 0
                  ? t('token.allSaved', { count: onToken })
                  : t('token.unsaved', { count: unsaved })}
      </span>
      <Button size="dense" look="ghost" disabled={token.isFetching} onClick={() => void token.refetch()}>
        {t('token.again')}
      </Button>
    </output>
  );
}
