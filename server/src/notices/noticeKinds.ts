import { NOTICE_KINDS, type NoticeKind, type NoticePreference } from '#contracts/api/notice.ts';
import type { Language } from '#contracts/languages.ts';

type Words = { readonly about: string; readonly actor: string; readonly day: string };
type Kind = Pick<NoticePreference, 'isShown' | 'mail'> & {
  /** Its line in a mail. */
  readonly sentence: Readonly<Record<Language, (words: Words) => string>>;
};

/** Each kind of notice: how a person is told who has not decided about it, and what a mail says. */
export const NOTICE_KIND: Readonly<Record<NoticeKind, Kind>> = {
  assignment: {
    isShown: true,
    mail: 'never',
    sentence: {
      en: ({ actor, about }) => `${actor} assigned you: ${about}`,
      ro: ({ actor, about }) => `${actor} v-a alocat: ${about}`,
    },
  },
  mention: {
    isShown: true,
    mail: 'never',
    sentence: {
      en: ({ actor, about }) => `${actor} mentioned you: ${about}`,
      ro: ({ actor, about }) => `${actor} v-a menționat: ${about}`,
    },
  },
  dueDate: {
    isShown: true,
    mail: 'never',
    sentence: {
      en: ({ about, day }) => `Due on ${day}: ${about}`,
      ro: ({ about, day }) => `Cu termen la ${day}: ${about}`,
    },
  },
  deadline: {
    isShown: true,
    mail: 'daily',
    sentence: {
      en: ({ about, day }) => `To be filed by ${day}, clients without it, or with errors: ${about}`,
      ro: ({ about, day }) => `De depus până la ${day}, clienți fără declarație sau cu erori: ${about}`,
    },
  },
  authorityMessage: {
    isShown: true,
    mail: 'daily',
    sentence: {
      en: ({ about, day }) => `From ANAF, ${day}: ${about}`,
      ro: ({ about, day }) => `De la ANAF, ${day}: ${about}`,
    },
  },
  mailFailure: {
    isShown: true,
    mail: 'never',
    sentence: {
      en: ({ about }) => `An email was not delivered: ${about}`,
      ro: ({ about }) => `Un e-mail nu a fost livrat: ${about}`,
    },
  },
};

/** How a person is told of each kind, in their order, as far as they have not decided otherwise. */
export const preferencesWith = (decided: readonly NoticePreference[]): NoticePreference[] =>
  NOTICE_KINDS.map((kind) => {
    const { isShown, mail } = NOTICE_KIND[kind];
    return decided.find((one) => one.kind === kind) ?? { kind, isShown, mail };
  });
