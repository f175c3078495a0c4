import { useQuery } from '@tanstack/react-query';
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
import { enumOptions } from '#src/shared/api/enums.queries.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { ChangedFields } from './ChangedFields.tsx';
import { eventKey, isOfAuthority } from './timelineWords.ts';

/** One event: when, what, to which thing, by whom. Messages and filings open. */
export function TimelineLine({ event }: { readonly event: TimelineEvent }) {
  const { t } = useTranslation('timeline');
  const { localTime } = useFormat();
  const { at, entity, action, title, actorName, changes } = event;
  const whatHappened = useEventWords(event);
  const time = localTime(at);
  return (
    <li className={line}>
      <time dateTime={at} className={cx(textRecipe.caption, textRecipe.figures)}>
        {time.slice(time.indexOf(' ') + 1)}
      </time>
      <span className={mark}>
        <Icon of={ICONS[entity]} size={14} />
      </span>
      <div className={words}>
        <span>{whatHappened}</span>
        {title === '' ? null : <EventLink event={event}>{title}</EventLink>}
        {action === 'update' ? <ChangedFields changes={changes} /> : null}
        <StepFacts event={event} />
      </div>
      <span className={cx(textRecipe.quiet, who)}>{actorName ?? t(isOfAuthority(event) ? 'authority' : 'system')}</span>
    </li>
  );
}

/** What happened: in the event's own words, with the status that it led to as the lists call it. */
function useEventWords({ entity, action, filingStatus, requestStatus }: TimelineEvent): string {
  const { t, i18n } = useTranslation('timeline');
  const { data: enums } = useQuery(enumOptions(i18n.language));
  const status =
    filingStatus === null
      ? requestStatus === null
        ? null
        : (enums?.SpvRequestStatus?.[requestStatus] ?? requestStatus)
      : (enums?.SpvFilingStatus?.[filingStatus] ?? filingStatus);
  const key = eventKey(entity, action);
  // Who asks for a document sees that it waits: "asked for" says it.
  if (key === null) return status ?? t('event.other');
  return status === null || action === 'create' ? t(key) : t('step', { event: t(key), status });
}

/** The number of the authority and the certificate of a step. */
function StepFacts({ event: { authorityNumber, certificateName } }: { readonly event: TimelineEvent }) {
  const { t } = useTranslation('timeline');
  const facts = [
    authorityNumber === null ? null : t('number', { number: authorityNumber }),
    certificateName === null ? null : t('certificate', { name: certificateName }),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <span className={textRecipe.quiet}>{facts.join(' · ')}</span>;
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
