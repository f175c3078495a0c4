import {
  Building2,
  FileQuestionMark,
  FileUp,
  ListChecks,
  Mail,
  MapPin,
  MessageSquareText,
  SquareCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css, cx } from 'styled-system/css';
import type { TimelineEntity, TimelineEvent } from '#contracts/api/timeline.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { eventKey, fieldKey } from './timelineWords.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** One event: when, what, to which thing, by whom. Messages and filings open. */
export function TimelineLine({ event }: { readonly event: TimelineEvent }) {
  const { t } = useTranslation('timeline');
  const { localTime } = useFormat();
  const { at, entity, action, title, actorName, changed } = event;
  const time = localTime(at);
  const fields = action === 'update' ? changed.flatMap((name) => fieldKey(name) ?? []) : [];
  return (
    <li className={line}>
      <time dateTime={at} className={cx(textRecipe.caption, textRecipe.figures)}>
        {time.slice(time.indexOf(' ') + 1)}
      </time>
      <span className={mark}>
        <Icon of={ICONS[entity]} size={14} />
      </span>
      <div className={words}>
        <span>{t(eventKey(entity, action))}</span>
        {title === '' ? null : <EventLink event={event}>{title}</EventLink>}
        {fields.length === 0 ? null : (
          <span className={textRecipe.quiet}>{t('fields', { names: fields.map((key) => t(key)).join(', ') })}</span>
        )}
      </div>
      <span className={cx(textRecipe.quiet, who)}>
        {actorName ?? t(entity === 'spvMessage' ? 'authority' : 'system')}
      </span>
    </li>
  );
}

function EventLink({ event, children }: { readonly event: TimelineEvent; readonly children: ReactNode }) {
  const { entity, entityId: id, action } = event;
  if (entity === 'spvMessage') {
    return (
      <Link to="/spv/messages/message/$id/preview" params={{ id }} search={{ single: true }} className={link}>
        {children}
      </Link>
    );
  }
  if (entity === 'spvFiling' && action !== 'remove') {
    return (
      <Link to="/spv/filings/filing/$id/preview" params={{ id }} className={link}>
        {children}
      </Link>
    );
  }
  if (entity === 'spvRequest') {
    return (
      <Link to="/spv/requests/request/$id/preview" params={{ id }} className={link}>
        {children}
      </Link>
    );
  }
  if (entity === 'spvContact') {
    return (
      <Link to="/spv/contact-forms/$id" params={{ id }} className={link}>
        {children}
      </Link>
    );
  }
  return <span className={textRecipe.mut}>{children}</span>;
}

const ICONS = {
  client: Building2,
  contact: UserRound,
  address: MapPin,
  spvMessage: Mail,
  spvFiling: FileUp,
  spvRequest: FileQuestionMark,
  spvContact: MessageSquareText,
  workItem: ListChecks,
  task: SquareCheck,
} as const satisfies Record<TimelineEntity, LucideIcon>;

const line = css({
  display: 'grid',
  gridTemplateColumns: '[40px 16px minmax(0, 1fr) auto]',
  columnGap: '12',
  alignItems: 'baseline',
  minHeight: '36',
  py: '8',
  borderBottomWidth: '1px',
  borderBottomStyle: 'solid',
  borderBottomColor: 'lineSoft',
  _mobile: { gridTemplateColumns: '[40px 16px minmax(0, 1fr)]' },
});
const mark = css({ color: 'mut', alignSelf: 'center' });
const words = css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', minW: '0', overflowWrap: 'anywhere' });
const who = css({ _mobile: { gridColumn: '[3]' } });
const link = css({ color: 'accentText' });
