import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { MailPlan } from '#machines/clientMail/clientMail.machine.ts';

type MailTextProps = {
  readonly plans: readonly MailPlan[];
  readonly note: string;
  /** One message alone: its words are the words. */
  readonly isOnly: boolean;
};

/** The mail as its recipient reads it; of several, the first. */
export function MailText({ plans: [first], note, isOnly }: MailTextProps) {
  const { t } = useTranslation('spvMessages');
  if (first === undefined) return null;
  return (
    <section className={frame} aria-label={t('notify.body')}>
      <h3 className={heading}>{isOnly ? t('notify.body') : t('notify.bodyOf')}</h3>
      <p className={subject}>
        <span className="sr-only">{t('notify.subject')}: </span>
        {first.subject}
      </p>
      <p className={words}>{withNote(first.text, note.trim())}</p>
    </section>
  );
}

/** The note stands before the last two paragraphs: the closing and the firm. */
function withNote(text: string, note: string): string {
  const paragraphs = text.trim().split('\n\n');
  return note === '' ? text.trim() : [...paragraphs.slice(0, -2), note, ...paragraphs.slice(-2)].join('\n\n');
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '8' });
const heading = css({ m: '0', textStyle: 'secondary', fontWeight: 'medium' });
const subject = css({ m: '0', fontWeight: 'medium', overflowWrap: 'anywhere' });
const words = css({
  m: '0',
  p: '12',
  borderRadius: '8',
  bg: 'side',
  textStyle: 'secondary',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
