import { CalendarDays, CalendarX, Repeat, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItemRow } from '#contracts/api/workItem.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { isLate } from '#src/shared/work/isLate.ts';
import { PriorityMark } from '#src/shared/work/PriorityMark.tsx';
import { PRIORITY_KEY } from '#src/shared/work/words.ts';

/** A work item on the board: for whom, what, how far, until when, by whom. */
export function WorkItemCard({ item }: { readonly item: WorkItemRow }) {
  const { t } = useTranslation('workItems');
  const { t: words } = useTranslation('work');
  const { shortDay } = useFormat();
  const late = isLate(item);
  const part = item.taskCount === 0 ? 0 : (item.completedTaskCount / item.taskCount) * 100;
  return (
    <>
      <span className={top}>
        <span className={client}>{item.clientLegalName}</span>
        {item.seriesId === null ? null : (
          <span className={mark}>
            <Icon of={Repeat} size={12} />
            <span className="sr-only">{t('card.repeats')}</span>
          </span>
        )}
        <PriorityMark
          priority={item.priority}
          label={words('chosen', { label: t('field.priority'), value: words(PRIORITY_KEY[item.priority]) })}
        />
      </span>
      <span className={title}>{item.title}</span>
      <span className={foot}>
        {item.taskCount === 0 ? null : (
          <>
            <span className={bar} data-done={part === 100 || undefined} aria-hidden>
              <span style={{ width: `${part}%` }} />
            </span>
            <span>
              <span className="sr-only">{t('card.tasks')} </span>
              {item.completedTaskCount}/{item.taskCount}
            </span>
          </>
        )}
        {item.runningTimers.length === 0 ? null : (
          <span className={running}>
            <Icon of={Timer} size={12} />
            <span className="sr-only">
              {t('card.running', { names: item.runningTimers.map(({ displayName }) => displayName).join(', ') })}
            </span>
          </span>
        )}
        <span className={due} data-late={late || undefined}>
          <Icon of={late ? CalendarX : CalendarDays} size={12} />
          <span className="sr-only">{t(late ? 'card.late' : 'card.due')} </span>
          {shortDay(item.dueDate)}
        </span>
        {item.assigneeName === null ? null : (
          <>
            <Avatar size="small" name={item.assigneeName} />
            <span className="sr-only">{item.assigneeName}</span>
          </>
        )}
      </span>
    </>
  );
}

const top = css({ display: 'flex', alignItems: 'center', gap: '8', minH: '20', textStyle: 'caption', color: 'mut' });
const client = `${css({ flexGrow: '1', minW: '0' })} ${textRecipe.cut}`;
const mark = css({ display: 'inline-flex', flexShrink: '0' });
const title = css({ fontWeight: 'medium', lineClamp: '2' });
const foot = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minH: '24',
  mt: '4',
  textStyle: 'caption',
  color: 'mut',
  fontVariantNumeric: 'tabular-nums',
});
const bar = css({
  display: 'flex',
  w: '40',
  h: '4',
  borderRadius: '4',
  overflow: 'hidden',
  bg: 'line',
  '& > span': { bg: 'accent' },
  '&[data-done] > span': { bg: 'positive' },
});
const running = css({ display: 'inline-flex', color: 'accentText' });
const due = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  ml: 'auto',
  whiteSpace: 'nowrap',
  '&[data-late]': { color: 'critical' },
});
