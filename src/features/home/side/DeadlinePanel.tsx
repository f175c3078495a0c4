import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Deadline } from '#contracts/api/deadlines.ts';
import type { HomeScope } from '#contracts/api/home.ts';
import { DEADLINE_NEAR_DAYS } from '#contracts/limits.ts';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { useMoveWords } from '#src/shared/deadlines/useMoveWords.ts';
import { useIsMobile } from '#src/shared/hooks/useMediaQuery.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Skeleton } from '#src/shared/ui/feedback/Skeleton.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { daysBetween } from '../dayName.ts';
import { deadlinesOptions } from '../home.queries.ts';
import { DeadlineForms, expectedForms } from './DeadlineForms.tsx';
import { DeadlineStrip } from './DeadlineStrip.tsx';
import { Panel } from './Panel.tsx';

/** The next two deadlines: what is filed, waits and is missing of each form. */
export function DeadlinePanel({ scope }: { readonly scope: HomeScope }) {
  const { t } = useTranslation('home');
  const isMobile = useIsMobile();
  const deadlines = useQuery(deadlinesOptions(scope));
  const { fullDay } = useFormat();
  const me = useAccount()?.user.id;
  const accountManager = scope === 'mine' ? me : undefined;
  if (deadlines.data === undefined) {
    return (
      <Panel title={t('deadline.title')}>
        {deadlines.isError ? <p className={textRecipe.quiet}>{t('deadline.failed')}</p> : <Skeleton width="full" />}
      </Panel>
    );
  }
  const { today } = deadlines.data;
  const [first, ...others] = shownOf(deadlines.data.deadlines);
  if (first === undefined) return null;
  const days = daysBetween(today, first.date);
  const forms = (
    <>
      <Moves deadline={first} />
      <DeadlineForms {...{ accountManager }} deadline={first} isNear={days <= DEADLINE_NEAR_DAYS} />
      {others.map((deadline) => (
        <div key={deadline.date}>
          <h3 className={later}>{fullDay(deadline.date)}</h3>
          <Moves deadline={deadline} />
          <DeadlineForms
            {...{ deadline, accountManager }}
            isNear={daysBetween(today, deadline.date) <= DEADLINE_NEAR_DAYS}
          />
        </div>
      ))}
      <Link to="/deadlines" search={accountManager === undefined ? {} : { accountManager }} className={all}>
        {t('deadline.all')}
      </Link>
    </>
  );
  if (isMobile) return <DeadlineStrip deadline={first}>{forms}</DeadlineStrip>;
  return (
    <Panel
      title={fullDay(first.date)}
      note={
        <Badge tone={days <= DEADLINE_NEAR_DAYS ? 'warning' : 'neutral'} icon={<Icon of={Clock} size={12} />}>
          {days === 0 ? t('deadline.today') : t('deadline.days', { count: days })}
        </Badge>
      }
    >
      {forms}
    </Panel>
  );
}

/** The days of which something is expected; where there is none, the next one says so. */
function shownOf(deadlines: readonly Deadline[]): readonly Deadline[] {
  const expected = deadlines.filter((deadline) => expectedForms(deadline).length > 0);
  return expected.length > 0 ? expected : deadlines.slice(0, 1);
}

/** Why a deadline is not on its usual day. */
function Moves({ deadline: { moves } }: { readonly deadline: Deadline }) {
  const moveWords = useMoveWords();
  return moves.map((move) => (
    <p key={move.from} className={textRecipe.quiet}>
      {moveWords(move)}
    </p>
  ));
}

const all = css({
  alignSelf: 'flex-start',
  textStyle: 'secondary',
  color: 'accentText',
  '&:hover': { textDecoration: 'underline' },
});
const later = css({ m: '0', mt: '8', mb: '4', textStyle: 'secondary', fontWeight: 'normal', color: 'mut' });
