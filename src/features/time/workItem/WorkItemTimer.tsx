import { useTranslation } from 'react-i18next';
import { css } from 'styled-system/css';
import type { WorkItem } from '#contracts/api/workItem.ts';
import { useIsEnabled } from '#src/shared/flags/isEnabled.ts';
import { TimerButton } from '#src/shared/time/TimerButton.tsx';
import { useTimer } from '#src/shared/time/useTimer.ts';
import { textRecipe } from '#src/shared/ui/text.recipe.ts';

/** The timer beside a work item. Hidden while its flag is off. */
export function WorkItemTimer({ item }: { readonly item: WorkItem }) {
  const isEnabled = useIsEnabled();
  return isEnabled('timer') ? <ShownTimer item={item} /> : null;
}

function ShownTimer({ item }: { readonly item: WorkItem }) {
  const { t } = useTranslation('time');
  const { run } = useTimer();
  return (
    <section aria-label={t('timer.title')} className={box}>
      <div className={head}>
        <h2 className={textRecipe.heading}>{t('timer.title')}</h2>
        <TimerButton of={{ clientId: item.clientId, workItem: item }} />
      </div>
      {run?.workItemId === item.id ? (
        <p className={textRecipe.plain}>
          {run.workItemTaskTitle}
          <span className={note}>{run.notes}</span>
        </p>
      ) : null}
    </section>
  );
}

const box = css({ px: '16', py: '12' });
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8', minH: '32' });
const note = css({ display: 'block', color: 'mut' });
