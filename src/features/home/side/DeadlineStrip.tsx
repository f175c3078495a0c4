import { CalendarClock, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { Deadline } from '#contracts/api/deadlines.ts';
import { useFormat } from '#src/shared/text/format.ts';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';
import { expectedForms } from './DeadlineForms.tsx';
import { ShareBar } from './ShareBar.tsx';

type DeadlineStripProps = { readonly deadline: Deadline; readonly children: ReactNode };

/** The next deadline on a phone: a line with what is missing, which unfolds. */
export function DeadlineStrip({ deadline, children }: DeadlineStripProps) {
  const { date } = deadline;
  const forms = expectedForms(deadline);
  const { t } = useTranslation('home');
  const { shortDay } = useFormat();
  const sum = (of: 'filed' | 'waiting' | 'missing') => forms.reduce((total, form) => total + form[of], 0);
  const [filed, waiting, missing] = [sum('filed'), sum('waiting'), sum('missing')];
  return (
    <details className={frame}>
      <summary className={strip}>
        <Icon of={CalendarClock} />
        <strong className={textRecipe.strong}>{shortDay(date)}</strong>
        <span className={textRecipe.quiet}>{t('deadline.notFiled', { count: waiting + missing })}</span>
        <span className={bar}>
          <ShareBar
            parts={[
              { tone: 'positive', value: filed },
              { tone: 'wait', value: waiting },
            ]}
            total={filed + waiting + missing}
          />
        </span>
        <Icon of={ChevronRight} className={arrow} />
      </summary>
      <div className={body}>{children}</div>
    </details>
  );
}

const frame = css({ borderBottomWidth: '1px', borderBottomStyle: 'solid', borderBottomColor: 'line' });
const strip = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  h: '44',
  px: '16',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
});
const bar = css({ ml: 'auto', w: '96' });
const arrow = css({ color: 'mut', 'details[open] &': { transform: 'rotate(90deg)' } });
const body = css({ px: '16', pb: '12' });
