import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { MailWarning } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { isUndelivered } from '#contracts/outbox.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import type { Column, RowLink } from '#src/shared/table/column.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { MessageSignatureStatus } from './MessageSignatureStatus.tsx';
import type { MessageRow } from '../spvMessages.queries.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** The columns of the message list, and where its rows lead. */
export function useMessageTable(messages: readonly MessageRow[]) {
  // The words of signature statuses too: the first row that shows one would hide the screen, and a dialog over it, until they are there.
  const { t, i18n } = useTranslation(['spvMessages', 'signatureStatus']);
  const format = useFormat();
  const words = useQuery(enumOptions(i18n.language));
  return useMemo(() => {
    const ids = messages.map(({ id }) => id);
    const rowLink = (row: MessageRow) =>
      linkOptions({
        to: '/spv/messages/message/$id/preview',
        params: { id: row.id },
        search: { single: true },
        state: { previewIds: ids },
      });
    return { rowLink, columns: columnsOf({ t, format, rowLink, typeWords: words.data?.SpvMessageType ?? {} }) };
  }, [t, format, words.data, messages]);
}

type Words = {
  readonly t: TFunction<'spvMessages'>;
  readonly format: Format;
  /** The preview, which goes through the list as it is shown. */
  readonly rowLink: (row: MessageRow) => RowLink;
  readonly typeWords: Readonly<Record<string, string>>;
};

const columnsOf = (words: Words): readonly Column<MessageRow>[] => [...messageColumns(words), ...noticeColumns(words)];

const messageColumns = ({ t, format, rowLink, typeWords }: Words): readonly Column<MessageRow>[] => [
  {
    id: 'client',
    header: t('column.client'),
    width: 180,
    place: 'main',
    cell: (row) => (
      <Link {...rowLink(row)} data-row-link>
        {row.legalName ?? <span className={quiet}>{t('row.unknownClient')}</span>}
      </Link>
    ),
  },
  { id: 'taxId', header: t('column.taxId'), width: 92, isNumber: true, place: 'away', cell: (row) => row.taxId },
  {
    id: 'issueDate',
    header: t('column.issueDate'),
    sortKey: 'date',
    width: 92,
    place: 'side',
    cell: (row) => <span className={figures}>{format.day(row.issueDate)}</span>,
  },
  {
    id: 'type',
    header: t('column.type'),
    width: 96,
    place: 'away',
    cell: (row) => <span className={quiet}>{typeWords[row.typeEnum] ?? row.type}</span>,
  },
  { id: 'title', header: t('column.title'), width: 304, grows: true, place: 'sub', cell: (row) => row.title },
  {
    id: 'requestId',
    header: t('column.requestId'),
    width: 92,
    isNumber: true,
    place: 'away',
    cell: (row) => <span className={quiet}>{row.requestId ?? '–'}</span>,
  },
  {
    id: 'status',
    header: t('column.status'),
    width: 148,
    place: 'end',
    cell: (row) =>
      row.hasContent ? <MessageSignatureStatus message={row} /> : <Badge tone="neutral">{t('row.noContent')}</Badge>,
  },
];

/** Who was last notified of the message, and when. */
const noticeColumns = ({ t, format }: Words): readonly Column<MessageRow>[] => [
  {
    id: 'lastNotifiedContactName',
    header: t('column.contact'),
    width: 140,
    place: 'away',
    cell: (row) =>
      isUndelivered(row.lastNotificationState) ? (
        <span className={undelivered} title={t('row.undelivered', { reason: row.lastNotificationError ?? '–' })}>
          <Icon of={MailWarning} size={14} />
          <span className={textRecipe.cut}>{row.lastNotifiedContactName}</span>
          <span className="sr-only">{t('row.undelivered', { reason: row.lastNotificationError ?? '–' })}</span>
        </span>
      ) : (
        <span className={quiet}>{row.lastNotifiedContactName ?? '–'}</span>
      ),
  },
  {
    id: 'lastNotificationSubmittedDate',
    header: t('column.notifiedAt'),
    width: 120,
    place: 'away',
    cell: ({ lastNotificationSubmittedDate: at }) => (
      <span className={quiet}>{at === null ? '–' : format.localTime(at)}</span>
    ),
  },
];

const undelivered = css({ display: 'inline-flex', alignItems: 'center', gap: '4', maxW: 'full', color: 'critical' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'mut', fontVariantNumeric: 'tabular-nums' });
