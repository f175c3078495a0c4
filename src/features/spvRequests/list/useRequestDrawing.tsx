import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useSteady } from '#src/shared/hooks/useSteady.ts';
import type { Column, RowDrawing, RowLink } from '#src/shared/table/column.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { RequestRow } from '../spvRequests.queries.ts';
import { RequestActions, type RequestCommands } from './RequestActions.tsx';
import { RequestState, RequestSteps } from './RequestState.tsx';
import { detailsOf, documentName, type RequestTypes } from './requestText.ts';

type Parts = {
  readonly types: RequestTypes;
  readonly commands: RequestCommands;
  /** Answers that nobody has looked at on this workstation. */
  readonly isUnread: (request: RequestRow) => boolean;
};

/** How the request list draws its rows. */
export function useRequestDrawing(requests: readonly RequestRow[], parts: Parts): RowDrawing<RequestRow> {
  const { t } = useTranslation('spvRequests');
  const format = useFormat();
  const { types, isUnread } = parts;
  const commands = useSteady(parts.commands);
  return useMemo(() => {
    const ids = requests.map(({ id }) => id);
    const rowLink = (row: RequestRow) =>
      linkOptions({ to: '/spv/requests/request/$id/preview', params: { id: row.id }, state: { previewIds: ids } });
    return {
      rowLink,
      columns: columnsOf({ t, format, rowLink, types, isUnread, commands }),
      selectLabel: (row) => t('row.select', { name: row.clientName }),
    };
  }, [t, format, types, isUnread, commands, requests]);
}

type Words = Parts & {
  readonly t: TFunction<'spvRequests'>;
  readonly format: Format;
  readonly rowLink: (row: RequestRow) => RowLink;
};

const columnsOf = (words: Words): readonly Column<RequestRow>[] => [...askedColumns(words), ...ownColumns(words)];

/** For whom, what, when and how far. */
const askedColumns = ({ t, format, rowLink, types, commands, isUnread }: Words): readonly Column<RequestRow>[] => [
  {
    id: 'client',
    header: t('column.client'),
    width: 260,
    grows: true,
    place: 'main',
    cell: (row) => (
      <Link {...rowLink(row)} data-row-link className={isUnread(row) ? `${client} ${strong}` : client}>
        <span className={textRecipe.cut}>{row.clientName}</span>{' '}
        <span className={quiet} data-code>
          {row.taxId}
        </span>
        {isUnread(row) ? <span className="sr-only">{t('row.unread')}</span> : null}
      </Link>
    ),
  },
  {
    id: 'document',
    header: t('column.document'),
    width: 184,
    place: 'sub',
    cell: (row) => (
      <span className={isUnread(row) ? strong : undefined}>
        {documentName(row, types)} <span className={quiet}>{detailsOf(row)}</span>
      </span>
    ),
  },
  {
    id: 'date',
    header: t('column.date'),
    width: 124,
    place: 'end',
    cell: (row) => (
      <span className={when}>
        <span className={narrow}>
          <RequestSteps status={row.status} />
        </span>
        {format.localTime(row.dateCreated)}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 220,
    place: 'side',
    cell: (row) => <RequestState request={row} onOpen={() => commands.open(row)} />,
  },
];

/** By whom, under which number, and what can be done. */
const ownColumns = ({ t, commands }: Words): readonly Column<RequestRow>[] => [
  {
    id: 'requestedBy',
    header: t('column.requestedBy'),
    width: 124,
    place: 'away',
    cell: (row) => <span className={quiet}>{row.requestedByDisplayName ?? '–'}</span>,
  },
  {
    id: 'requestId',
    header: t('column.requestId'),
    width: 100,
    isNumber: true,
    place: 'away',
    cell: (row) => <span className={quiet}>{row.requestId ?? '–'}</span>,
  },
  {
    id: 'actions',
    header: t('column.actions'),
    width: 72,
    place: 'away',
    cell: (row) => <RequestActions request={row} commands={commands} />,
  },
];

const client = css({
  display: 'flex',
  gap: '8',
  minW: '0',
  '& > [data-code]': { flexShrink: '0', _mobile: { display: 'none' } },
});
const when = css({ display: 'inline-flex', alignItems: 'center', gap: '8', fontVariantNumeric: 'tabular-nums' });
/** Beside the word of the status where there is room. */
const narrow = css({ display: 'none', _mobile: { display: 'inline-flex' } });
const quiet = css({ color: 'mut', fontVariantNumeric: 'tabular-nums', fontWeight: 'normal' });
const strong = css({ fontWeight: 'semibold' });
