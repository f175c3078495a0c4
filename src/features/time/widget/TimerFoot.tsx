import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import { useAccount } from '#src/shared/api/account.queries.ts';
import { durationText } from '#src/shared/text/duration.ts';
import { todayOptions } from '#src/shared/time/time.queries.ts';
import { closeTimer } from '#src/shared/time/timerDraft.ts';
import { Link } from '#src/shared/ui/actions/Link.tsx';

/** What was worked today, and the way to all of it. */
export function TimerFoot() {
  const { t } = useTranslation('time');
  const account = useAccount();
  const today = useQuery({ ...todayOptions(account?.user.id ?? ''), enabled: account !== undefined });
  return (
    <div className={foot}>
      <span>
        {today.data === undefined
          ? ''
          : t('timer.today', { count: today.data.count, value: durationText(today.data.seconds) })}
      </span>
      <Link to="/work/time" className={link} onClick={closeTimer}>
        {t('timer.timesheet')}
      </Link>
    </div>
  );
}

const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12',
  minH: '48',
  px: '16',
  textStyle: 'secondary',
  color: 'mut',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'lineSoft',
});
const link = css({ color: 'accentText', fontWeight: 'medium' });
