import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { nextFilingStatus, type FilingEventType } from '#machines/filingLifecycle/filingLifecycle.machine.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { filingSummary } from '../send/filingSummary.ts';
import type { FilingBulkAction } from './filingBulk.actors.ts';
import { useApprovalRefusal } from './useApprovalRefusal.ts';
import type { LeftOutFiling } from './useFilingBulk.ts';

type LeftOutProps = { readonly action: FilingBulkAction; readonly filings: readonly LeftOutFiling[] };

/** The chosen filings that a command is not for: each with its reason. */
export function LeftOut({ action, filings }: LeftOutProps) {
  const { t } = useTranslation('spvFilings');
  const { month } = useFormat();
  const reasonOf = useReason(action);
  if (filings.length === 0) return null;
  return (
    <section className={frame} aria-label={t('leftOut.title', { count: filings.length })}>
      <h3 className={title}>{t('leftOut.title', { count: filings.length })}</h3>
      <ul className={list}>
        {filings.map(({ id, filing }) => (
          <li key={id}>
            {filing === null
              ? t('leftOut.gone')
              : `${filingSummary(
                  { ...filing, clientName: filing.clientLegalName },
                  { certificate: '', taxId: filing.clientTaxId, month, t },
                )}: ${reasonOf(filing)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const EVENT = {
  approve: 'filing.approve',
  withdraw: 'approval.withdrawn',
  refile: 'filing.refile',
  delete: 'filing.delete',
} as const satisfies Record<FilingBulkAction, FilingEventType>;

/** Why a command is not for a filing. */
function useReason(action: FilingBulkAction): (filing: SpvFiling) => string {
  const { t, i18n } = useTranslation(['spvFilings', 'error']);
  const words = useQuery(enumOptions(i18n.language));
  const refusalOf = useApprovalRefusal();
  return (filing) => {
    const { spvFilingStatus: status } = filing;
    if (nextFilingStatus(status, EVENT[action]) === null) {
      return t('leftOut.status', { status: words.data?.SpvFilingStatus?.[status] ?? status });
    }
    if (action !== 'approve') return t('leftOut.open');
    if (filing.clientId === null) return t('leftOut.client');
    const refusal = refusalOf(filing);
    return refusal === null ? t('leftOut.open') : t(`error:${refusal}`);
  };
}

const frame = css({ mt: '16', textStyle: 'secondary', color: 'mut' });
const title = css({ m: '0', textStyle: 'secondary', fontWeight: 'semibold', color: 'text' });
const list = css({ m: '0', mt: '4', pl: '20', overflowWrap: 'anywhere' });
