import { AtSign, CalendarClock, CalendarDays, Mail, MailX, UserRoundPlus, type LucideIcon } from 'lucide-react';
import type { NoticeKind } from '#contracts/api/notice.ts';

/** Each kind of notice on the screen: its icon, its words under the bell, and its line in the settings. */
export const NOTICE_KIND = {
  assignment: { icon: UserRoundPlus, words: 'kind.assignment', preference: 'preferences.assignment' },
  mention: { icon: AtSign, words: 'kind.mention', preference: 'preferences.mention' },
  dueDate: { icon: CalendarClock, words: 'kind.dueDate', preference: 'preferences.dueDate' },
  deadline: { icon: CalendarDays, words: 'kind.deadline', preference: 'preferences.deadline' },
  authorityMessage: { icon: Mail, words: 'kind.authorityMessage', preference: 'preferences.authorityMessage' },
  mailFailure: { icon: MailX, words: 'kind.mailFailure', preference: 'preferences.mailFailure' },
} as const satisfies Record<
  NoticeKind,
  { readonly icon: LucideIcon; readonly words: string; readonly preference: string }
>;
