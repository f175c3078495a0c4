import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { OutboxMail } from './outbox.queries.ts';
import type { OutboxSearch } from './outboxSearch.ts';

type MailBodyProps = { readonly mail: OutboxMail; readonly view: OutboxSearch['view'] };

const page = css({ flexGrow: '1', w: 'full', minH: '320', borderWidth: '0' });
const words = css({
  m: '0',
  px: '16',
  py: '12',
  overflow: 'auto',
  fontFamily: 'mono',
  textStyle: 'secondary',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const note = css({ m: '0', px: '16', py: '12', textStyle: 'secondary', color: 'mut' });

/** Its links open in a tab of their own; nothing else of a mail may act. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** What the recipient would read, as HTML or as plain text. */
export function MailBody({ mail: { subject, text, html }, view }: MailBodyProps) {
  const { t } = useTranslation('outbox');
  if (text === null) return <p className={note}>{t('deleted')}</p>;
  if (view === 'text') return <pre className={words}>{text}</pre>;
  if (html === null) return <p className={note}>{t('noHtml')}</p>;
  return <iframe className={page} sandbox={SANDBOX} srcDoc={html} title={subject} />;
}
