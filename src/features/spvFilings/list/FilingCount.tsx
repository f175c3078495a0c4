import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/shared/text/format.ts';
import { filingCountOptions } from '../spvFilings.queries.ts';
import type { FilingSearch } from './filingSearch.ts';

/** How many filings there are; says so when there are more than are counted. */
export function FilingCount({ search }: { readonly search: FilingSearch }) {
  const { t } = useTranslation('spvFilings');
  const { number } = useFormat();
  const count = useQuery(filingCountOptions(search));
  if (count.data === undefined) return null;
  const text = count.data.isCapped
    ? t('countCapped', { count: number(count.data.count) })
    : t('count', { count: count.data.count });
  return <output>{text}</output>;
}
