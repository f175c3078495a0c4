import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { RequestType } from '#contracts/api/spvRequest.ts';
import { BULK_MAX } from '#contracts/limits.ts';
import { api } from '#src/shared/api/api.ts';

type OftenAskedProps = {
  readonly types: Readonly<Record<string, RequestType>>;
  /** Whether it can be asked for the clients that are chosen. */
  readonly isPossible: (type: RequestType) => boolean;
  readonly chosen: string | null;
  readonly onChoose: (documentType: string) => void;
};

const SHOWN = 3;

/** The documents that the firm has asked for most often lately, to be chosen with one press. */
export function OftenAsked({ types, isPossible, chosen, onChoose }: OftenAskedProps) {
  const { t } = useTranslation('spvRequests');
  const lately = useQuery(api.spvRequests.list.queryOptions({ input: { pageSize: BULK_MAX } }));
  const counts = new Map<string, number>();
  for (const { documentType } of lately.data?.items ?? []) {
    counts.set(documentType, (counts.get(documentType) ?? 0) + 1);
  }
  const often = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .flatMap(([documentType]) => {
      const type = types[documentType];
      return type !== undefined && documentType !== chosen && isPossible(type) ? [{ documentType, type }] : [];
    })
    .slice(0, SHOWN);
  if (often.length === 0) return null;
  return (
    <p className={line}>
      <span>{t('new.often')}</span>
      {often.map(({ documentType, type }) => (
        <button key={documentType} type="button" className={chip} onClick={() => onChoose(documentType)}>
          {type.description}
        </button>
      ))}
    </p>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8',
  m: '0',
  mt: '8',
  textStyle: 'caption',
  color: 'mut',
});
const chip = css({
  h: '24',
  px: '8',
  borderWidth: '0',
  borderRadius: '6',
  bg: 'neutralBg',
  color: 'text',
  fontFamily: 'body',
  textStyle: 'caption',
  fontWeight: 'medium',
  cursor: 'pointer',
  '&:hover': { bg: 'hover' },
});
