import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { MailWarning } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { MESSAGE_COLUMNS } from '#contracts/columns/messageColumns.ts';
import { isUndelivered } from '#contracts/outbox.ts';
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import type { RowDrawing, RowLink } from '#src/shared/table/column.ts';
import { columnsOf, type DrawnColumns } from '#src/shared/table/drawnColumns.ts';
import { useFormat, type Format } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import type { MessageRow } from '../spvMessages.queries.ts';
import { MessageTypeCell, ReadingMark, ServedCell, TermOnPhone } from './MessageCells.tsx';
import { MessageSignatureStatus } from './MessageSignatureStatus.tsx';

/** How the message list draws its rows. */
export function useMessageDrawing(messages: readonly MessageRow[]): RowDrawing<MessageRow> {
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
    const drawing = { t, format, rowLink, typeWords: words.data?.SpvMessageType ?? {} };
    return {
      rowLink,
      columns: columnsOf(MESSAGE_COLUMNS, t, { ...messageColumns(drawing), ...noticeColumns(drawing) }),
      selectLabel: (row) => t('row.select', { title: row.title }),
    };
  }, [t, format, words.data, messages]);
}

type Words = {
  readonly t: TFunction<'spvMessages'>;
  readonly format: Format;
  /** The preview, which goes through the list as it is shown. */
  readonly rowLink: (row: MessageRow) => RowLink;
  readonly typeWords: Readonly<Record<string, string>>;
};

type Drawn = DrawnColumns<MessageRow, typeof MESSAGE_COLUMNS>;
type OfNotice = 'lastNotifiedContactName' | 'lastNotificationSubmittedDate';

const messageColumns = ({ t, format, rowLink, typeWords }: Words): Omit<Drawn, OfNotice> => ({
  client: {
    width: 248,
    place: 'main',
    cell: (row) => (
      <span className={lead} data-unread={row.isUnread || undefined}>
        <ReadingMark message={row} />
        <Link {...rowLink(row)} data-row-link className={textRecipe.cut}>
          {row.clientName ?? <span className={quiet}>{t('row.unknownClient')}</span>}
        </Link>
      </span>
    ),
  },
  taxId: { width: 92, isNumber: true },
  issueDate: {
    sortKey: 'date',
    width: 92,
    place: 'side',
    cell: (row) => <span className={figures}>{format.day(row.issueDate)}</span>,
  },
  type: {
    width: 156,
    cell: (row) => <MessageTypeCell message={row} word={typeWords[row.typeEnum] ?? row.type} />,
  },
  servedDate: { width: 176, cell: (row) => <ServedCell message={row} /> },
  title: {
    width: 272,
    grows: true,
    place: 'sub',
    cell: (row) => (
      <span className={words} data-unread={row.isUnread || undefined}>
        <TermOnPhone message={row} word={typeWords[row.typeEnum] ?? row.type} />
        {row.title}
      </span>
    ),
  },
  requestId: {
    width: 92,
    isNumber: true,
    cell: (row) => <span className={quiet}>{row.requestId ?? '–'}</span>,
  },
  status: {
    width: 148,
    place: 'end',
    cell: (row) =>
      row.hasContent ? <MessageSignatureStatus message={row} /> : <Badge tone="neutral">{t('row.noContent')}</Badge>,
  },
});

/** Who was last notified of the message, and when. */
const noticeColumns = ({ t, format }: Words): Pick<Drawn, OfNotice> => ({
  lastNotifiedContactName: {
    width: 140,
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
  lastNotificationSubmittedDate: {
    width: 120,
    cell: ({ lastNotificationSubmittedDate: at }) => (
      <span className={quiet}>{at === null ? '–' : format.localTime(at)}</span>
    ),
  },
});

const undelivered = css({ display: 'inline-flex', alignItems: 'center', gap: '4', maxW: 'full', color: 'critical' });
const bold = { '&[data-unread]': { fontWeight: 'semibold' } } as const;
const lead = css({ display: 'inline-flex', alignItems: 'center', gap: '6', minW: '0', maxW: 'full', ...bold });
const words = css({ ...bold });
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'mut', fontVariantNumeric: 'tabular-nums' });
