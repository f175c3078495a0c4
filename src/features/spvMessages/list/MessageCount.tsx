import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MessageSet } from '#contracts/api/spvMessage.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { messageCountOptions } from '../spvMessages.queries.ts';
import type { MessageSearch } from './messageSearch.ts';

type MessageCountProps = { readonly set: MessageSet; readonly search: MessageSearch };

/** How many messages there are; says so when there are more than are counted. */
export function MessageCount({ set, search }: MessageCountProps) {
  const { t } = useTranslation('spvMessages');
  const { number } = useFormat();
  const count = useQuery(messageCountOptions(set, search));
  if (count.data === undefined) return null;
  const text = count.data.isCapped
    ? t('countCapped', { count: number(count.data.count) })
    : t('count', { count: count.data.count });
  return <output>{text}</output>;
}
