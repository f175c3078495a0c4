import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { MESSAGE_TYPES_TO_ANSWER, URGENT_MESSAGE_TYPES, type SpvMessageType } from '#contracts/api/spvMessage.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import type { MessageRow } from '../spvMessages.queries.ts';

/** A full dot while nobody of the firm has opened it, a ring where one keeps it as unread. Nothing for what is read. */
export function ReadingMark({ message: { isUnread, isOpened } }: { readonly message: MessageRow }) {
  const { t } = useTranslation('spvMessages');
  if (!isUnread) return null;
  const word = t(isOpened ? 'row.unread' : 'row.unopened');
  return (
    <span className={dot} data-ring={isOpened || undefined} title={word}>
      <span className="sr-only">{word}</span>
    </span>
  );
}

const isOneOf = (types: readonly SpvMessageType[], type: SpvMessageType) => types.includes(type);

/** The kind of a message: those with a legal term stand out, and those that want an answer. */
export function MessageTypeCell({ message, word }: { readonly message: MessageRow; readonly word: string }) {
  const { t } = useTranslation('spvMessages');
  const isUrgent = isOneOf(URGENT_MESSAGE_TYPES, message.typeEnum);
  if (!isUrgent && !isOneOf(MESSAGE_TYPES_TO_ANSWER, message.typeEnum)) return <span className={quiet}>{word}</span>;
  return (
    <span title={t(isUrgent ? 'row.urgent' : 'row.answer')}>
      <Badge tone={isUrgent ? 'critical' : 'warning'}>
        {word}
        <span className="sr-only">, {t(isUrgent ? 'row.urgent' : 'row.answer')}</span>
      </Badge>
    </span>
  );
}

/** On a phone, where kind and days have no column: the kind of an act before its title, when it was served, and its term. */
export function TermOnPhone({ message, word }: { readonly message: MessageRow; readonly word: string }) {
  const { t } = useTranslation('spvMessages');
  const { day } = useFormat();
  const { servedDate, legalDay, typeEnum } = message;
  if (!isOneOf(MESSAGE_TYPES_TO_ANSWER, typeEnum)) return null;
  const wordsOf = () => {
    if (servedDate === null) return word;
    const served = day(servedDate);
    return legalDay === null
      ? t('row.served', { type: word, served })
      : t('row.servedUntil', { type: word, served, day: day(legalDay) });
  };
  return (
    <strong className={onPhone} data-urgent={isOneOf(URGENT_MESSAGE_TYPES, typeEnum) || undefined}>
      {wordsOf()} ·{' '}
    </strong>
  );
}

/** The day on which it counts as served, and the last day of its term. */
export function ServedCell({ message: { servedDate, legalDay } }: { readonly message: MessageRow }) {
  const { t } = useTranslation('spvMessages');
  const { day } = useFormat();
  if (servedDate === null) return <span className={quiet}>–</span>;
  const served = day(servedDate);
  if (legalDay === null) return <span title={t('row.servedOnly', { served })}>{served}</span>;
  return (
    <span className={days} title={t('row.servedTitle', { served, day: day(legalDay) })}>
      {served}
      <span aria-hidden>→</span>
      <strong>
        <span className="sr-only">{t('column.legalDay')} </span>
        {day(legalDay)}
      </strong>
    </span>
  );
}

const dot = css({
  display: 'inline-block',
  flexShrink: '0',
  w: '8',
  h: '8',
  borderRadius: 'round',
  bg: 'accent',
  borderWidth: '2px',
  borderStyle: 'solid',
  borderColor: 'accent',
  '&[data-ring]': { bg: '[transparent]' },
});
const onPhone = css({
  display: 'none',
  fontWeight: 'medium',
  color: 'warning',
  '&[data-urgent]': { color: 'critical' },
  _mobile: { display: 'inline' },
});
const quiet = css({ color: 'mut' });
const days = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  fontVariantNumeric: 'tabular-nums',
  '& > strong': { fontWeight: 'medium' },
});
