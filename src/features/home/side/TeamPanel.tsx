import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { WEEK_HOURS } from '#contracts/limits.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';
import { Skeleton } from '#src/shared/ui/feedback/Skeleton.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { teamOptions } from '../home.queries.ts';
import { Panel } from './Panel.tsx';
import { ShareBar } from './ShareBar.tsx';

/** Hours tracked this week, by person, against a week of work; a name opens that week. */
export function TeamPanel({ isOnPhone }: { readonly isOnPhone: boolean }) {
  const { t } = useTranslation('home');
  const { number } = useFormat();
  const team = useQuery(teamOptions());
  return (
    <Panel title={t('team.title')} note={t('team.note', { value: WEEK_HOURS })} isOnPhone={isOnPhone}>
      {team.isPending ? <Skeleton width="full" /> : null}
      {team.isError ? <p className={textRecipe.quiet}>{t('team.failed')}</p> : null}
      <ul className={layoutRecipe.list}>
        {team.data?.map(({ userId, displayName, hours }) => {
          const over = Math.max(0, hours - WEEK_HOURS);
          return (
            <li key={userId} className={line}>
              <Avatar name={displayName} size="small" />
              <Link to="/work/time" search={{ view: 'week', person: userId }} className={name}>
                {displayName}
              </Link>
              <ShareBar
                parts={[
                  { tone: 'accent', value: hours - over },
                  { tone: 'critical', value: over },
                ]}
                total={Math.max(WEEK_HOURS, hours)}
              />
              <span className={figure} data-over={over > 0 || undefined}>
                {t('team.hours', { value: number(Math.round(hours * 10) / 10) })}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const line = css({
  display: 'grid',
  gridTemplateColumns: '[24px minmax(0, 1fr) 72px 72px]',
  columnGap: '8',
  alignItems: 'center',
  minH: '32',
});
const name = css({
  textStyle: 'secondary',
  color: 'text',
  textDecoration: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { color: 'accentText', textDecoration: 'underline' },
});
const figure = css({
  textStyle: 'secondary',
  color: 'mut',
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&[data-over]': { color: 'critical' },
});
