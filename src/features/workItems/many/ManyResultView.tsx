import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clientChoicesOptions } from '#src/shared/filters/clientChoices.queries.ts';
import { NamedRows } from '#src/shared/list/NamedRows.tsx';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { EmptyState } from '#src/shared/ui/feedback/EmptyState.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import type { ManyResult } from './manyWork.ts';

/** For which clients nothing was made, or perhaps nothing, and why: it stays until one leaves. */
export function ManyResultView({ result: { made, leftOut, isRecurring } }: { readonly result: ManyResult }) {
  const { t } = useTranslation('workSeries');
  const clients = useQuery(clientChoicesOptions());
  const nameOf = (id: string) => clients.data?.find((one) => one.id === id)?.name ?? t('many.unknownClient');
  const lines = leftOut.map(({ clientId, reason }) => `${nameOf(clientId)} – ${t(REASON_KEY[reason])}`);
  const isKnown = leftOut.every(({ reason }) => reason !== 'unknown');
  return (
    <EmptyState
      icon={<Icon of={TriangleAlert} size={24} />}
      title={t(isKnown ? 'many.leftOut' : 'many.toCheck', { count: leftOut.length })}
      text={made === 0 && !isKnown ? undefined : t('many.madeFor', { count: made })}
    >
      <NamedRows names={lines} />
      <ButtonLink to={isRecurring ? '/work/series' : '/work/workItems'} look="primary">
        {isRecurring ? t('many.toSeries') : t('many.toWork')}
      </ButtonLink>
    </EmptyState>
  );
}

const REASON_KEY = {
  notFound: 'many.reason.notFound',
  inactive: 'many.reason.inactive',
  exists: 'many.reason.exists',
  failed: 'many.reason.failed',
  unknown: 'many.reason.unknown',
} as const satisfies Record<ManyResult['leftOut'][number]['reason'], string>;
