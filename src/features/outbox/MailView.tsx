import { ExternalLink, Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { MailState } from '#contracts/outbox.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { buttonRecipe } from '#src/shared/ui/actions/button.recipe.ts';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { Badge, type BadgeTone } from '#src/shared/ui/labels/Badge.tsx';
import { TabLink } from '#src/shared/ui/page/TabLink.tsx';
import { Tabs } from '#src/shared/ui/page/Tabs.tsx';
import { MailBody } from './MailBody.tsx';
import type { OutboxMail } from './outbox.queries.ts';
import { MAIL_VIEWS, type OutboxSearch } from './outboxSearch.ts';

type MailViewProps = { readonly mail: OutboxMail; readonly view: OutboxSearch['view'] };

const frame = css({ display: 'flex', flexDirection: 'column', minW: '0', minH: '0', flexGrow: '1' });
const head = css({ display: 'flex', flexDirection: 'column', gap: '6', px: '16', pt: '12' });
const title = css({ m: '0', textStyle: 'body', fontWeight: 'semibold' });
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8',
  textStyle: 'secondary',
  color: 'mut',
});
const files = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12',
  m: '0',
  p: '0',
  listStyle: 'none',
  textStyle: 'secondary',
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: '4', minW: '0', overflowWrap: 'anywhere' },
});
const linkLine = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' });
const address = css({ minW: '0', fontFamily: 'mono', textStyle: 'caption', overflowWrap: 'anywhere' });
const tabs = css({ display: 'flex', h: '40', px: '6', mt: '4' });

/** One mail: its envelope, its link, and what the recipient would see. */
export function MailView({ mail, view }: MailViewProps) {
  const { t } = useTranslation('outbox');
  const { localTime, size } = useFormat();
  const { name, address: to } = mail.recipient;
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  return (
    <article className={frame} aria-labelledby="mail-subject">
      <div className={head}>
        <h2 id="mail-subject" className={title}>
          {mail.subject}
        </h2>
        <div className={facts}>
          <span>{t('to', { name: name === '' ? to : `${name} <${to}>` })}</span>
          <time dateTime={mail.createdAt}>{localTime(mail.createdAt)}</time>
          <Badge tone={TONES[mail.state]}>{t(STATE_KEYS[mail.state])}</Badge>
        </div>
        {mail.attachments.length === 0 ? null : (
          <ul className={files} aria-label={t('attachments')}>
            {mail.attachments.map(({ name: file, sizeBytes }, at) => (
              // Two files may have one name, and their order stays.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <Paperclip size={14} strokeWidth={1.75} aria-hidden />
                {file === null ? t('attachmentGone') : `${file} (${sizeBytes === null ? '–' : size(sizeBytes)})`}
              </li>
            ))}
          </ul>
        )}
        {link === undefined ? null : (
          <div className={linkLine}>
            <code className={address}>{link}</code>
            <CopyButton text={link} label={t('link.copy')} />
            <a className={buttonRecipe({ size: 'dense' })} href={link} target="_blank" rel="noreferrer">
              <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
              {t('link.open')}
            </a>
          </div>
        )}
      </div>
      <div className={tabs}>
        <Tabs label={t('view.label')}>
          {MAIL_VIEWS.map((kind) => (
            <TabLink key={kind} to="/outbox" search={{ mail: mail.id, view: kind }} isCurrent={kind === view} replace>
              {t(VIEW_KEYS[kind])}
            </TabLink>
          ))}
        </Tabs>
      </div>
      <MailBody mail={mail} view={view} />
    </article>
  );
}

const STATE_KEYS = {
  waiting: 'state.waiting',
  sent: 'state.sent',
  refused: 'state.refused',
  expired: 'state.expired',
  withdrawn: 'state.withdrawn',
} as const satisfies Record<MailState, string>;
const TONES = {
  waiting: 'info',
  sent: 'positive',
  refused: 'critical',
  expired: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<MailState, BadgeTone>;
const VIEW_KEYS = { html: 'view.html', text: 'view.text' } as const;
