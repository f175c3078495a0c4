import { Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { ToDoLine } from '#contracts/api/home.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** Nothing to do, to answer or to wait for, in a line: what is due next. */
export function NothingToday({ next }: { readonly next: ToDoLine | null }) {
  const { t } = useTranslation('home');
  const dayName = useFormat().weekdayAndDay;
  return (
    <div className={line}>
      <Icon of={Sun} />
      <h2 className={textRecipe.heading}>{t('nothing')}</h2>
      {next === null ? null : (
        <span className={textRecipe.quiet}>
          {t('next', { name: next.title, value: next.clientName, date: dayName(next.dueDate) })}
        </span>
      )}
    </div>
  );
}

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '12',
  rowGap: '4',
  minH: '56',
  px: '16',
  py: '12',
  borderTopWidth: '1px',
  borderTopStyle: 'solid',
  borderTopColor: 'line',
  '&:first-child': { borderTopWidth: '0' },
  '& > svg': { color: 'mut' },
});
