import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/shared/text/format.ts';
import { clientCountOptions } from '../clients.queries.ts';
import type { ClientSearch } from './clientSearch.ts';

/** How many clients there are; says so when there are more than are counted. */
export function ClientCount({ search }: { readonly search: ClientSearch }) {
  const { t } = useTranslation('clients');
  const { number } = useFormat();
  const count = useQuery(clientCountOptions(search));
  if (count.data === undefined) return null;
  const text = count.data.isCapped
    ? t('countCapped', { count: number(count.data.count) })
    : t('count', { count: count.data.count });
  return <output>{text}</output>;
}
