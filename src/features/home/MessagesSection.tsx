import { FileSearch, Gavel, Mail, MailQuestionMark, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SpvMessageType } from '#contracts/api/spvMessage.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { daysBetween } from './dayName.ts';
import { sectionRecipe } from './section.recipe.ts';

type MessagesSectionProps = {
  readonly messages: {
    readonly today: string;
    readonly count: { readonly count: number; readonly isCapped: boolean };
    readonly lines: readonly {
      readonly id: string;
      readonly title: string;
      readonly typeEnum: SpvMessageType;
      readonly issueDate: string;
      readonly legalDay: string | null;
      readonly clientName: string | null;
    }[];
  };
  /** Whose clients are meant; everybody's without one. */
  readonly person: string | undefined;
};

/** Messages that want an answer, with their issue date, and the last day for it or the days since. */
export function MessagesSection({ messages: { today, count, lines }, person }: MessagesSectionProps) {
  const { t } = useTranslation('home');
  const dayName = useFormat().weekdayAndDay;
  return (
    <section className={sectionRecipe.frame} aria-labelledby="home-messages">
      <header className={sectionRecipe.head}>
        <h2 id="home-messages" className={textRecipe.heading}>
          {t('messages.title')}
        </h2>
        <span className={sectionRecipe.count}>{count.isCapped ? `${count.count}+` : count.count}</span>
        <Link
          to="/spv/messages/$set"
          params={{ set: 'all' }}
          search={{ wantsAnswer: true, ...(person === undefined ? {} : { accountManager: person }) }}
          className={sectionRecipe.more}
        >
          {t('messages.all')}
        </Link>
      </header>
      <ul className={layoutRecipe.list}>
        {lines.map(({ id, title, typeEnum, issueDate, legalDay, clientName }) => (
          <li key={id} className={sectionRecipe.line}>
            <Icon of={ICONS[typeEnum] ?? Mail} />
            <span className={sectionRecipe.title}>
              <Link
                to="/spv/messages/message/$id/preview"
                params={{ id }}
                search={{ single: true }}
                className={sectionRecipe.link}
                data-row-link
              >
                {title}
              </Link>
            </span>
            <span className={sectionRecipe.client}>{clientName}</span>
            <time dateTime={issueDate} className={sectionRecipe.sign}>
              <span className={textRecipe.quiet}>{dayName(issueDate)}</span>
            </time>
            {legalDay === null ? (
              <span className={sectionRecipe.day}>
                {issueDate === today
                  ? t('messages.today')
                  : t('messages.since', { count: daysBetween(issueDate, today) })}
              </span>
            ) : (
              <time dateTime={legalDay} className={sectionRecipe.day} data-late={legalDay < today || undefined}>
                {t('messages.until', { date: dayName(legalDay) })}
              </time>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS: Readonly<Partial<Record<SpvMessageType, LucideIcon>>> = {
  Summons: Gavel,
  Decision: FileSearch,
  Invitation: MailQuestionMark,
};
