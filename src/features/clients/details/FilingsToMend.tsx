import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { filingsToMendOptions, MENDABLE_FILINGS } from '../clients.queries.ts';

/** Filings of a client that were refused or are not in order, or whose outcome nobody knows: each leads to its document. */
export function FilingsToMend({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('clients');
  const { data } = useQuery(filingsToMendOptions(clientId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label={t('detail.toMend')} className={frame}>
      {data.items.map((filing) => (
        <FilingLine key={filing.id} filing={filing} />
      ))}
      {data.hasNextPage ? (
        <Link
          to="/clients/clientDetails/$slug/filings"
          params={{ slug: clientId }}
          search={{ waitsFor: MENDABLE_FILINGS.join(',') }}
          className={more}
        >
          {t('detail.allToMend')}
        </Link>
      ) : null}
    </section>
  );
}

function FilingLine({ filing }: { readonly filing: SpvFiling }) {
  const { t, i18n } = useTranslation('clients');
  const { month } = useFormat();
  const words = useQuery(enumOptions(i18n.language));
  const { id, statementType, fileName, reportingMonth, reportingYear, spvFilingStatus: status } = filing;
  const period = reportingMonth === null || reportingYear === null ? '' : month(reportingYear, reportingMonth);
  const name = [statementType ?? fileName, period].filter(Boolean).join(' ');
  return (
    <p className={noticeLine} data-tone={status === 'Processing' || status === 'Submitted' ? 'warning' : 'negative'}>
      <Icon of={TriangleAlert} size={16} />
      <span className={noticeWords}>
        {t('detail.filingState', { filing: name, status: words.data?.['SpvFilingStatus']?.[status] ?? status })}
      </span>
      <Link to="/spv/filings/filing/$id/preview" params={{ id }}>
        {t('detail.openFiling', { filing: name })}
      </Link>
    </p>
  );
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '4', '& > p': { m: '0', borderRadius: '8' } });
const more = css({ textStyle: 'secondary', color: 'accentText' });
