import type { Language } from '#contracts/languages.ts';
import type { MailLine, MailTemplate } from '../mail/mailTemplate.ts';
import { dayInDigits } from '../time/dayInDigits.ts';
import { NOTICE_KIND } from './noticeKinds.ts';
import type { MailedNotice } from './notices.repository.ts';

type Values = {
  readonly firm: string;
  readonly notices: readonly MailedNotice[];
  /** The server's address, without a slash at the end. */
  readonly publicUrl: string;
};

/** The mail of a change: its subject is the first of what it means to a person. */
export const NOTICE_TEMPLATE: MailTemplate<Values> = {
  en: (values) => ({
    subject: subjectOf(values, 'en'),
    lines: linesOf(values, 'en'),
  }),
  ro: (values) => ({
    subject: subjectOf(values, 'ro'),
    lines: linesOf(values, 'ro'),
  }),
};

/** The daily mail: what has come up since the last one. */
export const DAILY_TEMPLATE: MailTemplate<Values> = {
  en: (values) => ({ subject: `${values.firm}: today`, lines: linesOf(values, 'en') }),
  ro: (values) => ({ subject: `${values.firm}: rezumatul zilei`, lines: linesOf(values, 'ro') }),
};

const FOOTER = {
  en: 'Choose which messages you get:',
  ro: 'Alegeți ce e-mailuri primiți:',
} as const satisfies Record<Language, string>;

const subjectOf = ({ notices, firm }: Values, language: Language): string => {
  const [first = firm, ...more] = sentencesOf(notices, language);
  return more.length === 0 ? first : `${first} (+${more.length})`;
};

const linesOf = ({ notices, publicUrl }: Values, language: Language): MailLine[] => {
  const sentences = sentencesOf(notices, language);
  return [
    ...notices.map((notice, at) => ({ text: sentences[at] ?? notice.title, link: `${publicUrl}${pathOf(notice)}` })),
    { text: FOOTER[language], link: `${publicUrl}/settings/notifications` },
  ];
};

/** The page that shows what a notice is about. */
function pathOf({ entity, entityId }: MailedNotice): string {
  if (entity === 'workItem') return `/work/workItems/${entityId}/tasks`;
  if (entity === 'task') return `/work/tasks?task=${entityId}`;
  if (entity === 'spvMessage') return `/spv/messages/message/${entityId}/preview`;
  if (entity === 'spvFiling') return `/spv/filings/filing/${entityId}/preview?single=true&part=confirmation`;
  if (entity === 'spvRequest') return `/spv/requests/request/${entityId}/preview`;
  if (entity === 'deadline') return '/deadlines';
  return '/settings/users-and-teams/colleagues';
}

const sentencesOf = (notices: readonly MailedNotice[], language: Language): string[] =>
  notices.map((notice) => {
    const { title, clientName, kind } = notice;
    const about = clientName === null ? title : `${title} (${clientName})`;
    return NOTICE_KIND[kind].sentence[language]({
      about,
      actor: notice.actorName ?? 'Dosar',
      day: notice.day === null ? '' : dayInDigits(notice.day, language),
    });
  });
