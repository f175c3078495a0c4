import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Deadline } from '#contracts/api/deadlines.ts';
import { DEADLINE_NEAR_DAYS } from '#contracts/limits.ts';
import { useMoveWords } from '#src/shared/deadlines/useMoveWords.ts';
import { capitalised, useFormat } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { DueFormRow } from './DueFormRow.tsx';
import { COLUMNS, isShown, type FormCommands } from './dueForms.ts';

type DeadlineDayProps = {
  readonly deadline: Deadline;
  readonly today: string;
  readonly accountManager: string | undefined;
  readonly commands: FormCommands | null;
};

const DAY_MS = 86_400_000;

/** One deadline: its day, why it is that day, and the forms of which something is expected. */
export function DeadlineDay({ deadline: { date, moves, forms }, today, ...rest }: DeadlineDayProps) {
  const { t } = useTranslation('deadlines');
  const { fullDay } = useFormat();
  const moveWords = useMoveWords();
  const shown = forms.filter(isShown);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS} className={head}>
          <span className={dayLine}>
            <span className={day}>{capitalised(fullDay(date))}</span>
            <DaysLeft {...{ date, today }} forms={shown} />
          </span>
          {moves.map((move) => (
            <span key={move.from} className={why}>
              {moveWords(move)}
            </span>
          ))}
        </th>
      </tr>
      {shown.length === 0 ? (
        <tr>
          <td colSpan={COLUMNS} className={nothing}>
            {t('none')}
          </td>
        </tr>
      ) : (
        shown.map((form) => (
          <DueFormRow
            key={`${form.statementType} ${String(form.year)} ${String(form.month)}`}
            {...{ form, date }}
            isOver={date < today}
            {...rest}
          />
        ))
      )}
    </tbody>
  );
}

/** How far away the day is; over only while something is left to file. */
function DaysLeft({ date, today, forms }: Pick<DeadlineDayProps, 'today'> & Pick<Deadline, 'date' | 'forms'>) {
  const { t } = useTranslation('deadlines');
  const days = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  const icon = <Icon of={Clock} size={12} />;
  if (days < 0) {
    if (forms.length === 0) return null;
    return forms.some(({ missing, waiting }) => missing + waiting > 0) ? (
      <Badge tone="critical">{t('day.over')}</Badge>
    ) : (
      <Badge tone="positive">{t('day.done')}</Badge>
    );
  }
  return (
    <Badge tone={days <= DEADLINE_NEAR_DAYS ? 'warning' : 'neutral'} icon={icon}>
      {days === 0 ? t('day.today') : t('day.left', { count: days })}
    </Badge>
  );
}

const head = css({ px: '16', pt: '12', pb: '4', textAlign: 'left', fontWeight: 'normal' });
const dayLine = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' });
const day = css({ textStyle: 'body', fontWeight: 'semibold' });
const why = css({ display: 'block', mt: '2', textStyle: 'secondary', color: 'mut' });
const nothing = css({ px: '16', pb: '12', textStyle: 'secondary', color: 'mut' });
