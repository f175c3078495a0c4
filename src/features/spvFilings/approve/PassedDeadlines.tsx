import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SpvFiling } from '#contracts/api/spvFiling.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { noticeLine, noticeWords } from '#src/shared/ui/feedback/notice.recipe.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { usePassedDeadlines } from './usePassedDeadlines.ts';

/** Of filings that are about to go: whose deadline has passed, and on which day. */
export function PassedDeadlines({ filings }: { readonly filings: readonly SpvFiling[] }) {
  const { t } = useTranslation('spvFilings');
  const { month: monthName, shortDay } = useFormat();
  const passed = usePassedDeadlines(filings);
  if (passed.length === 0) return null;
  return (
    <div role="note" className={noticeLine} data-tone="warning">
      <Icon of={CalendarClock} />
      <div className={noticeWords}>
        {passed.map(({ form, year, month, date }) => (
          <p key={`${form} ${year} ${month}`} className={textRecipe.bare}>
            {t('bulk.deadlinePassed', { form: `${form} ${monthName(year, month)}`, day: shortDay(date) })}
          </p>
        ))}
      </div>
    </div>
  );
}
